import { mergeFields, typedFieldsSchema, type CardFields, type SentFields } from "@idms/core";
import { z } from "zod";
import { valid } from "../failures/valid.ts";

/**
 * What the elements of a side are after a change, which may be none.
 * @param part what it is called in the request
 * @throws Failure `invalid`
 */
export function changedFields(stored: CardFields, sent: SentFields | undefined, part: string): CardFields {
  if (!sent) return stored;
  const schema = z.object({ [part]: typedFieldsSchema(stored) });
  return valid(schema, { [part]: mergeFields(stored, sent) })[part] as CardFields;
}

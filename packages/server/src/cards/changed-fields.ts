import { mergeFields, type SentFields } from "@idms/core/cards/merge-fields";
import type { CardFields } from "@idms/core/cards/template";
import { typedFieldsSchema } from "@idms/core/cards/typed-fields";
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

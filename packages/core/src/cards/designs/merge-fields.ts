import { z } from "zod";
import { cardFieldAnswer, type CardField } from "./card-field.ts";
import type { CardFields } from "./template.ts";

/** Elements as a client sends them. Each element has the properties that the client knows. */
export const sentFieldsSchema = z.record(z.string().min(1), z.record(z.string(), z.unknown()));
export type SentFields = z.output<typeof sentFieldsSchema>;

/**
 * Merges a side's elements from a client into the stored elements, so that a client that does not know a property
 * does not delete it. Null clears a property. An element that is not sent is removed, and an element with a new key
 * is added. The result is not validated yet.
 */
export function mergeFields(stored: CardFields, sent: SentFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, field]) => [
      name,
      Object.hasOwn(stored, name) ? mergeField(stored[name] as CardField, field) : field,
    ]),
  );
}

/**
 * Merges one element. The specification also allows the short names `w` and `h`, which set a stored element's width
 * and height.
 */
function mergeField(stored: CardField, sent: Record<string, unknown>): Record<string, unknown> {
  return {
    ...stored,
    ...("w" in sent && { width: sent["w"] }),
    ...("h" in sent && { height: sent["h"] }),
    ...sent,
  };
}

const PROPERTIES = Object.keys(cardFieldAnswer.shape) as (keyof CardField)[];

/**
 * Returns elements as a client that knows all properties would send them. Properties that an element lacks are null.
 */
export const spelledOut = (fields: CardFields): SentFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.fromEntries(PROPERTIES.map((property) => [property, field[property] ?? null])),
    ]),
  );

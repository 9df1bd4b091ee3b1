import { z } from "zod";
import { cardFieldAnswer, type CardField } from "./card-field.ts";
import type { CardFields } from "./template.ts";

/** Elements as a client sends them, each with the properties that it knows. */
export const sentFieldsSchema = z.record(z.string().min(1), z.record(z.string(), z.unknown()));
export type SentFields = z.output<typeof sentFieldsSchema>;

/**
 * Merges what was sent for a side into the elements that are there, so that a client from before a property was added
 * loses none. Null clears a property. An element that is not sent is removed, and one under another key is new. The
 * result is not checked yet.
 */
export function mergeFields(stored: CardFields, sent: SentFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, field]) => [
      name,
      Object.hasOwn(stored, name) ? mergeField(stored[name] as CardField, field) : field,
    ]),
  );
}

/** The specification has short names for two sides, too; of an element whose size is stored they are the size. */
function mergeField(stored: CardField, sent: Record<string, unknown>): Record<string, unknown> {
  return {
    ...stored,
    ...("w" in sent && { width: sent["w"] }),
    ...("h" in sent && { height: sent["h"] }),
    ...sent,
  };
}

const PROPERTIES = Object.keys(cardFieldAnswer.shape) as (keyof CardField)[];

/** Elements as whoever knows all properties sends them: with null for those that an element does not have. */
export const spelledOut = (fields: CardFields): SentFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.fromEntries(PROPERTIES.map((property) => [property, field[property] ?? null])),
    ]),
  );

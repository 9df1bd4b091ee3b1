import { roleCalled } from "../../students/answers/field-role.ts";
import { readDay } from "../../students/answers/possible-date.ts";

/** A quick test that rules out nearly all field names, so that most cards need no further lookup. */
const MAYBE = /valid|expir/i;

/**
 * Returns the last day on which a card is valid, as YYYY-MM-DD. This is the answer in the form, or else the end of the
 * school year that the card shows. Returns null if there is no date, or if the date is given only in words.
 * @param texts the texts that the card can show, keyed by name
 */
export function lastDayOf(texts: Readonly<Record<string, string>>): string | null {
  for (const name of Object.keys(texts)) {
    if (!MAYBE.test(name) || roleCalled(name) !== "valid_until") continue;
    const answer = texts[name]?.trim();
    if (answer) return readDay(answer) ?? null;
  }
  return readDay(texts["school_year_ends"] ?? "") ?? null;
}

import { roleCalled } from "../../students/answers/field-role.ts";
import { readDay } from "../../students/answers/possible-date.ts";

/** Nearly all names are told by this already, so that a card asks for the roles of none. */
const MAYBE = /valid|expir/i;

/**
 * The last day on which a card is valid, as YYYY-MM-DD: what the form's own answer says of it, else the end of the school year
 * that the card shows. Null where nobody has said a day, or said it in words.
 * @param texts those that the card can show, by name
 */
export function lastDayOf(texts: Readonly<Record<string, string>>): string | null {
  for (const name of Object.keys(texts)) {
    if (!MAYBE.test(name) || roleCalled(name) !== "valid_until") continue;
    const answer = texts[name]?.trim();
    if (answer) return readDay(answer) ?? null;
  }
  return readDay(texts["school_year_ends"] ?? "") ?? null;
}

import { lazily } from "../../lazily.ts";
import { makeField, type FormField } from "../../forms/values/field.ts";
import { fieldRole } from "../answers/field-role.ts";

/** Sort orders for printing the cards of a class. */
export const CARD_ORDERS = ["name", "roll"] as const;
export type CardOrderBy = (typeof CARD_ORDERS)[number];

const asPeopleCount = lazily(() => new Intl.Collator("und", { numeric: true }));

/** Compares roll numbers in natural order: 2 before 10, 12-A after 12, and empty ones last. */
export const compareRolls = (a: string, b: string): number =>
  Number(a === "") - Number(b === "") || asPeopleCount().compare(a, b);

/**
 * Returns the roll number from the answers. It uses the form's field for the roll number, or an answer whose name
 * means roll number. Returns an empty string if there is none.
 */
export function rollNumber(meta: Readonly<Record<string, unknown>>, fields: readonly FormField[]): string {
  const others = Object.keys(meta).map((name) => makeField(name, name, "text"));
  const field = [...fields, ...others].find(
    (each) => fieldRole(each) === "roll_no" && meta[each.name] !== undefined,
  );
  return field ? String(meta[field.name]) : "";
}

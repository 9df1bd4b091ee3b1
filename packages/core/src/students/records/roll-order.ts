import { lazily } from "../../lazily.ts";
import { makeField, type FormField } from "../../forms/values/field.ts";
import { fieldRole } from "../answers/field-role.ts";

/** The orders in which the cards of a class can be printed. */
export const CARD_ORDERS = ["name", "roll"] as const;
export type CardOrderBy = (typeof CARD_ORDERS)[number];

const asPeopleCount = lazily(() => new Intl.Collator("und", { numeric: true }));

/** Puts roll numbers in the order in which people count: 2 before 10, 12-A behind 12, and an empty one last. */
export const compareRolls = (a: string, b: string): number =>
  Number(a === "") - Number(b === "") || asPeopleCount().compare(a, b);

/** The roll number among the answers, by the form's field for it, or by an answer that is called so; empty without one. */
export function rollNumber(meta: Readonly<Record<string, unknown>>, fields: readonly FormField[]): string {
  const others = Object.keys(meta).map((name) => makeField(name, name, "text"));
  const field = [...fields, ...others].find(
    (each) => fieldRole(each) === "roll_no" && meta[each.name] !== undefined,
  );
  return field ? String(meta[field.name]) : "";
}

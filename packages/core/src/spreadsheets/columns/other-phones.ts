import { isPhoneField } from "../../forms/values/phone.ts";
import type { FormField } from "../../forms/values/field.ts";
import { meaningOfField } from "../headings/match-headings.ts";
import type { Guess } from "../cells/read-choice.ts";
import { readSentences } from "../said/guess-sentences.ts";
import { readHeading } from "../headings/read-heading.ts";
import { cellText, type SheetRow } from "../cells/sheet-columns.ts";

/**
 * Fills in parents' missing phone numbers from another column, such as the mother's, if no field uses that column.
 * @param heading the phone column
 * @param free columns that are neither used nor excluded by the user
 */
export function withOtherPhones(
  rows: readonly SheetRow[],
  field: FormField,
  heading: string,
  free: readonly string[],
): { rows: SheetRow[]; guesses: Guess[] } {
  if (!isPhoneField(field) || meaningOfField(field) !== "parent_phone")
    return { rows: [...rows], guesses: [] };
  const rankOf = (each: string) => readHeading(each).find(({ meaning }) => meaning === "parent_phone")?.rank;
  const others = free
    .filter((each) => rankOf(each) !== undefined)
    .toSorted((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  const from = new Map<string, number>();
  const filled = rows.map((row) => {
    if (cellText(row, heading) !== "" || row.faults?.some(({ column }) => column === heading)) return row;
    const other = others.find((each) => cellText(row, each) !== "");
    if (other === undefined) return row;
    from.set(other, (from.get(other) ?? 0) + 1);
    return { ...row, cells: { ...row.cells, [heading]: cellText(row, other) } };
  });
  const guesses = [...from].map(([other, n]): Guess => ({
    what: "column",
    ...readSentences.otherPhone({ n, column: heading, other }),
  }));
  return { rows: filled, guesses };
}

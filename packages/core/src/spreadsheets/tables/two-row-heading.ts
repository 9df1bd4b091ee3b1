import { NAMES_OF_OTHERS, type Meaning } from "../headings/heading-words.ts";
import { knownHeadings } from "./find-header.ts";
import { headingWords, readHeading } from "../headings/read-heading.ts";
import { filledCount, type NumberedRow } from "./raw-sheet.ts";

/** A heading row combined from two rows. */
export interface TwoRowHeading {
  head: NumberedRow;
  /** Index of the lower row. */
  at: number;
  rows: [upper: number, lower: number];
}

/** Minimum number of columns in a group. */
const LEAST_GROUPED = 2;

/**
 * Combines headings in two rows, such as Name above First and Last, around the best heading row. Returns undefined if
 * one row is enough.
 * @param rows filled rows
 * @param at the index of the best heading row
 */
export function twoRowHeading(rows: readonly NumberedRow[], at: number): TwoRowHeading | undefined {
  for (const upper of [at, at - 1]) {
    const [first, second] = [rows[upper], rows[upper + 1]];
    if (!first || !second || second.row !== first.row + 1) continue;
    const head = joinedHead(first, second);
    if (head) return { head, at: upper + 1, rows: [first.row, second.row] };
  }
  return undefined;
}

function joinedHead(upper: NumberedRow, lower: NumberedRow): NumberedRow | undefined {
  const above = groupsOf(upper, lower);
  const columns = [...lower.texts.keys()].filter((column) => textAt(lower, column) !== "");
  // A cell below a heading of its own is the end of it or a remark on it, or else the first row of the table.
  const isRemark = (column: number) => /^[([].*[)\]]$/.test(textAt(lower, column));
  const isEnd = (column: number) =>
    readHeading(`${textAt(upper, column)} ${textAt(lower, column)}`).length > 0;
  const own = columns.filter((column) => !above.has(column));
  const ends = own.filter((column) => textAt(upper, column) !== "" && !isRemark(column) && isEnd(column));
  const parts = [...columns.filter((column) => above.has(column)), ...ends];
  const isWhole = own.every(
    (column) => ends.includes(column) || (textAt(upper, column) !== "" && isRemark(column)),
  );
  const needsGroups = [...above.values()].some(isOfSomebody) && saysTwice(lower, above);
  if (parts.length < LEAST_GROUPED || filledCount(upper) < 2 || !(isWhole || needsGroups)) return undefined;
  if (parts.some((column) => !/^[^\d]*\p{L}[^\d]*$/u.test(textAt(lower, column)))) return undefined;
  const width = Math.max(upper.texts.length, lower.texts.length);
  const texts = Array.from({ length: width }, (_, column) => {
    const group = above.get(column) ?? (ends.includes(column) ? textAt(upper, column) : undefined);
    if (group !== undefined) return ofBoth(group, textAt(lower, column));
    return needsGroups
      ? [textAt(upper, column), textAt(lower, column)].filter(Boolean).join(" ")
      : textAt(upper, column);
  });
  const head = { ...upper, texts };
  const [both, one] = [knownHeadings(head), Math.max(knownHeadings(upper), knownHeadings(lower))];
  const hasAlone = [...upper.texts.keys()].some(
    (column) => textAt(lower, column) === "" && readHeading(textAt(upper, column)).length > 0,
  );
  if (needsGroups && both >= LEAST_GROUPED) return head;
  return both >= 2 && (both > one || (both === one && hasAlone && own.length === ends.length))
    ? head
    : undefined;
}

/** Whether a group heading names a relative. */
const isOfSomebody = (group: string): boolean =>
  ["father", "mother", "guardian", "parent"].some((owner) => headingWords(group).has(owner));

/** Whether the same lower heading occurs in several groups, such as Mobile for the father and for the mother. */
function saysTwice(lower: NumberedRow, above: ReadonlyMap<number, string>): boolean {
  const groups = new Map<string, Set<string>>();
  for (const [column, group] of above)
    groups.set(textAt(lower, column), (groups.get(textAt(lower, column)) ?? new Set()).add(group));
  return [...groups.values()].some(({ size }) => size > 1);
}

const textAt = ({ texts }: NumberedRow, column: number): string => texts[column] ?? "";

/** Returns the upper heading of each column that shares its upper heading with an adjacent column. */
function groupsOf(upper: NumberedRow, lower: NumberedRow): Map<number, string> {
  const groups = new Map<number, string>();
  const width = Math.max(upper.texts.length, lower.texts.length);
  for (let start = 0; start < width; start += 1) {
    const text = textAt(upper, start);
    if (text === "" || textAt(lower, start) === "") continue;
    let end = start + 1;
    while (end < width && textAt(upper, end) === "" && textAt(lower, end) !== "") end += 1;
    if (end - start < LEAST_GROUPED) continue;
    for (let column = start; column < end; column += 1) groups.set(column, text);
  }
  return groups;
}

const meaningOf = (heading: string) => readHeading(heading).toSorted((a, b) => a.rank - b.rank)[0]?.meaning;

/** Combines two headings. Name and First become the first name. Class and Section become the section. */
function ofBoth(group: string, text: string): string {
  const whole = `${group} ${text}`;
  const [said, alone] = [meaningOf(whole), meaningOf(text)];
  if (alone === undefined || (said !== undefined && said !== meaningOf(group))) return whole;
  // Headings below a person refer to that person and not to the student.
  if (isOfSomebody(group) && said === undefined && !ofFamily(alone)) return whole;
  if (NAMES_OF_OTHERS.has(said) && said !== alone) return whole;
  return said === alone ? whole : text;
}

/** Whether a meaning applies to the family as a whole, or already names the person. */
const ofFamily = (meaning: Meaning): boolean =>
  NAMES_OF_OTHERS.has(meaning) || ["parent_phone", "email", "address"].includes(meaning);

import { guessSentences } from "../said/guess-sentences.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { MergedCells, NumberedRow } from "./raw-sheet.ts";
import type { Guess } from "../cells/read-choice.ts";

/** Ditto marks that repeat the cell above. */
const DITTO = /^(?:[\s.–—-]*(?:do|ditto)[\s.–—-]*|["”“〃″]{1,2}|['’]{2}|,,)$/iu;

const LONGEST = 8;

/** Replaces ditto marks with the text of the cell above. */
export function withoutDittos(
  rows: readonly NumberedRow[],
  head: NumberedRow,
): { rows: NumberedRow[]; guesses: Guess[] } {
  const columns = new Set<number>();
  let count = 0;
  let above: readonly string[] = [];
  const read = rows.map((row) => {
    const texts = row.texts.map((text, column) => {
      if (text.length > LONGEST || !DITTO.test(text) || !head.texts[column] || !above[column]) return text;
      columns.add(column);
      count += 1;
      return above[column];
    });
    above = texts;
    return { ...row, texts };
  });
  if (count === 0) return { rows: [...rows], guesses: [] };
  const names = [...columns].map((column) => head.texts[column] ?? "");
  return { rows: read, guesses: [{ what: "merged", ...guessSentences.ditto({ n: count, columns: names }) }] };
}

/** Maximum number of merged cells. A school with more classes would not list them in merged cells on one sheet. */
const MOST_MERGES = 5000;

/** Fills merged cells downwards, so that each row contains the text that a person sees in it. */
export function filledDown(
  rows: readonly NumberedRow[],
  merges: readonly MergedCells[],
  head: NumberedRow,
): { rows: NumberedRow[]; guesses: Guess[] } {
  const all = merges.length > 0 ? merges : namedOnce(rows, head);
  const byRow = new Map(rows.map((each) => [each.row, each]));
  const texts = new Map<number, Map<number, string>>();
  for (const { column, first, last } of all.slice(0, MOST_MERGES)) {
    const text = byRow.get(first)?.texts[column] ?? "";
    if (text === "" || !head.texts[column]) continue;
    for (const { row } of rows.filter((each) => each.row > first && each.row <= last))
      texts.set(row, (texts.get(row) ?? new Map<number, string>()).set(column, text));
  }
  if (texts.size === 0) return { rows: [...rows], guesses: [] };
  const columns = new Set([...texts.values()].flatMap((each) => [...each.keys()]));
  const names = [...columns].map((column) => head.texts[column] ?? "");
  const said = merges.length > 0 ? guessSentences.merged : guessSentences.filledDown;
  return {
    rows: rows.map((each) => withTexts(each, texts.get(each.row))),
    guesses: [{ what: "merged", ...said({ n: texts.size, columns: names }) }],
  };
}

/**
 * Finds cells that were merged before the file was saved as text, such as a class that is named only once above its
 * rows. A column in which most cells are filled does not count, because its cells are empty for another reason.
 */
function namedOnce(rows: readonly NumberedRow[], head: NumberedRow): MergedCells[] {
  const column = head.texts.findIndex((text) =>
    readHeading(text).some(({ meaning }) => meaning === "class_name"),
  );
  const named = rows.filter(({ texts }) => column >= 0 && (texts[column] ?? "") !== "");
  const classes = new Set(named.map(({ texts }) => texts[column]));
  const [first] = rows;
  if (classes.size < named.length || named.length > rows.length / 2 || named[0] !== first) return [];
  return named.map(({ row }, at) => ({
    column,
    first: row,
    last: (named[at + 1]?.row ?? Number.POSITIVE_INFINITY) - 1,
  }));
}

function withTexts(each: NumberedRow, merged: ReadonlyMap<number, string> | undefined): NumberedRow {
  if (!merged) return each;
  const width = Math.max(each.texts.length, ...[...merged.keys()].map((column) => column + 1));
  const texts = Array.from({ length: width }, (_, at) => each.texts[at] || (merged.get(at) ?? ""));
  return { ...each, texts };
}

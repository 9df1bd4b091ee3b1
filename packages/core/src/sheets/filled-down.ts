import { counted } from "../counted.ts";
import type { MergedCells, NumberedRow } from "./raw-sheet.ts";
import type { Guess } from "./read-choice.ts";

/** Rows in which merged cells are read downwards: each row has the text that a reader sees beside it. */
export function filledDown(
  rows: readonly NumberedRow[],
  merges: readonly MergedCells[],
  head: NumberedRow,
): { rows: NumberedRow[]; guesses: Guess[] } {
  const byRow = new Map(rows.map((each) => [each.row, each]));
  const texts = new Map<number, Map<number, string>>();
  for (const { column, first, last } of merges) {
    const text = byRow.get(first)?.texts[column] ?? "";
    if (text === "" || !head.texts[column]) continue;
    for (const { row } of rows.filter((each) => each.row > first && each.row <= last))
      texts.set(row, (texts.get(row) ?? new Map<number, string>()).set(column, text));
  }
  if (texts.size === 0) return { rows: [...rows], guesses: [] };
  const columns = new Set([...texts.values()].flatMap((each) => [...each.keys()]));
  const names = [...columns].map((column) => `"${head.texts[column]}"`).join(", ");
  const message = `Merged cells of ${names} are read downwards, for ${counted(texts.size, "row", "rows")}.`;
  return {
    rows: rows.map((each) => withTexts(each, texts.get(each.row))),
    guesses: [{ what: "merged", message }],
  };
}

function withTexts(each: NumberedRow, merged: ReadonlyMap<number, string> | undefined): NumberedRow {
  if (!merged) return each;
  const width = Math.max(each.texts.length, ...[...merged.keys()].map((column) => column + 1));
  const texts = Array.from({ length: width }, (_, at) => each.texts[at] || (merged.get(at) ?? ""));
  return { ...each, texts };
}

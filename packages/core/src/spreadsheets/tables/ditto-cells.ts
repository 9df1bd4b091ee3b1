import { guessSentences } from "../said/guess-sentences.ts";
import type { NumberedRow } from "./raw-sheet.ts";
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

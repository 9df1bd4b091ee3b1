import { knownHeadings } from "./find-header.ts";
import type { Sentence } from "../../sentence.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { columnLetters } from "./not-read.ts";
import { isFilled, type NumberedRow, type RawSheet } from "./raw-sheet.ts";
import type { Guess } from "../cells/read-choice.ts";
import { isOwnNameHeading, readHeading } from "../headings/read-heading.ts";

/** Minimum number of headings in a column if the table is transposed. */
const LEAST_BELOW = 3;
/** Number of columns to search for the headings. */
const MOST_BESIDE = 3;
/** Number of rows to search for headings in a column. No form has that many fields. */
const MOST_LABELS = 400;

/**
 * Transposes a sheet that has its headings in one column and a student in each of the other columns. The new rows are
 * numbered like the original columns. Returns undefined unless a column contains more headings than any row.
 */
export function uprightSheet(sheet: RawSheet): { sheet: RawSheet; guess: Guess } | undefined {
  const rows = sheet.rows.filter((row) => isFilled(row) && !row.isHidden);
  const inRow = Math.max(0, ...rows.slice(0, 50).map(knownHeadings));
  for (let column = 0; column < MOST_BESIDE; column += 1) {
    const labels = rows.slice(0, MOST_LABELS).map(({ texts }) => texts[column] ?? "");
    const known = knownHeadings({ row: 0, texts: labels });
    if (known < LEAST_BELOW || known <= inRow || !labels.some(isOwnNameHeading)) continue;
    const first = labels.findIndex((label) => readHeading(label).length > 0);
    const width = Math.max(...rows.map(({ texts }) => texts.length));
    const upright = Array.from({ length: width - column }, (_, at): NumberedRow => {
      const cells = rows.slice(first);
      const unread = cells.flatMap(({ unread: faults }, row): [number, Sentence][] => {
        const fault = faults?.get(column + at);
        return fault === undefined ? [] : [[row, fault]];
      });
      return {
        row: column + at + 1,
        texts: cells.map(({ texts }) => texts[column + at] ?? ""),
        ...(unread.length > 0 && { unread: new Map(unread) }),
        ...(sheet.isHidden(column + at) && { isHidden: true }),
      };
    });
    const turned = { column: columnLetters(column), next: columnLetters(column + 1), row: column + 2 };
    return {
      sheet: { ...sheet, rows: upright, merges: [], isHidden: () => false },
      guess: { what: "header_row", ...guessSentences.headingsInColumn(turned) },
    };
  }
  return undefined;
}

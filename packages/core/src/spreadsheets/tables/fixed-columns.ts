import type { NumberedRow } from "./raw-sheet.ts";
import { knownHeadings } from "./find-header.ts";

/** The minimum number of columns and rows needed to recognise the column boundaries. */
const LEAST_COLUMNS = 3;
const LEAST_ROWS = 2;
const RULE = /^[\s=_+|*-]*$/;
const LOOKED_AT = 40;

/**
 * Parses a report whose columns are aligned with spaces. Returns undefined if the text has other separators, or if a
 * cell extends into the next column.
 */
export function fixedColumns(text: string): NumberedRow[] | undefined {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/\s+$/, ""));
  if (lines.some((line) => line.includes("\t"))) return undefined;
  const heads = lines.slice(0, LOOKED_AT).map((line) => ({ line, starts: startsOf(line) }));
  const at = heads.findIndex(
    ({ line, starts }) =>
      starts.length >= LEAST_COLUMNS &&
      knownHeadings({ row: 0, texts: line.trim().split(/\s{2,}/) }) >= LEAST_COLUMNS,
  );
  if (at < 0) return undefined;
  const { starts } = heads[at] as (typeof heads)[0];
  const body = lines
    .slice(at + 1)
    .filter((line) => !RULE.test(line) && startsOf(line).length >= LEAST_COLUMNS);
  const isClear = (line: string) => starts.every((start) => start === 0 || (line[start - 1] ?? " ") === " ");
  if (body.length < LEAST_ROWS || !body.every(isClear)) return undefined;
  return lines.flatMap((line, row) => {
    if (RULE.test(line)) return [];
    const isRow = row >= at && startsOf(line).length > 1 && isClear(line);
    const texts = isRow
      ? starts.map((start, column) => line.slice(column === 0 ? 0 : start, starts[column + 1]).trim())
      : [line.trim()];
    return [{ row: row + 1, texts }];
  });
}

/** Returns the start positions of text fragments that are separated by at least two spaces. */
const startsOf = (line: string): number[] =>
  [...line.matchAll(/(?<=^\s*|\s{2})\S/g)].map(({ index }) => index);

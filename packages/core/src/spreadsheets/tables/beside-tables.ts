import { classInLine } from "./class-in-line.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { isFilled, type NumberedRow } from "./raw-sheet.ts";
import { looksLikeClass } from "../cells/read-class-text.ts";
import type { Guess } from "../cells/read-choice.ts";
import { isOwnNameHeading } from "../headings/read-heading.ts";
import { headingKey } from "../cells/sheet-columns.ts";

/** Side-by-side tables with headings in the same row, merged into one table. */
export interface BesideTables {
  head: NumberedRow;
  below: NumberedRow[];
  guess: Guess;
}

const LEAST_COLUMNS = 2;
/** The rows of each additional table are numbered from the next multiple of this number. */
const NEXT_TABLE = 1000;
const CLASS = "Class";

/**
 * Merges side-by-side tables with the same headings, such as a list in two halves, into one. Returns undefined if there
 * is only one table.
 * @param above the lines above the headings, which may state each table's class
 */
export function besideTables(
  head: NumberedRow,
  below: readonly NumberedRow[],
  above: readonly NumberedRow[],
): BesideTables | undefined {
  const keys = head.texts.map(headingKey);
  const first = keys.findIndex(Boolean);
  const starts = keys.flatMap((key, column) => (first >= 0 && key === keys[first] ? [column] : []));
  const ends = [...starts.slice(1), keys.length];
  const blocks = starts.map((start, at) => ({ start, end: ends[at] as number }));
  const said = blocks.map(({ start, end }) => keys.slice(start, end).filter(Boolean).join("\n"));
  const own = head.texts.slice(first, ends[0]);
  if (blocks.length < 2 || new Set(said).size > 1 || own.filter(Boolean).length < LEAST_COLUMNS)
    return undefined;
  if (!own.some(isOwnNameHeading)) return undefined;
  const classes = blocks.map((block) => classOver(above, block));
  const isSaid = classes.every((each) => each !== undefined);
  const step = Math.ceil(((below.at(-1)?.row ?? 0) + 1) / NEXT_TABLE) * NEXT_TABLE;
  const rows = blocks.flatMap(({ start, end }, at) =>
    below
      .map((row): NumberedRow => ({
        row: row.row + at * step,
        texts: [
          ...Array.from({ length: own.length }, (_, column) => row.texts.slice(start, end)[column] ?? ""),
          ...(isSaid ? [classes[at] as string] : []),
        ],
        ...(row.unread && {
          unread: new Map(
            [...row.unread].flatMap(([column, fault]) =>
              column >= start && column < end ? [[column - start, fault] as const] : [],
            ),
          ),
        }),
        ...(row.isHidden && { isHidden: true }),
      }))
      .filter(({ texts, unread }) =>
        isFilled({ row: 0, texts: isSaid ? texts.slice(0, -1) : texts, ...(unread && { unread }) }),
      ),
  );
  return {
    head: { ...head, texts: isSaid ? [...own, CLASS] : own },
    below: rows,
    guess: { what: "header_row", ...guessSentences.sideBySide({ n: blocks.length }) },
  };
}

/** Returns the class named in the nearest line above the given columns. */
function classOver(
  above: readonly NumberedRow[],
  { start, end }: { start: number; end: number },
): string | undefined {
  for (const { texts } of above.toReversed()) {
    const text = texts.slice(start, end).find(Boolean) ?? "";
    const said = looksLikeClass(text) ? text : classInLine(text);
    if (said !== undefined) return said;
  }
  return undefined;
}

import type { Writable } from "node:stream";
import {
  CARD_COUNT_COLUMNS,
  cardCounter,
  cardCountRow,
  type CardCount,
} from "@idms/core/print/batches/card-counts";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { writeWorkbook } from "@idms/core/node/excel/write-workbook";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import { printBatches } from "../../installation/tables/schema.ts";

/** Column width, in characters. */
const WIDTH = 16;

/** Counts printed cards by school, month and reason, for one school or for all schools if null. */
export async function countCards(db: Db, { school }: { school: number | null }): Promise<CardCount[]> {
  const { id, school_id, school_name, created_at, reprint_of, because, cards } = printBatches;
  const counter = cardCounter();
  for (let last = 0; ;) {
    const rows = await db
      .select({ id, school_id, school_name, created_at, reprint_of, because, cards })
      .from(printBatches)
      .where(and(gt(id, last), school === null ? undefined : eq(school_id, school)))
      .orderBy(asc(id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const row of rows) counter.add({ ...row, printed_at: new Date(row.created_at) });
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_PER_STATEMENT) return counter.counts();
  }
}

/** Formats the counts as CSV for spreadsheet programs. */
export const cardCountsCsv = (counts: readonly CardCount[]): string =>
  CSV_START + csvLine(CARD_COUNT_COLUMNS) + counts.map((row) => csvLine(cardCountRow(row))).join("");

/** Writes the counts as a spreadsheet and ends `output`. */
export const writeCardCounts = (counts: readonly CardCount[], output: Writable): Promise<void> =>
  writeWorkbook(
    output,
    "Printed cards",
    CARD_COUNT_COLUMNS.map((heading) => ({ heading, width: WIDTH })),
    counts.map(cardCountRow),
  );

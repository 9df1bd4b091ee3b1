import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { encodedText } from "./workbook-signs.ts";

/** The most characters in a cell of Excel. A longer text makes it offer a repair. */
export const MAX_CELL = 32_767;

export interface WorkbookColumn {
  heading: string;
  /** In characters. */
  width: number;
  /** The format of its cells; text by default. */
  format?: keyof typeof FORMATS;
  /** Whether its texts are shown in as many lines as they need. */
  isWrapped?: boolean;
}

/** A date stands for what its clock in UTC says. */
export type WorkbookCell = string | number | Date;

/** The number formats of columns; `@` is text, which is never taken for anything else. */
const FORMATS = { text: "@", number: "0", date: "dd-mm-yyyy", moment: "dd-mm-yyyy hh:mm" } as const;

/** Loads what writes workbooks, some 150 ms without a pause: a server does so before anybody waits for it. */
export async function loadWorkbookWriter(): Promise<typeof import("exceljs")> {
  return (await import("exceljs")).default;
}

/**
 * Writes an .xlsx workbook of one sheet to `output` and ends it; rows leave memory as they are written. Every text is a
 * string in a column of the text format, so a spreadsheet shows the digits of a phone as they are and runs nothing as
 * a formula, even after the cell is edited.
 * @param isFiltered whether the headings have the buttons by which rows are filtered and sorted, and
 * cells of empty texts are blank
 */
export async function writeWorkbook(
  output: Writable,
  sheetName: string,
  columns: readonly WorkbookColumn[],
  rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>,
  { isFiltered = false } = {},
): Promise<void> {
  const exceljs = await loadWorkbookWriter();
  const written = finished(output);
  // Nobody may stumble over an error of the output before it is awaited below.
  written.catch(() => undefined);
  try {
    const workbook = new exceljs.stream.xlsx.WorkbookWriter({
      stream: output,
      useStyles: true,
      useSharedStrings: true,
    });
    const sheet = workbook.addWorksheet(sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
    const isTall = columns.some(({ isWrapped }) => isWrapped);
    sheet.columns = columns.map(({ width, format = "text", isWrapped = false }) => ({
      width,
      style: {
        numFmt: FORMATS[format],
        ...(isTall && { alignment: { vertical: "top" as const, wrapText: isWrapped } }),
      },
    }));
    const headings = sheet.addRow(columns.map(({ heading }) => cellOf(heading)));
    headings.font = { name: "Calibri", size: 11, bold: true };
    headings.commit();
    let last = 1;
    for await (const row of rows) {
      sheet.addRow(row.map((cell) => (isFiltered && cell === "" ? null : cellOf(cell)))).commit();
      last += 1;
    }
    if (isFiltered)
      sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
    await Promise.race([workbook.commit(), written]);
    await written;
  } catch (error) {
    output.destroy();
    throw error;
  }
}

const cellOf = (cell: WorkbookCell): WorkbookCell =>
  typeof cell === "string" ? encodedText(cell.slice(0, MAX_CELL)) : cell;

import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { encodedText } from "./workbook-signs.ts";

/** Maximum number of characters in an Excel cell. Longer text makes Excel offer to repair the file. */
export const MAX_CELL = 32_767;

export interface WorkbookColumn {
  heading: string;
  /** Width of the column, in characters. */
  width: number;
  /** The cell format, text by default. */
  format?: keyof typeof FORMATS;
  /** Whether the text wraps onto as many lines as necessary. */
  isWrapped?: boolean;
}

/** A cell value. A date is written with its UTC date and time. */
export type WorkbookCell = string | number | Date;

/** The number formats of columns. `@` means text, which spreadsheets never convert. */
const FORMATS = { text: "@", number: "0", date: "dd-mm-yyyy", moment: "dd-mm-yyyy hh:mm" } as const;

/**
 * Loads only the workbook library's writer, which takes half as long as loading the whole library. Loading blocks the
 * thread for about 100 ms, so a server does it before the first request.
 */
export async function loadWorkbookWriter() {
  return (await import("exceljs/lib/stream/xlsx/workbook-writer.js")).default;
}

/**
 * Writes an .xlsx workbook with one sheet to `output` and ends the stream. Each row is released from memory as soon as
 * it is written. All text is written as strings in text columns. A spreadsheet therefore shows the digits of a phone
 * number unchanged and runs nothing as a formula, even after the cell is edited.
 * @param isFiltered whether headings have filter and sort buttons and cells with empty strings are left blank
 */
export async function writeWorkbook(
  output: Writable,
  sheetName: string,
  columns: readonly WorkbookColumn[],
  rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>,
  { isFiltered = false } = {},
): Promise<void> {
  const WorkbookWriter = await loadWorkbookWriter();
  const written = finished(output);
  // Nobody may stumble over an error of the output before it is awaited below.
  written.catch(() => undefined);
  try {
    const workbook = new WorkbookWriter({
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
    const styles = sheet.columns.map(({ style }) => style ?? {});
    const headings = sheet.addRow(columns.map(({ heading }) => cellOf(heading)));
    headings.font = { name: "Calibri", size: 11, bold: true };
    headings.commit();
    let last = 1;
    for await (const row of rows) {
      const added = sheet.addRow(row.map((cell) => (isFiltered && cell === "" ? null : cellOf(cell))));
      // exceljs knows a style again if it is the same object, and otherwise writes it out for each cell to compare it.
      for (const [at, style] of styles.entries()) {
        const cell = added.findCell(at + 1);
        if (cell) cell.style = style;
      }
      added.commit();
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

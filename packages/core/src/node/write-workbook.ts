/** What a cell holds at most in Excel, in characters; a longer text makes it offer a repair. */
const MAX_CELL = 32_767;

/**
 * An .xlsx workbook of one sheet as bytes. Every cell is a string in a column of the text format, so a spreadsheet
 * shows the digits of a phone as they are and runs nothing as a formula, even after the cell is edited.
 */
export async function writeWorkbook(
  sheetName: string,
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Promise<Buffer> {
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
  const widths = columns.map((column) => column.length);
  sheet.addRow(columns).font = { bold: true };
  for (const row of rows) {
    const texts = row.map((text) => text.slice(0, MAX_CELL));
    texts.forEach((text, index) => {
      widths[index] = Math.max(widths[index] ?? 0, text.length);
    });
    sheet.addRow(texts);
  }
  widths.forEach((width, index) => {
    const column = sheet.getColumn(index + 1);
    column.width = Math.min(60, Math.max(10, width + 2));
    column.numFmt = "@";
  });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

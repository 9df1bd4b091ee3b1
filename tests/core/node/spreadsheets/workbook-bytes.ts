import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { writeWorkbook } from "../../../../packages/core/src/node/excel/write-workbook.ts";

/** Returns the output of `writeWorkbook` in memory. */
export async function workbookBytes(
  sheetName: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const output = new PassThrough();
  const columns = headings.map((heading) => ({ heading, width: 20 }));
  const [bytes] = await Promise.all([buffer(output), writeWorkbook(output, sheetName, columns, rows)]);
  return bytes;
}

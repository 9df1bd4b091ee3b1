/** Whether a file is whole, as far as it tells by itself. */
import { expect, test } from "vitest";
import { askShrunk, sureAsked, type SheetTrace } from "@idms/core";
import { readSpreadsheet } from "../../../packages/core/src/node/read-spreadsheet.ts";
import { workbookBytes } from "./workbook-bytes.ts";

const CUT = "Name,Mobile,Photo\nAsha Rao,9876543210,a.jpg\nRhea Pil";

test.each([
  ["UTF-8", Buffer.from(CUT)],
  ["UTF-16", Buffer.from(`\uFEFF${CUT}`, "utf16le")],
  ["lines that end as Windows ends them", Buffer.from(CUT.replaceAll("\n", "\r\n"))],
  ["tabs", Buffer.from(CUT.replaceAll(",", "\t"))],
])("a text in %s that ends within a line is asked about, behind its last cell", async (_, bytes) => {
  const sheet = await readSpreadsheet(bytes, "sis.csv");
  expect(sheet.asks).toBe(
    'sis.csv ends without a line break, behind "Rhea Pil", as a file does that is still being written or was cut off: send it again once it is complete, or say that the file is whole.',
  );
  expect(sureAsked(sheet.asks ?? "")).toEqual(["whole"]);
  await expect(readSpreadsheet(bytes, "sis.csv", { mustKnow: true })).rejects.toThrow("behind");
  const sure = await readSpreadsheet(bytes, "sis.csv", { mustKnow: true, sure: ["whole"] });
  expect(sure.rows).toHaveLength(2);
});

test.each([
  ["a line feed", Buffer.from(`${CUT}lai,9876500000,b.jpg\n`)],
  ["a carriage return and blank lines", Buffer.from(`${CUT}lai,9876500000,b.jpg\r\n\r\n  `)],
  ["the end that DOS programs write", Buffer.from(`${CUT}lai,9876500000,b.jpg\r\n\u001a`)],
  [
    "the end of a workbook",
    await workbookBytes("Students", ["Name", "Mobile"], [["Asha Rao", "9876543210"]]),
  ],
])("a file that ends with %s is not", async (_, bytes) => {
  expect((await readSpreadsheet(bytes, "sis.csv")).asks).toBeUndefined();
});

const trace = (rows: number, classes: number[], headings = "h"): SheetTrace => ({ headings, rows, classes });
const before = (...traces: SheetTrace[]) => traces.map((each) => ({ ...each, file: "sis.csv" }));

test("a sheet with much fewer rows than the last one of its headings and classes is asked about", () => {
  expect(askShrunk(trace(28, [1, 2]), before(trace(47, [1, 2, 3])))).toBe(
    "The file has 28 rows, and the last one with these headings, sis.csv, had 47: send it again once it is complete, or say that the file is whole.",
  );
});

test.each([
  ["nearly as many", trace(40, [1]), before(trace(47, [1]))],
  ["another class", trace(20, [2]), before(trace(47, [1]))],
  ["other headings", trace(20, [1], "x"), before(trace(47, [1]))],
  ["few rows before", trace(2, [1]), before(trace(9, [1]))],
  ["a later whole one of its size", trace(20, [1]), before(trace(21, [1]), trace(47, [1]))],
])("a sheet with %s is not", (_, sheet, earlier) => {
  expect(askShrunk(sheet, earlier)).toBeUndefined();
});

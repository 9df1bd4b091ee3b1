/** Detecting truncated files, as far as the file itself allows. */
import { expect, test } from "vitest";
import { traceOf } from "@idms/core/collect/imports/sheet-mapping";
import { sureAsked } from "@idms/core/spreadsheets/cells/sure";
import { askEnd, askShrunk, type SheetTrace } from "@idms/core/spreadsheets/tables/whole-file";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { workbookBytes } from "./workbook-bytes.ts";

const CUT = "Name,Mobile,Photo\nAsha Rao,9876543210,a.jpg\nRhea Pil";

test.each([
  ["UTF-8", Buffer.from(CUT)],
  ["UTF-16", Buffer.from(`\uFEFF${CUT}`, "utf16le")],
  ["lines that end as Windows ends them", Buffer.from(CUT.replaceAll("\n", "\r\n"))],
  ["tabs", Buffer.from(CUT.replaceAll(",", "\t"))],
])("a text in %s that ends within a line is asked about, after its last cell", async (_, bytes) => {
  const { rows } = await readSpreadsheet(bytes, "sis.csv", { mustKnow: true });
  const question = askEnd(rows, traceOf(rows), []);
  expect(question?.message).toBe(
    'The file ends without a line break after "Rhea Pil". Another program may still be writing the file, or part of it may be missing. Some programs, such as Google Sheets, never add a final line break, so IDMS asks this only the first time. Send the file again once it is complete, or confirm that nothing is missing.',
  );
  expect(sureAsked(question ? [question] : [])).toEqual(["whole"]);
});

test("a text is asked about unless the last one with its headings also ended within a line", async () => {
  const read = async (text: string) => (await readSpreadsheet(Buffer.from(text), "sis.csv")).rows;
  const open = await read(CUT);
  const [ofOpen, ofClosed] = [traceOf(open), traceOf(await read(`${CUT}\n`))];
  const ofOthers = traceOf(await read("Name,Phone\nAsha Rao,9876543210"));
  expect([ofOpen.endsOpen, ofClosed.endsOpen]).toEqual([true, undefined]);
  expect(JSON.stringify(ofOpen)).not.toContain("Rhea");
  const isAsked = (...earlier: SheetTrace[]) => askEnd(open, ofOpen, earlier) !== undefined;
  expect(isAsked(ofOpen)).toBe(false);
  expect(isAsked(ofOthers, ofOpen, ofClosed)).toBe(false);
  expect(isAsked(ofClosed, ofOpen)).toBe(true);
  expect(isAsked(ofOthers)).toBe(true);
  expect(askEnd(await read(`${CUT}\n`), ofClosed, [])).toBeUndefined();
});

test.each([
  ["a line feed", Buffer.from(`${CUT}lai,9876500000,b.jpg\n`)],
  ["a carriage return and blank lines", Buffer.from(`${CUT}lai,9876500000,b.jpg\r\n\r\n  `)],
  ["the end that DOS programs write", Buffer.from(`${CUT}lai,9876500000,b.jpg\r\n\u001a`)],
  [
    "the end of a workbook",
    await workbookBytes("Students", ["Name", "Mobile"], [["Asha Rao", "9876543210"]]),
  ],
])("a file that ends with %s is not asked about", async (_, bytes) => {
  const { rows } = await readSpreadsheet(bytes, "sis.csv");
  expect(askEnd(rows, traceOf(rows), [])).toBeUndefined();
});

const trace = (rows: number, classes: number[], headings = "h"): SheetTrace => ({ headings, rows, classes });
const before = (...traces: SheetTrace[]) => traces.map((each) => ({ ...each, file: "sis.csv" }));

test("a sheet with far fewer rows than the last one with its headings and classes is asked about", () => {
  expect(askShrunk(trace(28, [1, 2]), before(trace(47, [1, 2, 3])))?.message).toBe(
    "The file has 28 rows, but the last file with these headings, sis.csv, had 47. Send the file again once it is complete, or confirm that nothing is missing.",
  );
});

test.each([
  ["nearly as many", trace(40, [1]), before(trace(47, [1]))],
  ["another class", trace(20, [2]), before(trace(47, [1]))],
  ["other headings", trace(20, [1], "x"), before(trace(47, [1]))],
  ["few rows before", trace(2, [1]), before(trace(9, [1]))],
  ["a later whole one of its size", trace(20, [1]), before(trace(21, [1]), trace(47, [1]))],
])("a sheet with %s is not asked about", (_, sheet, earlier) => {
  expect(askShrunk(sheet, earlier)).toBeUndefined();
});

test.each([
  ["the heading ends as Windows ends lines", "Name,Phone\r\nAsha Rao,9876543210\nRavi Das,9876500000\n"],
  ["one row ends as Windows ends lines", "Name,Phone\nAsha Rao,9876543210\r\nRavi Das,9876500000\n"],
  ["the last row lacks the Windows end", "Name,Phone\r\nAsha Rao,9876543210\r\nRavi Das,9876500000\n"],
  ["an old Mac has added a row", "Name,Phone\nAsha Rao,9876543210\rRavi Das,9876500000\n"],
])("each row of a text is a student if %s", async (_, text) => {
  const { rows } = await readSpreadsheet(Buffer.from(text), "sis.csv");
  expect(rows.map(({ cells }) => cells)).toEqual([
    { Name: "Asha Rao", Phone: "9876543210" },
    { Name: "Ravi Das", Phone: "9876500000" },
  ]);
});

/** Where the table of a file is, when people, boards and programs have put other things around it. */
import exceljs, { type Workbook } from "exceljs";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../packages/core/src/node/read-spreadsheet.ts";
import type { ReadChoice } from "../../../packages/core/src/sheets/read-choice.ts";

async function workbook(fill: (book: Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const read = async (bytes: Buffer | string, choice?: ReadChoice) =>
  readSpreadsheet(Buffer.from(bytes), "class.xlsx", choice);

const HEADINGS = ["Name", "Father's Name", "Mobile No"];
const ASHA = ["Asha Rao", "Vikram Rao", "9876543210"];
const RAVI = ["Ravi Das", "Mohan Das", "9876500000"];

const messages = (notes: readonly { message: string }[]) => notes.map(({ message }) => message);

test("the headings are found under a title and notes, which are named, and can be said otherwise", async () => {
  const csv = [
    "Green Valley School,,",
    '"List of students, 2026-27",,',
    "",
    HEADINGS.join(","),
    ASHA.join(","),
    RAVI.join(","),
    "",
    "Total: 2,,",
    "Class teacher's signature,,",
  ].join("\n");
  const { headers, rows, notRead, guesses, header_row } = await read(csv);
  expect(headers).toEqual(HEADINGS);
  expect(rows.map(({ row }) => row)).toEqual([5, 6]);
  expect(header_row).toBe(4);
  expect(messages(guesses)).toEqual(["The headings are taken from row 4."]);
  expect(messages(notRead)).toEqual([
    '4 rows are around the table and not read: 1 "Green Valley School", 2 "List of students, 2026-27", 8 "Total: 2", 9 "Class teacher\'s signature".',
  ]);
  expect((await read(csv, { header_row: 5 })).headers).toEqual(ASHA);
  await expect(read(csv, { header_row: 3 })).rejects.toThrow("Row 3 has no headings");
});

test("headings that mean nothing to anybody are found below a title of one cell", async () => {
  const { headers } = await read("My own list\nQuux,Zork,Blip\na,b,c\nd,e,f\n");
  expect(headers).toEqual(["Quux", "Zork", "Blip"]);
});

test("rows of hints, of column numbers, and headings that are repeated are nobody's", async () => {
  const hints = ["(Text)", "(Optional)", "(10 digits)"];
  const rows = [HEADINGS, ["(1)", "(2)", "(3)"], hints, ASHA, HEADINGS, RAVI];
  const { rows: found, notRead } = await read(rows.map((row) => row.join(",")).join("\n"));
  expect(found.map(({ cells }) => cells["Name"])).toEqual(["Asha Rao", "Ravi Das"]);
  expect(notRead[0]?.names).toEqual(["2", "3", "5"]);
});

test("the sheet is found behind instructions, and another can be chosen", async () => {
  const bytes = await workbook((book) => {
    book.addWorksheet("Instructions").addRows([["How to fill in"], ["1. Do not change the headings."]]);
    book.addWorksheet("Data").addRows([HEADINGS, ASHA]);
    book.addWorksheet("Old").addRows([HEADINGS, RAVI]);
  });
  const found = await read(bytes);
  expect(found).toMatchObject({ sheet: "Data", sheets: ["Instructions", "Data", "Old"] });
  expect(messages(found.guesses)).toEqual(['The sheet "Data" is read: its headings mean most.']);
  expect(found.notRead.map(({ what, names }) => [what, names])).toEqual([
    ["sheet", ["Old"]],
    ["sheet_without_table", ["Instructions"]],
  ]);
  expect((await read(bytes, { worksheet: "old" })).rows[0]?.cells["Name"]).toBe("Ravi Das");
  await expect(read(bytes, { worksheet: "Odl" })).rejects.toThrow(/Old/);
});

test("sheets that are named as classes are read as classes, with rows that can be told apart", async () => {
  const bytes = await workbook((book) => {
    book.addWorksheet("VIII A").addRows([HEADINGS, ASHA]);
    book.addWorksheet("Class 8-B").addRows([["Class 8-B"], HEADINGS, RAVI]);
  });
  const { rows, guesses } = await read(bytes);
  expect(rows.map(({ row, cells }) => [row, cells["Name"], cells["Class"]])).toEqual([
    [2, "Asha Rao", "VIII A"],
    [1003, "Ravi Das", "Class 8-B"],
  ]);
  expect(guesses[0]?.message).toContain('those of "Class 8-B" from 1001');
});

test("merged class cells are read downwards, and a line between the rows says the class of those below", async () => {
  const bytes = await workbook((book) => {
    const sheet = book.addWorksheet("All");
    sheet.addRows([
      ["Class", ...HEADINGS],
      ["8A", ...ASHA],
      ["", ...RAVI],
      ["8B", "Uma", "Raj", "9876500001"],
    ]);
    sheet.mergeCells("A2:A3");
  });
  const merged = await read(bytes);
  expect(merged.rows.map(({ cells }) => cells["Class"])).toEqual(["8A", "8A", "8B"]);
  expect(messages(merged.guesses)).toEqual(['Merged cells of "Class" are read downwards, for 1 row.']);
  const banded = await read(
    [HEADINGS, ["Class: VIII A"], ASHA, ["Class: VIII B"], RAVI].map((row) => row.join(",")).join("\n"),
  );
  expect(banded.rows.map(({ cells }) => cells["Class"])).toEqual(["Class: VIII A", "Class: VIII B"]);
  expect(banded.guesses[0]?.what).toBe("band");
});

test("a line that says what separates cells is heeded, and Excel's formulas of a text are texts", async () => {
  const { headers, rows, guesses } = await read('sep=|\r\nName|Roll No\r\nAsha|="007"\r\n');
  expect(headers).toEqual(["Name", "Roll No"]);
  expect(rows).toEqual([{ row: 3, cells: { Name: "Asha", "Roll No": "007" } }]);
  expect(guesses[0]?.what).toBe("delimiter");
});

test.each([
  ["utf-16le with its mark", Buffer.from("\uFEFFName,City\nJosé,Köln\n", "utf16le"), 0],
  ["utf-16be with its mark", Buffer.from("\uFEFFName,City\nJosé,Köln\n", "utf16le").swap16(), 0],
  ["utf-16le without", Buffer.from("Name,City\nJosé,Köln\n", "utf16le"), 1],
  ["utf-16be without", Buffer.from("Name,City\nJosé,Köln\n", "utf16le").swap16(), 1],
  ["Windows-1252", Buffer.from("Name,City\nJosé,Köln\n", "latin1"), 1],
])("a file in %s is read, and what was guessed is said", async (_, bytes, guessed) => {
  const { rows, guesses } = await read(bytes);
  expect(rows[0]?.cells).toEqual({ Name: "José", City: "Köln" });
  expect(guesses).toHaveLength(guessed);
});

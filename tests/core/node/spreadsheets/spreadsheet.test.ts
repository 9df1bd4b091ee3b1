import exceljs, { type Worksheet } from "exceljs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { makeZip } from "../archives/make-zip.ts";
import { workbookBytes } from "./workbook-bytes.ts";

async function workbook(fill: (sheet: Worksheet) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  fill(book.addWorksheet("Students"));
  return Buffer.from(await book.xlsx.writeBuffer());
}

const read = (bytes: Buffer | string, name = "class.xlsx") => readSpreadsheet(Buffer.from(bytes), name);

test("every kind of workbook cell becomes the text that a person sees", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRow(["Name", "Phone", "Born", "Email", "Sum", "Mark", "Roll", "Yes"]);
    sheet.addRow([
      { richText: [{ text: "आरव " }, { text: "Sharma" }] },
      9_876_543_210,
      new Date(Date.UTC(2012, 5, 1)),
      { text: "a@b.in", hyperlink: "mailto:a@b.in" },
      { formula: "1+2", result: 3 },
      0.1 + 0.2,
      12,
      true,
    ]);
    sheet.getCell("G2").numFmt = "0000";
    sheet.addRow([
      "Big",
      1e14,
      new Date(Date.UTC(2012, 5, 1, 9, 30)),
      "",
      { formula: "1/0", result: { error: "#DIV/0!" } },
      -1.5e-7,
    ]);
  });
  const { headers, rows } = await read(bytes);
  expect(headers).toEqual(["Name", "Phone", "Born", "Email", "Sum", "Mark", "Roll", "Yes"]);
  expect(rows.map((row) => Object.values(row.cells))).toEqual([
    ["आरव Sharma", "9876543210", "2012-06-01", "a@b.in", "3", "0.3", "0012", "TRUE"],
    ["Big", "100000000000000", "2012-06-01T09:30:00", "", "#DIV/0!", "-0.00000015", "", ""],
  ]);
});

test("rows keep their spreadsheet numbers, and empty rows and columns without a heading are left out", async () => {
  const bytes = await workbook((sheet) => {
    sheet.getCell("B3").value = " Full   Name ";
    sheet.getCell("D3").value = "Class";
    sheet.getCell("B5").value = "Asha";
    sheet.getCell("C5").value = "no heading above";
    sheet.getCell("D9").value = "5";
  });
  expect(await read(bytes)).toMatchObject({
    headers: ["Full Name", "Class"],
    rows: [
      { row: 5, cells: { "Full Name": "Asha", Class: "" } },
      { row: 9, cells: { "Full Name": "", Class: "5" } },
    ],
    guesses: [],
    sheets: ["Students"],
    sheet: "Students",
    header_row: 3,
    notRead: [
      {
        what: "columns_without_heading",
        names: ["C"],
        message: "1 column has no heading and is skipped: C.",
      },
    ],
  });
});

const cell = (ref: string, text: string) =>
  `<row r="${ref.slice(1)}"><c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

/** Builds a workbook with one sheet from hand-written parts. */
function handMade(sheet: string): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}">${sheet}</worksheet>`,
  };
  return makeZip(Object.entries(parts).map(([name, xml]) => ({ name, data: Buffer.from(xml) })));
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index}`);

/** Returns cells without a text, as a spreadsheet program writes cells that only have a format. */
const emptyCells = (count: number): string =>
  `<sheetData>${names(count)
    .map((name, row) => `<row r="${row + 1}"><c r="${name}"/></row>`)
    .join("")}</sheetData>`;

test("a small file that declares millions of columns, merged or validated cells is read like any other", async () => {
  const bytes = handMade(
    `<cols><col min="1" max="900000000" width="9"/></cols>` +
      `<sheetData>${cell("A1", "Name")}${cell("A2", "Asha")}</sheetData>` +
      `<mergeCells count="1"><mergeCell ref="A10:XFD1048576"/></mergeCells>` +
      `<dataValidations count="1"><dataValidation type="list" sqref="A3:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>`,
  );
  expect((await read(bytes)).rows).toEqual([{ row: 2, cells: { Name: "Asha" } }]);
});

test.each([",", ";", "\t"])(
  "a CSV file separated by %j is read, with quotes and line breaks in its cells",
  async (comma) => {
    const lines = [
      ["Name", "Phone", "Address"],
      ["Asha", "09876543210", `"12, Main; Road\tEast\nDelhi"`],
      ["Ravi", "1e5"],
    ];
    const { rows } = await read(lines.map((line) => line.join(comma)).join("\r\n") + "\r\n", "class.csv");
    expect(rows).toEqual([
      { row: 2, cells: { Name: "Asha", Phone: "09876543210", Address: "12, Main; Road\tEast\nDelhi" } },
      { row: 3, cells: { Name: "Ravi", Phone: "1e5", Address: "" } },
    ]);
  },
);

test("rows with empty cells up to the last column of a spreadsheet program are read", async () => {
  const empty = ",".repeat(16_383);
  expect((await read(`Name${empty}\nAsha${empty}\n`, "class.csv")).rows).toEqual([
    { row: 2, cells: { Name: "Asha" } },
  ]);
});

test("a CSV file may start with a byte order mark and may be UTF-16, as spreadsheet programs write it", async () => {
  const text = "Name\n\nआरव\n";
  const expected = [{ row: 3, cells: { Name: "आरव" } }];
  expect((await read(`\uFEFF${text}`)).rows).toEqual(expected);
  expect((await read(Buffer.from(`\uFEFF${text}`, "utf16le"))).rows).toEqual(expected);
});

test.each([
  ["empty", Buffer.from(""), "unprocessable", /is empty/],
  ["only headings", Buffer.from("Name,Phone\n"), "unprocessable", /no rows/],
  ["no text in any encoding", Buffer.from("Name\n\x01\x02\xe9", "latin1"), "unprocessable", /UTF-8/],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), "unprocessable", /neither/],
  ["a quote without end", Buffer.from('Name\n"Asha'), "unprocessable", /not a readable CSV/],
  ["the start of an old workbook", Buffer.from("d0cf11e0a1b11ae1000000", "hex"), "unprocessable", /damaged/],
  [
    "another zip",
    makeZip([{ name: "a.txt", data: Buffer.from("a") }]),
    "unsupported",
    /without an \.xlsx workbook/,
  ],
  [
    "a broken workbook",
    makeZip([{ name: "xl/workbook.xml", data: Buffer.from("<wor") }]),
    "unprocessable",
    /./,
  ],
  [
    "half a workbook",
    makeZip([{ name: "xl/workbook.xml", data: Buffer.alloc(99) }]).subarray(0, 60),
    "unprocessable",
    /not a readable workbook/,
  ],
  [
    "a bomb",
    makeZip([{ name: "xl/workbook.xml", data: Buffer.alloc(8_000_000) }]),
    "too_large",
    /far too much/,
  ],
  ["too many rows", Buffer.from(`Name\n${"a\n".repeat(20_001)}`), "too_large", /20000 rows/],
  ["too wide", Buffer.from(`${names(257).join(",")}\na`), "too_large", /256 columns/],
  ["as wide as a file can be", Buffer.from(`${names(500_000).join(",")}\na`), "too_large", /256 columns/],
  ["too full", Buffer.from(`${`${names(100).join(",")}\n`.repeat(5001)}`), "too_large", /500000 cells/],
  ["a workbook that is too full", handMade(emptyCells(500_001)), "too_large", /500000 cells/],
])("a file that is %s is refused with a message that names it", async (_, bytes, kind, message) => {
  const failing = read(bytes, "class.csv");
  await expect(failing).rejects.toMatchObject({ kind, message: expect.stringMatching(/^class\.csv/) });
  await expect(failing).rejects.toThrow(message);
});

test("any text written into a workbook reads back as the same text, and never as a formula", async () => {
  const text = fc.stringMatching(/^[-=+@]?[!-~अ-हa-z]{1,20}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
      const bytes = await workbookBytes("Students", ["Name", "Phone"], rows);
      const book = new exceljs.Workbook();
      await book.xlsx.load(bytes as never);
      const sheet = book.getWorksheet("Students") as Worksheet;
      rows.forEach((row, index) => {
        const cells = [1, 2].map((column) => sheet.getCell(index + 2, column));
        expect(cells.map((cell) => cell.type)).toEqual([exceljs.ValueType.String, exceljs.ValueType.String]);
        expect(cells.map((cell) => cell.value)).toEqual(row);
        expect(cells.map((cell) => cell.numFmt)).toEqual(["@", "@"]);
      });
    }),
    { numRuns: 25 },
  );
});

test("a workbook begins with its column headings and is read back by the import", async () => {
  const bytes = await workbookBytes(
    "Students",
    ["Name", "Class", "Phone", "Status"],
    [["Asha", "5 - A", "9876543210", "VERIFIED"]],
  );
  expect(await read(bytes)).toEqual({
    headers: ["Name", "Class", "Phone", "Status"],
    rows: [{ row: 2, cells: { Name: "Asha", Class: "5 - A", Phone: "9876543210", Status: "VERIFIED" } }],
    notRead: [],
    guesses: [],
    sheets: ["Students"],
    sheet: "Students",
    header_row: 1,
  });
});

test("a file's own entities are ignored: no other file is read, and no text is expanded", async () => {
  const here = import.meta.url;
  const grown = Array.from({ length: 12 }, (_, at) => `<!ENTITY g${at + 1} "${`&g${at};`.repeat(10)}">`);
  const doctype = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY file SYSTEM "${here}"><!ENTITY g0 "grown">${grown.join("")}]>`;
  const row = (...texts: string[]) => texts.map((text) => `<td>${text}</td>`).join("");
  const hostile = ["&file;", "&g12;"];
  const inCells = (texts: string[], at: number) =>
    texts.map((text, nth) => cell(`${"AB"[nth]}${at}`, text)).join("");
  const files: Record<string, Buffer> = {
    "class.xls": Buffer.from(
      `${doctype}<html><table><tr>${row("Name", "Phone")}</tr><tr>${row(...hostile)}</tr></table></html>`,
    ),
    "class.xlsx": handMade(
      `${doctype}<sheetData>${inCells(["Name"], 1)}${inCells(["&file;"], 2)}${inCells(["&g12;"], 3)}</sheetData>`,
    ),
    "class.xml": Buffer.from(
      `${doctype}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${[
        ["Name", "Phone"],
        hostile,
      ]
        .map(
          (texts) =>
            `<Row>${texts.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join("")}</Row>`,
        )
        .join("")}</Table></Worksheet></Workbook>`,
    ),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const outcome = await readSpreadsheet(bytes, name).then(
      (found) => JSON.stringify(found),
      (error: Error) => `refused: ${error.message}`,
    );
    expect(outcome, name).not.toContain("readSpreadsheet");
    expect(outcome, name).not.toContain("grown");
    expect(outcome.length, name).toBeLessThan(2000);
  }
});

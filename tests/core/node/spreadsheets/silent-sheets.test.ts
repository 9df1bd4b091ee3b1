/** Contents of other programs' spreadsheets that are easily lost or misread. */
import exceljs, { type Workbook, type Worksheet } from "exceljs";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { makeZip } from "../archives/make-zip.ts";

async function workbook(fill: (sheet: Worksheet, book: Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  fill(book.addWorksheet("9A"), book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const read = async (bytes: Buffer | string) => readSpreadsheet(Buffer.from(bytes), "class.xlsx");

const HEADINGS = ["Name", "Father", "Phone"];
const ASHA = ["Asha Rao", "Vikram Rao", "9876543210"];
const RAVI = ["Ravi Das", "Mohan Das", "9876500000"];
const UMA = ["Uma Nair", "Raj Nair", "9876500001"];

test("rows that a filter or a person has hidden are named and not read", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRows([HEADINGS, ASHA, RAVI, UMA, [], ["Dev Roy", "", "9876500002"]]);
    sheet.autoFilter = "A1:C6";
    for (const row of [3, 4, 6]) sheet.getRow(row).hidden = true;
    sheet.getRow(5).hidden = true;
  });
  const { rows, notRead } = await read(bytes);
  expect(rows.map(({ row }) => row)).toEqual([2]);
  expect(notRead).toMatchObject([
    {
      what: "hidden_rows",
      names: ["3", "4", "6"],
      message: "3 rows are hidden and are skipped: 3–4, 6. To import them, unhide them or clear the filter.",
    },
  ]);
});

test("if every row is hidden, the message says so, and not that there are none", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRows([HEADINGS, ASHA]);
    sheet.getRow(2).hidden = true;
  });
  await expect(read(bytes)).rejects.toThrow(
    "All rows in class.xlsx are hidden. Unhide them, or clear the filter.",
  );
});

test("hidden columns are named and not read", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRows([HEADINGS, ASHA]);
    sheet.getColumn(2).hidden = true;
  });
  const { headers, rows, notRead } = await read(bytes);
  expect(headers).toEqual(["Name", "Phone", "Class (guessed)"]);
  expect(rows[0]?.cells).toEqual({ Name: "Asha Rao", Phone: "9876543210", "Class (guessed)": "9A" });
  expect(notRead).toMatchObject([{ what: "hidden_columns", names: ["Father"] }]);
});

test("every other visible sheet with content is named, but no empty or hidden one", async () => {
  const bytes = await workbook((sheet, book) => {
    sheet.addRows([HEADINGS, ASHA]);
    book.addWorksheet("Empty");
    book.addWorksheet("9B").addRows([HEADINGS, RAVI]);
    book.addWorksheet("Lists", { state: "hidden" }).addRow(["O+"]);
    book.addWorksheet("Fees & more").addRows([HEADINGS, UMA]);
  });
  const { rows, notRead } = await read(bytes);
  expect(rows).toHaveLength(2);
  expect(notRead).toMatchObject([
    {
      what: "sheet",
      names: ["Fees & more"],
      message:
        'Only the sheet "9A, 9B" is read, not "Fees & more". Choose another sheet, or save each sheet as a separate file.',
    },
  ]);
});

test("hidden parts are looked up in the sheet that is read, wherever it is in the file", async () => {
  const bytes = await workbook((sheet, book) => {
    sheet.state = "hidden";
    sheet.addRows([HEADINGS, ASHA]);
    sheet.getColumn(1).hidden = true;
    const second = book.addWorksheet("9B");
    second.addRows([HEADINGS, RAVI]);
    second.getColumn(3).hidden = true;
  });
  expect((await read(bytes)).rows[0]?.cells).toMatchObject({ Name: "Ravi Das", Father: "Mohan Das" });
});

const NO_VALUE =
  "The cell contains a formula but no value. Open the file in a spreadsheet program, save it and try again.";

test("a formula without a value is a fault of its cell, and its row does not count as empty", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRow(HEADINGS);
    sheet.addRow(["Asha Rao", { formula: "VLOOKUP(A2,Parents!A:B,2)" }, { formula: "1+1", result: 2 }]);
    sheet.getCell("B3").value = { formula: "B2" };
  });
  expect((await read(bytes)).rows).toMatchObject([
    {
      row: 2,
      cells: { Name: "Asha Rao", Father: "", Phone: "2" },
      faults: [{ column: "Father", message: NO_VALUE }],
    },
    { row: 3, cells: { Name: "", Father: "", Phone: "" }, faults: [{ column: "Father", message: NO_VALUE }] },
  ]);
});

/** Builds a workbook with one sheet, as another program writes it. */
function handMade(rows: string): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    `<Relationship Target="${target}" Id="rId1" Type="${relations}/${type}"/></Relationships>`;
  const parts = {
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="7" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relation("worksheet", "/xl/worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return makeZip(Object.entries(parts).map(([name, xml]) => ({ name, data: Buffer.from(xml) })));
}

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('a formula whose value is an empty text, as Excel writes =IF(A2=1,B2,""), is an empty cell', async () => {
  const bytes = handMade(
    `<row r="1">${text("A1", "Name")}${text("B1", "Father")}</row>` +
      `<row r="2">${text("A2", "Asha")}<c r="B2" s="0" t="str"><f>IF(A2=1,B9,"")</f><v></v></c></row>` +
      `<row r="3">${text("A3", "Ravi")}<c r="B3"><f>B9</f><v/></c></row>`,
  );
  const { rows } = await read(bytes);
  expect(rows.map(({ faults }) => faults?.[0]?.column)).toEqual([undefined, "Father"]);
});

test("a date beyond any calendar is a fault, and not an empty cell", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRows([
      ["Name", "Born"],
      ["Asha", 1e12],
    ]);
    sheet.getCell("B2").numFmt = "dd-mm-yyyy";
  });
  expect((await read(bytes)).rows[0]).toMatchObject({
    cells: { Born: "" },
    faults: [{ column: "Born", message: "The date in this cell does not exist. Correct it." }],
  });
});

const csv = (...lines: string[]) => read(["Name,Address,Adm No", ...lines].join("\n"));
const rowFault = (message: string) => [{ column: "", message }];

test("a CSV row with a comma too many is a fault, and the others are read", async () => {
  const { rows, notRead } = await csv(
    "Asha,12 MG Road, Pune 411001,A77",
    'Ravi,"14 MG Road, Pune",A78',
    "Uma,Pune,A79",
  );
  expect(rows.map(({ faults }) => faults)).toMatchObject([
    rowFault(
      "The row has 4 cells, but there are 3 headings. Put double quotes around any text that contains a comma.",
    ),
    undefined,
    undefined,
  ]);
  expect(notRead).toEqual([]);
});

test("a CSV row with a comma too many is a fault even if its last cell is empty", async () => {
  const { rows } = await csv("Asha,12 MG Road, Pune,", "Ravi,Pune,A78", "Uma,Pune,A79");
  expect(rows.map(({ faults }) => faults?.length ?? 0)).toEqual([1, 0, 0]);
});

test("rows that all end in empty cells and rows that lack their last cells are read", async () => {
  const ended = await csv("Asha,Pune,A77,,", "Ravi,Pune,A78,,", "Uma,Pune,A79,,");
  expect(ended.rows.every(({ faults }) => faults === undefined)).toBe(true);
  const short = await csv("Asha", "Ravi,Pune", "Uma,Pune,A79");
  expect(short.rows.map(({ cells }) => Object.values(cells))).toEqual([
    ["Asha", "", ""],
    ["Ravi", "Pune", ""],
    ["Uma", "Pune", "A79"],
  ]);
  expect(short.rows.every(({ faults }) => faults === undefined)).toBe(true);
});

test("a comma too many is noticed even if the headings end in empty cells", async () => {
  const { rows } = await read("Name,Address,Adm No,\nAsha,12 MG Road, Pune,A77\nRavi,Pune,A78,\n");
  expect(rows.map(({ faults }) => faults?.length ?? 0)).toEqual([1, 0]);
});

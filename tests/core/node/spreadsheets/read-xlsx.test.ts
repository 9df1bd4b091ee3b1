/** Workbooks written by programs other than Excel, and features that only Excel writes. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { readWorkbook } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { writePhotoWorkbook } from "../../../../packages/core/src/node/excel/write-photo-workbook.ts";
import { workbookBytes } from "./workbook-bytes.ts";
import { relationsXml, rowsXml, textCell, xlsxBytes, type HandMade } from "./xlsx-bytes.ts";

const HEAD = `<row r="1">${textCell("A1", "Name")}${textCell("B1", "Value")}</row>`;
const oneCell = (cell: string, made: Omit<HandMade, "sheet"> = {}) =>
  xlsxBytes({ sheet: `${HEAD}<row r="2">${textCell("A2", "Asha")}${cell}</row>`, ...made });

/** Returns the value of B2, or the reason why it is unreadable. */
async function valueOf(bytes: Buffer): Promise<string | undefined> {
  const [row] = (await readSpreadsheet(bytes, "class.xlsx")).rows;
  return row?.faults?.[0]?.message ?? row?.cells["Value"];
}

const ASHA = rowsXml(["Name", "Phone"], ["Asha", "9876543210"]);
const READ_ASHA = [{ row: 2, cells: { Name: "Asha", Phone: "9876543210" } }];

test.each<[string, HandMade]>([
  ["whose sheet has an absolute path", { sheet: ASHA, sheetTarget: "/xl/worksheets/sheet1.xml" }],
  ["with slashes of the other kind", { sheet: ASHA, sheetTarget: "worksheets\\sheet1.xml" }],
  [
    "whose sheet has no number",
    { sheet: ASHA, sheetTarget: "worksheets/sheet.xml", sheetPart: "xl/worksheets/sheet.xml" },
  ],
  [
    "in another folder and in other letters",
    { sheet: ASHA, sheetTarget: "../Data/S.XML", sheetPart: "data/s.xml" },
  ],
  ["that counts from the root", { sheet: ASHA, sheetTarget: "xl/worksheets/sheet1.xml" }],
  [
    "of the strict standard",
    {
      sheet: ASHA,
      main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
      related: "http://purl.oclc.org/ooxml/officeDocument/relationships",
    },
  ],
  ["without the places of cells and rows", { sheet: ASHA.replace(/ r="\w+"/g, "") }],
  [
    "with small letters in the places of cells",
    { sheet: ASHA.replace(/ r="[A-Z]/g, (found) => found.toLowerCase()) },
  ],
  [
    "with comments and a drawing that are not there",
    {
      sheet: `<sheetData>${ASHA}</sheetData><legacyDrawing r:id="rId1"/><drawing r:id="rId2"/>`,
      parts: {
        "xl/worksheets/_rels/sheet1.xml.rels": relationsXml([
          ["comments", "/xl/comments/comment1.xml"],
          ["vmlDrawing", "../drawings/none.vml"],
        ]),
      },
    },
  ],
])("a workbook %s is read", async (_, made) => {
  expect((await readSpreadsheet(xlsxBytes(made), "class.xlsx")).rows).toEqual(READ_ASHA);
});

test("a workbook whose elements all have a prefix is read", async () => {
  const prefixed = (xml: string) => xml.replace(/<(\/?)(?=[a-z])/gi, "<$1x:").replace("xmlns=", "xmlns:x=");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const bytes = xlsxBytes({
    sheet: "",
    parts: {
      "xl/worksheets/sheet1.xml": `\uFEFF<?xml version="1.0"?>${prefixed(`<worksheet xmlns="${main}"><sheetData>${ASHA}</sheetData></worksheet>`)}`,
    },
  });
  expect((await readSpreadsheet(bytes, "class.xlsx")).rows).toEqual(READ_ASHA);
});

test("a workbook in UTF-16 is read", async () => {
  const sheet = `\uFEFF<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${ASHA}</sheetData></worksheet>`;
  const bytes = xlsxBytes({
    sheet: "",
    parts: { "xl/worksheets/sheet1.xml": Buffer.from(sheet, "utf16le") },
  });
  expect((await readSpreadsheet(bytes, "class.xlsx")).rows).toEqual(READ_ASHA);
});

const NO_VALUE = expect.stringMatching(/^The cell contains a formula but no value\. Open/) as string;
const NO_DATE = "The date in this cell does not exist. Correct it.";
const TEXTS =
  '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>東京</t></r><r><t xml:space="preserve"> city</t></r><rPh sb="0" eb="2"><t>とうきょう</t></rPh><phoneticPr fontId="1"/></si>';

test.each([
  ["a formula that comes to 0", '<c r="B2"><f>B9</f><v>0</v></c>', "0"],
  ["a formula that comes to FALSE", '<c r="B2" t="b"><f>B9</f><v>0</v></c>', "FALSE"],
  ["a formula that comes to an empty text", '<c r="B2" t="str"><f>B9</f><v></v></c>', ""],
  ["a formula that comes to a text", '<c r="B2" t="str"><f>B9</f><v>A &amp; B</v></c>', "A & B"],
  ["a formula that comes to an error", '<c r="B2" t="e"><f>B9</f><v>#N/A</v></c>', "#N/A"],
  ["a formula without a value", '<c r="B2"><f>B9</f></c>', NO_VALUE],
  ["a formula with a value of nothing", '<c r="B2"><f>B9</f><v/></c>', NO_VALUE],
  ["a yes", '<c r="B2" t="b"><v>1</v></c>', "TRUE"],
  ["a shared text", '<c r="B2" t="s"><v>0</v></c>', "plain"],
  ["a text of runs, without the reading above them", '<c r="B2" t="s"><v>1</v></c>', "東京 city"],
  ["an empty number of a shared text", '<c r="B2" t="s"><v></v></c>', ""],
  [
    "a time of day as a text with the date that stands for none",
    '<c r="B2" t="d"><v>1899-12-30T07:30:00</v></c>',
    "7:30",
  ],
  ["a shared text that is not there", '<c r="B2" t="s"><v>7</v></c>', ""],
  [
    "runs within the cell",
    '<c r="B2" t="inlineStr"><is><r><t>As</t></r><r><t>ha</t></r><rPh><t>x</t></rPh></is></c>',
    "Asha",
  ],
  ["a text in a literal", '<c r="B2" t="inlineStr"><is><t><![CDATA[<A> & B]]></t></is></c>', "<A> & B"],
  ["a number with an exponent", '<c r="B2"><v>9.87654321E9</v></c>', "9876543210"],
  ["a day as a text", '<c r="B2" t="d"><v>2012-06-15</v></c>', "2012-06-15"],
  ["a day and midnight as a text", '<c r="B2" t="d"><v>2012-06-15T00:00:00</v></c>', "2012-06-15"],
  [
    "a day and a time as a text",
    '<c r="B2" t="d"><v>2012-06-15T09:30:00.000Z</v></c>',
    "2012-06-15T09:30:00",
  ],
  ["a day that no calendar has as a text", '<c r="B2" t="d"><v>2012-13-45</v></c>', NO_DATE],
  ["a comment within", "<c r=\"B2\" t='str'><!-- not <v>7</v> --><v>A<!-- no -->1</v></c>", "A1"],
  ["letters by their numbers", '<c r="B2" t="str"><v>&#2358;&#x930;&apos;s</v></c>', "शर's"],
])("%s is read as its reader sees it", async (_, cell, expected) => {
  expect(await valueOf(oneCell(cell, { texts: TEXTS }))).toEqual(expected);
});

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="&quot;GV-&quot;0000"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts><font><name val="Calibri"/></font><font><sz val="11"/><name val="Kruti Dev 010"/></font></fonts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="0" fontId="1"/><xf numFmtId="9"/></cellXfs><dxfs><dxf><font><name val="Arial"/></font></dxf></dxfs>`;

test.each([
  ['<c r="B2" s="1"><v>42</v></c>', "", "GV-0042"],
  ['<c r="B2" s="5"><v>0.85</v></c>', "", "85%"],
  ['<c r="B2" s="2"><v>41075</v></c>', "", "2012-06-15"],
  ['<c r="B2" s="3"><v>41075</v></c>', 'date1904="0"', "2012-06-15"],
  ['<c r="B2" s="3"><v>39613</v></c>', 'date1904="1"', "2012-06-15"],
  ['<c r="B2" s="3"><v>39613</v></c>', 'date1904="true"', "2012-06-15"],
  ['<c r="B2" s="3"><v>1000000000000</v></c>', "", NO_DATE],
  [
    '<c r="B2" s="0"><v>27251401503240017</v></c>',
    "",
    expect.stringMatching(/^A spreadsheet keeps only 15 digits/),
  ],
])("a number is shown by its style: %s %s", async (cell, properties, expected) => {
  expect(await valueOf(oneCell(cell, { styles: STYLES, properties }))).toEqual(expected);
});

test("fonts that draw other letters are reported, by cell or by run", async () => {
  const run = '<c r="C2" t="inlineStr"><is><r><rPr><rFont val="Bamini"/></rPr><t>uh[h</t></r></is></c>';
  const other =
    '<c r="D2" s="4" t="inlineStr"><is><r><rPr><rFont val="Arial"/></rPr><t>Asha</t></r></is></c>';
  const bytes = oneCell(
    `<c r="B2" s="4" t="inlineStr"><is><t>jke</t></is></c>${run}${other}<c r="E2" s="4"/>`,
    { styles: STYLES },
  );
  const { sheets } = await readWorkbook(bytes, "class.xlsx");
  expect(sheets[0]?.rows[1]?.fonts).toEqual(
    new Map([
      [1, "Kruti Dev 010"],
      [2, "Bamini"],
    ]),
  );
});

const signs = [
  "_x2024_",
  "_x1080_",
  "_x0041_",
  "_x005F_",
  "_x005f_",
  "_x000D_",
  "_x000d_",
  "_x00e9_",
  "_X0041_",
  "_x41_",
  "_",
  "x0041_",
  "005F_",
  "GV",
  " ",
  "\n",
  "1",
];

test.each([
  ["GV_x005F_x2024_017", "GV_x2024_017"],
  ["12 MG Road_x000d_\nPune", "12 MG Road\nPune"],
  ["12 MG Road_x000D_Pune", "12 MG Road\nPune"],
  ["_x0041_pur", "Apur"],
  ["caf_x00e9_", "café"],
  ["_xD83D__xDE00_", "😀"],
  ["_X0041_ _x41_ a_x", "_X0041_ _x41_ a_x"],
])("%j in a workbook is %j, as a shared, an inline and a formula's text", async (written, text) => {
  const cells = [
    '<c r="B2" t="s"><v>0</v></c>',
    `<c r="B2" t="inlineStr"><is><t>${written}</t></is></c>`,
    `<c r="B2" t="str"><f>A1</f><v>${written}</v></c>`,
  ];
  for (const cell of cells)
    expect(await valueOf(oneCell(cell, { texts: `<si><t>${written}</t></si>` }))).toBe(text);
});

test("every text survives our own workbook unchanged, even one that looks like an escaped character", async () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 6 })
    .map((parts) => `a${parts.join("").replace(/(?!\n)\p{Cc}|[\uFFFE\uFFFF]/gu, "")}z`);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
      const rows = texts.map((each) => [each, "x"]);
      const list = await workbookBytes("Students", ["Name", "Other"], rows);
      const output = new PassThrough();
      const [withPhotos] = await Promise.all([
        buffer(output),
        writePhotoWorkbook(
          output,
          "Students",
          [{ heading: "Name", width: 9 }],
          photoRows(texts),
          async () => undefined,
        ),
      ]);
      for (const [bytes, column] of [
        [list, 0],
        [withPhotos, 1],
      ] as const) {
        const { sheets } = await readWorkbook(bytes, "class.xlsx");
        expect(sheets[0]?.rows.slice(1).map((row) => row.texts[column])).toEqual(texts);
      }
    }),
    { numRuns: 40 },
  );
});

async function* photoRows(texts: readonly string[]) {
  for (const text of texts) yield { cells: [text], photo: null };
}

test.each([
  ["a tag that is not closed", "<worksheet><sheetData></worksheet>"],
  ["two roots", "<worksheet/><worksheet/>"],
  ["nothing in it", ""],
  ["no end", `<worksheet><sheetData>${ASHA}`],
  ["a tag without end", `<worksheet><sheetData a="`],
  ["entities of its own", `<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>`],
  ["an entity that nobody knows", `<worksheet>&who;</worksheet>`],
  ["elements far too deep in one another", "<a>".repeat(300)],
])("a sheet with %s is refused", async (_, xml) => {
  const bytes = xlsxBytes({ sheet: "", parts: { "xl/worksheets/sheet1.xml": xml } });
  await expect(readSpreadsheet(bytes, "class.xlsx")).rejects.toThrow(
    "class.xlsx is not a readable workbook. Save it again as .xlsx.",
  );
});

test("rows that are too wide for one cell each are refused before they take the memory", async () => {
  const rows = Array.from(
    { length: 600 },
    (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
  );
  await expect(readSpreadsheet(xlsxBytes({ sheet: rows.join("") }), "class.xlsx")).rejects.toThrow(
    "class.xlsx needs too much memory to read",
  );
});

test("a part is read the same way however it is cut into chunks", async () => {
  const filler = "<!-- कखग -->".repeat(9000);
  const names = Array.from({ length: 3000 }, (_, at) => [`आशा &amp; ${at}`, "x"]);
  const bytes = xlsxBytes({
    sheet: `<sheetData>${filler}${rowsXml(["Name", "Value"], ...names)}</sheetData>`,
  });
  const { rows } = await readSpreadsheet(bytes, "class.xlsx");
  expect(rows.map(({ cells }) => cells["Name"])).toEqual(names.map(([name]) => name?.replace("&amp;", "&")));
});

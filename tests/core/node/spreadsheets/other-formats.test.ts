/** Files that are no spreadsheet, or one that only its program can open, are refused by the name of their format. */
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { makeZip } from "../archives/make-zip.ts";

const dbase = (): Buffer => {
  const header = Buffer.alloc(96);
  // dBase III, changed on 2024-11-30, one record of 11 bytes behind a header of one field.
  header.set([0x03, 124, 11, 30]);
  header.writeUInt32LE(1, 4);
  header.writeUInt16LE(65, 8);
  header.writeUInt16LE(11, 10);
  header.write("NAME", 32, "latin1");
  header.write("C", 43, "latin1");
  header[48] = 10;
  header[64] = 0x0d;
  header.write(" Asha      ", 65, "latin1");
  return header;
};

const zipOf = (...names: string[]): Buffer =>
  makeZip(names.map((name) => ({ name, data: Buffer.from("x") })));

test.each<[string, Buffer | string]>([
  ["PDF", "%PDF-1.4\n1 0 obj\n<< >>\nendobj\n"],
  ["RTF", "{\\rtf1\\ansi Name\\par Asha}\n"],
  ["SYLK", 'ID;PWXL;N;E\r\nC;Y1;X1;K"Name"\r\nC;Y2;X1;K"Asha"\r\nE\r\n'],
  ["XML", '<?xml version="1.0"?>\n<students>\n<student>Asha</student>\n</students>\n'],
  ["JSON", '[{"name":"Asha"}]'],
  ["JSON", Buffer.from('\uFEFF[{"name":"Asha"}]', "utf16le")],
  ["dBase", dbase()],
  ["Excel's binary (.xlsb)", zipOf("[Content_Types].xml", "xl/workbook.bin")],
  ["Apple Numbers", zipOf("Index/Document.iwa", "preview.jpg")],
  ["Apple Numbers", zipOf("Class 8.numbers/preview.jpg", "Class 8.numbers/Index.zip")],
  ["Word", zipOf("[Content_Types].xml", "word/document.xml")],
])("a file in %s format is refused by name", async (format, bytes) => {
  await expect(readSpreadsheet(Buffer.from(bytes), "list")).rejects.toThrow(
    `list is in ${format} format. Save the list as .xlsx or .csv.`,
  );
});

test("a CSV file whose first column is called ID is not taken for SYLK", async () => {
  const { headers, rows } = await readSpreadsheet(Buffer.from("ID;Pupil\nAB;Mohan\nC;Asha\n"), "list.csv");
  expect([headers, rows[0]?.cells]).toEqual([["ID", "Pupil"], { ID: "AB", Pupil: "Mohan" }]);
});

const CONTENT = `<office:body><office:spreadsheet><table:table table:name="List">
  <table:table-row><table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell></table:table-row>
  <table:table-row><table:table-cell office:value-type="string"><text:p>Asha Rao</text:p></table:table-cell></table:table-row>
</table:table></office:spreadsheet></office:body>`;

test("an OpenDocument spreadsheet in one XML file is read", async () => {
  const flat = `<?xml version="1.0" encoding="UTF-8"?>
    <office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">${CONTENT}</office:document>`;
  const { rows } = await readSpreadsheet(Buffer.from(flat), "list.fods");
  expect(rows.map(({ cells }) => cells)).toEqual([{ Name: "Asha Rao" }]);
});

test("an encrypted OpenDocument spreadsheet is said to have a password", async () => {
  const manifest = `<manifest:manifest><manifest:file-entry manifest:full-path="content.xml">
    <manifest:encryption-data manifest:checksum="x"/></manifest:file-entry></manifest:manifest>`;
  const bytes = makeZip([
    { name: "content.xml", data: Buffer.from("no XML") },
    { name: "META-INF/manifest.xml", data: Buffer.from(manifest) },
  ]);
  await expect(readSpreadsheet(bytes, "list.ods")).rejects.toThrow("list.ods is password-protected.");
});

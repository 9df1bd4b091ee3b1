/** Times of day, such as when a bus comes, are read as a person sees them, and not as days in the year 1899. */
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { shownDay } from "../../../../packages/core/src/node/excel/number-format.ts";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { xlsBytes } from "./xls-bytes.ts";

const HALF_PAST_SEVEN = 0.3125;

test.each([
  ["h:mm", HALF_PAST_SEVEN, "7:30"],
  ["hh:mm", HALF_PAST_SEVEN, "07:30"],
  ["h:mm AM/PM", HALF_PAST_SEVEN, "7:30 AM"],
  ["[$-409]h:mm\\ AM/PM;@", HALF_PAST_SEVEN + 0.5, "7:30 PM"],
  ["h:mm AM/PM", 0, "12:00 AM"],
  ["h:mm:ss", 0.5 + 5 / 86_400, "12:00:05"],
  ["h:mm", 0.999_999_9, "0:00"],
  ["[h]:mm", 1.25, "30:00"],
  ["mm:ss", 125 / 86_400, "02:05"],
  ["h:mm", 41_075.5, "2012-06-15T12:00:00"],
  ["dd/mm/yyyy h:mm", HALF_PAST_SEVEN, "1899-12-30T07:30:00"],
  ["mmm", 41_075, "2012-06-15"],
])("%s shows %d as %s", (format, value, shown) => {
  expect(shownDay(value, format, false)).toBe(shown);
});

const cellsOf = async (bytes: Uint8Array, name: string) =>
  Object.values((await readSpreadsheet(bytes, name)).rows[0]?.cells ?? {});

test("an xlsx workbook", async () => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet("List");
  sheet.addRow(["Name", "Bus Time", "Roll No"]);
  sheet.addRow(["Asha Rao", HALF_PAST_SEVEN, 4]);
  sheet.getCell("B2").numFmt = "h:mm AM/PM";
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  expect(await cellsOf(bytes, "list.xlsx")).toEqual(["Asha Rao", "7:30 AM", "4"]);
});

test("an xls workbook", async () => {
  const rows = [
    ["Name", "Bus Time"],
    ["Asha Rao", HALF_PAST_SEVEN],
  ];
  const bytes = xlsBytes([{ name: "List", rows, formats: { 1: "hh:mm" } }]);
  expect(await cellsOf(bytes, "list.xls")).toEqual(["Asha Rao", "07:30"]);
});

test("a workbook in the XML of Excel 2003", async () => {
  const cell = (type: string, text: string, style = "") =>
    `<Cell${style}><Data ss:Type="${type}">${text}</Data></Cell>`;
  const bytes =
    Buffer.from(`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles><Style ss:ID="s1"><NumberFormat ss:Format="Medium Time"/></Style></Styles>
    <Worksheet ss:Name="List"><Table><Row>${cell("String", "Name")}${cell("String", "Bus Time")}${cell("String", "Back")}</Row>
    <Row>${cell("String", "Asha Rao")}${cell("DateTime", "1899-12-31T07:30:00.000", ' ss:StyleID="s1"')}${cell("DateTime", "1899-12-31T16:05:00.000")}</Row></Table></Worksheet></Workbook>`);
  expect(await cellsOf(bytes, "list.xls")).toEqual(["Asha Rao", "7:30 AM", "16:05"]);
});

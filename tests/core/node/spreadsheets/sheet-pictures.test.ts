/** Photos embedded in the sheet by Excel, WPS and LibreOffice. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { writePhotoWorkbook } from "../../../../packages/core/src/node/excel/write-photo-workbook.ts";
import { plainPhoto } from "../../../server/import-school.ts";
import { makeZip } from "../archives/make-zip.ts";
import {
  anchorXml,
  cellPicturesParts,
  drawingParts,
  pictureRows,
  wpsParts,
  xlsxBytes,
} from "./xlsx-bytes.ts";

const read = (bytes: Buffer) => readSpreadsheet(bytes, "class.xlsx");
const photosOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ cells }) => cells["Photo"]);
const TAKEN = ["xl/media/image1.jpg", "xl/media/image2.jpg"];
const TELLS = expect.stringMatching(
  /^1 row has a picture that is skipped: 3\. Put each photo in the student's row/,
) as string;

test("pictures that float over the photo column are the photos of the rows that they cover most", async () => {
  const anchors = [
    anchorXml(1, { col: 2, row: 0, rowOff: 180_000 }, { col: 2, row: 1, rowOff: 700_000 }),
    anchorXml(2, { col: 1, row: 2, rowOff: 0 }, { col: 3, row: 2, rowOff: 700_000 }),
  ];
  const sheet = await read(xlsxBytes({ sheet: pictureRows("", ""), parts: drawingParts(anchors) }));
  expect(photosOf(sheet)).toEqual(TAKEN);
  expect(sheet.notRead).toEqual([]);
});

test("a picture over another column and a second one in a cell are reported and not used", async () => {
  const seal = anchorXml(2, { col: 1, row: 2, rowOff: 0 }, { col: 1, row: 2, rowOff: 9 });
  const photo = anchorXml(1, { col: 2, row: 1, rowOff: 0 }, { col: 2, row: 1, rowOff: 9 });
  const one = await read(xlsxBytes({ sheet: pictureRows("", ""), parts: drawingParts([photo, seal]) }));
  expect(photosOf(one)).toEqual([TAKEN[0], ""]);
  expect(one.notRead).toMatchObject([{ what: "pictures", names: ["3"], message: TELLS }]);
  const two = await read(xlsxBytes({ sheet: pictureRows("", ""), parts: drawingParts([photo, photo]) }));
  expect(photosOf(two)).toEqual(["", ""]);
  expect(two.notRead).toMatchObject([{ what: "pictures", names: ["2"] }]);
});

test("a picture that is grouped with others keeps its own cut and turn", async () => {
  const textBox = '<xdr:sp><xdr:spPr><a:xfrm rot="10800000"/></xdr:spPr></xdr:sp>';
  const [, seal = ""] =
    /(<xdr:pic>.*<\/xdr:pic>)/.exec(anchorXml(2, CORNER, CORNER, 'l="50000" t="9000"', 10_800_000)) ?? [];
  const grouped = (anchor: string, before: string, after: string) =>
    anchor
      .replace("<xdr:pic>", `<xdr:grpSp><xdr:grpSpPr><a:xfrm/></xdr:grpSpPr>${before}<xdr:pic>`)
      .replace("</xdr:pic>", `</xdr:pic>${after}</xdr:grpSp>`);
  const [cut, turned] = [
    anchorXml(1, CORNER, CORNER, 'r="25000"'),
    anchorXml(1, CORNER, CORNER, "", 5_400_000),
  ];
  const shown = async (anchor: string) => {
    const sheet = await read(xlsxBytes({ sheet: pictureRows("", ""), parts: drawingParts([anchor]) }));
    return photosOf(sheet)[0];
  };
  expect(await shown(grouped(cut, textBox, textBox + seal))).toBe(await shown(cut));
  expect(await shown(grouped(turned, textBox, seal + textBox))).toBe(await shown(turned));
  expect(await shown(grouped(anchorXml(1, CORNER, CORNER), "", textBox + seal))).toBe(TAKEN[0]);
});

const CORNER = { col: 2, row: 1, rowOff: 9 };

test("a picture above the table belongs to no row, and a text in the photo column stays", async () => {
  const anchors = [
    anchorXml(1, { col: 0, row: 0, rowOff: 0 }, { col: 0, row: 0, rowOff: 9 }),
    anchorXml(2, { col: 2, row: 2, rowOff: 0 }, { col: 2, row: 2, rowOff: 9 }),
  ];
  const named = '<c r="C3" t="inlineStr"><is><t>ravi.jpg</t></is></c>';
  const sheet = await read(xlsxBytes({ sheet: pictureRows("", named), parts: drawingParts(anchors) }));
  expect(photosOf(sheet)).toEqual(["", "ravi.jpg"]);
  expect(sheet.notRead).toMatchObject([{ what: "pictures", names: ["3"] }]);
});

test("pictures that Excel placed in cells are the photos of their rows", async () => {
  const cell = (row: number) => `<c r="C${row}" t="e" vm="${row - 1}"><v>#VALUE!</v></c>`;
  const sheet = await read(xlsxBytes({ sheet: pictureRows(cell(2), cell(3)), ...cellPicturesParts() }));
  expect(photosOf(sheet)).toEqual(TAKEN);
});

test("WPS pictures are the photos of their rows, as WPS and Excel show them", async () => {
  const cell = '<c r="C2" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>';
  const inExcel = '<c r="C3" t="e"><f>_xlfn.DISPIMG("ID_2",1)</f><v>#NAME?</v></c>';
  const sheet = await read(xlsxBytes({ sheet: pictureRows(cell, inExcel), ...wpsParts() }));
  expect(photosOf(sheet)).toEqual(TAKEN);
});

const text = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const image = (file: string, style = "gr0") =>
  `<draw:frame draw:style-name="${style}"><draw:image xlink:href="${file}"><text:p/></draw:image></draw:frame>`;
/** Styles of whole pictures and of pictures that are shown in part, as LibreOffice writes them. */
const PICTURE_STYLES = [
  ["gr0", "0in, 0in, 0in, 0in"],
  ["gr1", "0in, 2.0831in, 0in, 0in"],
]
  .map(
    ([name, clip]) =>
      `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties fo:clip="rect(${clip})"/></style:style>`,
  )
  .join("");

/** Reads an .ods file with these elements in its sheet. */
const readOds = (...elements: string[]) => {
  const content = `<office:document-content><office:automatic-styles>${PICTURE_STYLES}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="S">${elements.join("")}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return read(makeZip([{ name: "content.xml", data: Buffer.from(content) }]));
};

test("pictures in the cells of an .ods file are the photos of their rows", async () => {
  const frame = (file: string) => `<table:table-cell>${image(`Pictures/${file}`)}</table:table-cell>`;
  const rows = [
    row(text("Name"), text("Phone"), text("Photo")),
    row(text("Asha"), text("9876543210"), frame("a.jpg")),
    row(text("Ravi"), text("9876500000"), frame("b.jpg")),
  ];
  const sheet = await readOds(...rows);
  expect(photosOf(sheet)).toEqual(["Pictures/a.jpg", "Pictures/b.jpg"]);
  expect(sheet.notRead).toEqual([]);
});

test("pictures of which an .ods file shows a part are reported, and not taken whole", async () => {
  const frame = (style: string) =>
    `<table:table-cell>${image("Pictures/group.jpg", style)}</table:table-cell>`;
  const sheet = await readOds(
    row(text("Name"), text("Phone"), text("Photo")),
    row(text("Asha"), text("9876543210"), frame("gr0")),
    row(text("Ravi"), text("9876500000"), frame("gr1")),
  );
  expect(photosOf(sheet)).toEqual(["Pictures/group.jpg", ""]);
  expect(sheet.notRead).toMatchObject([
    { what: "pictures", message: expect.stringMatching(/picture that is skipped: 3\./) },
  ]);
});

test("pictures on the page of an .ods file are reported, except for a letterhead and a chart", async () => {
  const rows = [row(text("Name"), text("Photo")), row(text("Asha"), text("")), row(text("Ravi"), text(""))];
  const shapes = (...images: string[]) => `<table:shapes>${images.join("")}</table:shapes>`;
  const chart = image("./ObjectReplacements/Object 1");
  const [a, b] = [image("Pictures/a.jpg"), image("Pictures/b.jpg")];
  const left = (await readOds(shapes(a, chart, b), ...rows)).notRead;
  expect(left).toMatchObject([
    {
      what: "pictures",
      message: expect.stringMatching(/^2 pictures are placed on the page instead of in cells\. They/),
    },
  ]);
  expect((await readOds(shapes(a, chart), ...rows)).notRead).toEqual([]);
});

test("the small copies in our own export are not taken for photos", async () => {
  const output = new PassThrough();
  const rows = async function* () {
    yield { cells: ["Asha"], photo: 1 };
  };
  const columns = [{ heading: "Name", width: 9 }];
  const [bytes] = await Promise.all([
    buffer(output),
    writePhotoWorkbook(output, "Students", columns, rows(), () => plainPhoto()),
  ]);
  const sheet = await read(bytes);
  expect(photosOf(sheet)).toEqual([""]);
  expect(sheet.notRead).toEqual([]);
});

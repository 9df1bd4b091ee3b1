import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { carryOutPlan } from "../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import { planStudents } from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { anchorXml, drawingParts, textCell, xlsxBytes } from "../../core/node/spreadsheets/xlsx-bytes.ts";
import { photoFolder, plainPhoto, schoolWithForm, stateOf } from "../import-school.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const HEADINGS = ["Student Name", "Parent Phone", "Class", "Photo"];
const rowXml = (row: number, texts: readonly string[]) =>
  `<row r="${row}" ht="60">${texts.map((text, at) => textCell(`${"ABCD"[at]}${row}`, text)).join("")}</row>`;

test("a photo in the sheet belongs to its student, beside photos in a folder", async () => {
  const app = await schoolWithForm();
  const photo = anchorXml(1, { col: 3, row: 1, rowOff: 0 }, { col: 3, row: 1, rowOff: 700_000 });
  const bytes = xlsxBytes({
    sheet:
      rowXml(1, HEADINGS) +
      rowXml(2, ["Asha Rao", "9876543210", "5 - A"]) +
      rowXml(3, ["Ravi Das", "9876500000", "5 - A", "ravi.jpg"]),
    parts: drawingParts([photo], [await plainPhoto(60, 80, "#cc4422")]),
  });
  const sheet = join(await temporaryFolder(), "class.xlsx");
  await writeFile(sheet, bytes);
  const { rows } = await readSpreadsheet(bytes, "class.xlsx");
  const photos = await openPhotosOf(await photoFolder(["ravi.jpg"]), sheet, rows);
  const planned = await planStudents(app, { rows, school: "Green Valley", photos });
  const actor = { id: null, name: "cli:asha" };
  const options = { file: "class.xlsx", partial: false, dryRun: false, status: "SUBMITTED", actor } as const;
  expect(await carryOutPlan(app, planned, options)).toMatchObject({
    refused: false,
    create: 2,
    reject: [],
  });
  photos?.close();
  expect((await stateOf(app)).files).toHaveLength(2);
});

test.each([
  ["in thousandths of a percent", 'r="50000"', 'l="50000"'],
  ["in percent", 'r="50%"', 'l="50%"'],
  [
    "with the other sides at zero or beyond the picture",
    'l="0" t="-2000" r="50000" b="0"',
    'l="50000" r="0"',
  ],
] as const)("two students cut out of one picture each get their part, %s", async (_, left, right) => {
  const at = (row: number) =>
    [
      { col: 3, row, rowOff: 0 },
      { col: 3, row, rowOff: 700_000 },
    ] as const;
  const bytes = xlsxBytes({
    sheet:
      rowXml(1, HEADINGS) +
      rowXml(2, ["Asha Rao", "9876543210", "5 - A"]) +
      rowXml(3, ["Ravi Das", "9876500000", "5 - A"]),
    parts: drawingParts([anchorXml(1, ...at(1), left), anchorXml(1, ...at(2), right)], [await pair()]),
  });
  const sheet = join(await temporaryFolder(), "class.xlsx");
  await writeFile(sheet, bytes);
  const { rows } = await readSpreadsheet(bytes, "class.xlsx");
  const photos = await openPhotosOf(undefined, sheet, rows);
  const parts = await Promise.all(rows.map(({ cells }) => photos?.find(cells["Photo"] ?? "")));
  const names = await Promise.all(rows.map(({ cells }) => photos?.file(cells["Photo"] ?? "")));
  const app = await schoolWithForm();
  const planned = await planStudents(app, { rows, school: "Green Valley", photos });
  const actor = { id: null, name: "cli:asha" };
  const options = { file: "class.xlsx", partial: false, dryRun: false, status: "SUBMITTED", actor } as const;
  expect(await carryOutPlan(app, planned, options)).toMatchObject({
    refused: false,
    create: 2,
    reject: [],
  });
  photos?.close();
  expect((await stateOf(app)).files).toHaveLength(2);
  expect(new Set(names.map((each) => each?.likeness)).size).toBe(2);
  for (const [at, part] of parts.entries()) {
    const { info, data } = await sharp(part).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 60 });
    const [red = 0, , blue = 0] = data;
    expect(red > blue).toBe(at === 0);
  }
});

test.each([
  ["a quarter", 5_400_000, [80, 60]],
  ["half", 10_800_000, [60, 80]],
  ["three quarters, counted the other way", -5_400_000, [80, 60]],
  ["a little", 300_000, undefined],
] as const)("a photo that the sheet turns by %s is turned", async (_, turn, wanted) => {
  const corners = [
    { col: 3, row: 1, rowOff: 0 },
    { col: 3, row: 1, rowOff: 700_000 },
  ] as const;
  const bytes = xlsxBytes({
    sheet: rowXml(1, HEADINGS) + rowXml(2, ["Asha Rao", "9876543210", "5 - A"]),
    parts: drawingParts([anchorXml(1, ...corners, undefined, turn)], [await plainPhoto(60, 80, "#cc4422")]),
  });
  const sheet = join(await temporaryFolder(), "class.xlsx");
  await writeFile(sheet, bytes);
  const { rows } = await readSpreadsheet(bytes, "class.xlsx");
  const photos = await openPhotosOf(undefined, sheet, rows);
  const name = rows[0]?.cells["Photo"] ?? "";
  const photo = await photos?.find(name);
  photos?.close();
  expect(name === "xl/media/image1.jpg").toBe(wanted === undefined);
  const { width, height } = await sharp(photo).metadata();
  expect([width, height]).toEqual(wanted ?? [60, 80]);
});

/** Returns a picture of two people side by side: one red, one blue. */
const pair = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#f00" } })
    .composite([
      { input: { create: { width: 40, height: 60, channels: 3, background: "#00f" } }, left: 40, top: 0 },
    ])
    .jpeg()
    .toBuffer();

test("a sheet without pictures, or one that names a missing picture, is left as it is", async () => {
  const sheet = join(await temporaryFolder(), "class.csv");
  await writeFile(sheet, "Name,Photo\nAsha,xl/media/image1.jpg\n");
  const rows = [{ row: 2, cells: { Name: "Asha", Photo: "xl/media/image1.jpg" } }];
  expect(await openPhotosOf(undefined, sheet, rows)).toBeNull();
  expect(await openPhotosOf(undefined, sheet, [])).toBeNull();
});

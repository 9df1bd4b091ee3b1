import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import exceljs from "exceljs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { exportAnswers } from "../../../packages/server/src/students/exports/export-files.ts";
import { planStudents } from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { plainPhoto, schoolWithForm } from "../import-school.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const FIELDS = [
  ...defaultFields().filter(({ name }) => name !== "photo"),
  makeField("dob", "Date of Birth", "date"),
  makeField("bus", "Remark", "text"),
  makeField("meal", "Remark", "text"),
  makeField("status", "Status", "text"),
  makeField("mail", "Email", "email"),
  makeField("roll", "Roll No", "text"),
  makeField("office", "Office", "text"),
  makeField("walk", "Goes home", "select", { options: ["alone", "0", "NA"] }),
];

const STUDENTS = [
  {
    full_name: "Asha Rao",
    mail: "asha.rao+card@example.org",
    address: '12 Temple Road,\n"Om" Nagar',
    dob: "2012-02-29",
    bus: "=1+1",
    meal: "007",
    status: "new",
  },
  { full_name: "अनन्या शर्मा", address: "-5", dob: "1900-01-01", bus: "1.5E3", meal: "TRUE", status: "" },
  {
    full_name: "محمد ارسلان",
    fatherName: "NA",
    address: "پرانی دہلی,\nگلی 3",
    dob: "2013-01-02",
    bus: "nil",
    meal: "12345678901234567890",
    status: "-",
    roll: "0012",
    office: "+91 98765 43210",
    blood_group: "AB-",
    walk: "0",
  },
  {
    full_name: "Khan, Imran",
    dob: "2012-11-12",
    bus: "'quoted",
    meal: "#N A",
    status: "9.8E+9 km",
    roll: "12",
    office: "-",
    walk: "NA",
  },
  { full_name: "Uma", address: "@home", dob: "", bus: "", meal: "12/03/2012", status: "2012-03-04" },
];

test.each([false, true])(
  "the workbook of all answers (photos: %s) has filters, types and a fixed heading, and imports unchanged",
  async (thumbnails) => {
    const app = await schoolWithForm(FIELDS);
    const large = await plainPhoto(1200, 1600);
    const gone = await storeFile(app.files.photos, large, "jpg");
    await app.files.photos.remove(gone);
    const photos = [await storeFile(app.files.photos, large, "jpg"), null, null, null, gone];
    await transaction(app.db, (tx) =>
      insertStudents(
        tx,
        STUDENTS.map((answers, at) => ({
          school_id: app.school.id,
          class_id: app.classroom.id,
          status: "VERIFIED" as const,
          full_name: answers.full_name,
          photo: photos[at] ?? null,
          parent_phone: `987650000${at}`,
          meta: { ...answers, parent_phone: `987650000${at}` },
        })),
      ),
    );
    const path = join(await temporaryFolder(), "answers.xlsx");
    const done = await exportAnswers(app, { school: app.school }, createWriteStream(path), { thumbnails });
    const lost = { student: 5, name: "Uma", message: expect.stringContaining("Restore it from a backup") };
    expect(done).toEqual({ students: 5, photos: thumbnails ? 1 : 0, missing: thumbnails ? [lost] : [] });

    const bytes = await readFile(path);
    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes as never);
    const sheet = book.worksheets[0]!;
    const headings = (sheet.getRow(1).values as string[]).slice(1);
    expect(headings).toEqual(
      expect.arrayContaining(["Date of Birth", "bus", "meal", "Status", "Status (of the record)"]),
    );
    expect(sheet.views).toMatchObject([{ state: "frozen", ySplit: 1 }]);
    expect(sheet.autoFilter).toBe(`A1:${sheet.getColumn(headings.length).letter}6`);
    const cell = (heading: string) => sheet.getRow(2).getCell(headings.indexOf(heading) + 1);
    expect(cell("Date of Birth").value).toEqual(new Date("2012-02-29T00:00:00Z"));
    expect([cell("bus").value, cell("bus").type]).toEqual(["=1+1", exceljs.ValueType.String]);
    expect(cell("Record").type).toBe(exceljs.ValueType.Number);
    expect(cell("Address").alignment).toMatchObject({ wrapText: true });
    const born = sheet.getColumn(headings.indexOf("Date of Birth") + 1);
    expect((born.values as unknown[]).includes("")).toBe(false);

    const pictures = sheet
      .getImages()
      .map(({ range, imageId }) => [range.tl.nativeRow, book.getImage(Number(imageId))]);
    const rowOfPhoto = thumbnails ? [[expect.any(Number), { extension: "jpg", type: "image" }]] : [];
    expect(pictures).toMatchObject(rowOfPhoto);
    for (const [row, picture] of pictures as [number, { buffer: Buffer }][]) {
      expect(sheet.getRow(row + 1).getCell(headings.indexOf("Record") + 1).value).toBe(1);
      expect(await sharp(picture.buffer).metadata()).toMatchObject({ width: 120, height: 160 });
    }

    const { rows } = await readSpreadsheet(bytes, "answers.xlsx");
    const { plan } = await planStudents(app, { rows, school: "1", photos: null });
    const { create, change, reject, skip } = plan;
    expect([create, change.map((each) => each.changes), reject, skip.length]).toEqual([[], [], [], 5]);
  },
);

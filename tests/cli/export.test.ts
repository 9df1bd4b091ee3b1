import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import exceljs from "exceljs";
import { describe, expect, inject, test } from "vitest";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../packages/server/src/installation/store/stored-files.ts";
import { insertClass } from "../../packages/server/src/school/classes/class-rows.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { insertStudents } from "../../packages/server/src/installation/students/student-rows.ts";
import { formulaPayloads } from "../core/students/formula-payloads.ts";
import { plainPhoto, schoolWithForm } from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { unzip } from "../server/unzip.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

const HEADINGS = ["Name", "Class", "Phone", "Status"];

/** Returns the texts of a workbook. Any non-text cell fails the test. */
async function workbookTexts(bytes: Buffer): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as never);
  expect(book.worksheets.map(({ name }) => name)).toEqual(["Students"]);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    const texts: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => {
      expect([cell.type, cell.formula]).toEqual([exceljs.ValueType.String, undefined]);
      texts.push(cell.value as string);
    });
    rows.push(texts);
  });
  return rows;
}

const csvTexts = (bytes: Buffer): string[][] => parse(bytes, { bom: true });

/** Creates a school whose students have the payloads as names and answers. Each has a photo. */
async function hostileSchool() {
  const { folder, files, db, school, classroom } = await schoolWithForm();
  const photo = await plainPhoto();
  const photos = await Promise.all(formulaPayloads.map(() => storeFile(files.photos, photo, "jpg")));
  const ids = await transaction(db, (tx) =>
    insertStudents(
      tx,
      formulaPayloads.map((payload, index) => ({
        school_id: school.id,
        class_id: classroom.id,
        status: "VERIFIED" as const,
        full_name: payload,
        photo: photos[index] as string,
        meta: { full_name: payload, address: payload },
        files: { photo: photos[index] as string },
      })),
    ),
  );
  const out = await temporaryFolder();
  const run = (...args: string[]) =>
    runHere(["export", ...args, "--data", folder.root, "--school", "1"], { cwd: out });
  return { stored: files.photos, photo, photos, ids, out, run };
}

/** Removes apostrophes. The export adds nothing except an apostrophe before a potential formula. */
const plain = (text: string) => text.replaceAll("'", "");
const isFormula = (text: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text);

describe("forty formula payloads are exported as text", () => {
  test("in a workbook, unchanged", async () => {
    const { out, run } = await hostileSchool();
    const { code, stdout } = await run("students");
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/students\.xlsx: 40 students from Green Valley in/),
    ]);
    const [headings, ...rows] = await workbookTexts(await readFile(join(out, "students.xlsx")));
    expect(headings).toEqual(HEADINGS);
    // XML text has no carriage return, and names are trimmed.
    const shown = (text: string) => text.trim().replaceAll(/\r\n?/g, "\n");
    expect(rows.map(([name]) => shown(name as string)).toSorted()).toEqual(
      formulaPayloads.map(shown).toSorted(),
    );
  });

  test("in a CSV file, and in every table of the zip with everything", async () => {
    const { run, out, photo } = await hostileSchool();
    const csv = await run("students", "--out", "-", "--format", "csv");
    expect([csv.code, csv.stderr]).toEqual([0, ""]);
    expect((await run("all", "-q")).code).toBe(0);
    const files = await unzip(await readFile(join(out, "students.zip")));
    expect(files.get("students.csv")?.toString()).toBe(csv.stdout);
    await workbookTexts(files.get("students.xlsx") as Buffer);
    expect(files.has("answers.xlsx")).toBe(true);
    const answers = csvTexts(files.get("answers.csv") as Buffer);
    for (const table of [csvTexts(Buffer.from(csv.stdout)), answers]) {
      expect(table.slice(1).flat().filter(isFormula)).toEqual([]);
      expect(table).toHaveLength(41);
    }
    const addressAt = answers[0]?.indexOf("Address") as number;
    expect(
      answers
        .slice(1)
        .map((row) => plain(row[addressAt] as string))
        .toSorted(),
    ).toEqual(formulaPayloads.map(plain).toSorted());
    const photoAt = answers[0]?.indexOf("Photo") as number;
    for (const row of answers.slice(1)) expect(files.get(row[photoAt] as string)).toEqual(photo);
  });
});

test("one CSV file can contain all schools, one after the other, each with the students of its classes", async () => {
  const { folder, db, school, classroom } = await schoolWithForm();
  await transaction(db, async (tx) => {
    const blue = await insertSchool(tx, { name: "Blue 2" });
    await insertSchool(tx, { name: "Blue 10, without students" });
    const room = await insertClass(tx, { school_id: blue.id, class_name: "6" });
    const add = (school_id: number, class_id: number, full_name: string, status: "VERIFIED" | "SUBMITTED") =>
      insertStudents(tx, [{ school_id, class_id, full_name, status, meta: {} }]);
    await add(school.id, classroom.id, "Zoë", "VERIFIED");
    await add(school.id, classroom.id, "=1+1", "VERIFIED");
    await add(blue.id, room.id, "Asha", "VERIFIED");
    await add(blue.id, room.id, "Balu", "SUBMITTED");
  });
  const out = await temporaryFolder();
  const run = (...args: string[]) =>
    runHere(["export", "students", "--data", folder.root, ...args], { cwd: out });
  expect(await run("--out", "all.csv")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/all\.csv: 4 students from all schools in/),
  });
  const table = csvTexts(await readFile(join(out, "all.csv")));
  expect(table.map(([of, name]) => [of, name])).toEqual([
    ["School", "Name"],
    ["Blue 2", "Asha"],
    ["Blue 2", "Balu"],
    ["Green Valley", "'=1+1"],
    ["Green Valley", "Zoë"],
  ]);
  const verified = await run("--format", "csv", "--status", "VERIFIED", "--json");
  expect(JSON.parse(verified.stdout)).toMatchObject({ school: null, class: null, students: 3 });
  for (const [args, sentence] of [
    [[], "does not have enough rows for all schools"],
    [["--class", "6", "--format", "csv"], "Use --school to specify the school that the class belongs to."],
  ] as const)
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
});

test("photos are exported as a zip, named by a pattern; a lost one is reported and the others are included", async () => {
  const { stored, photos, ids, out, run, photo } = await hostileSchool();
  await stored.remove(photos[3] as string);
  const { code, stdout, stderr } = await run("photos", "--name", "{class}/{id}", "--out", "p.zip", "--json");
  expect(code).toBe(3);
  expect(stderr).toContain(`(student ${ids[3]}): The photo file is not in the data folder`);
  expect(JSON.parse(stdout)).toEqual({
    file: join(out, "p.zip"),
    school: "Green Valley",
    class: null,
    students: 40,
    photos: 39,
    missing: [{ student: ids[3], name: expect.any(String), message: expect.stringContaining("backup") }],
    seconds: expect.any(Number),
  });
  const files = await unzip(await readFile(join(out, "p.zip")));
  const there = ids.filter((_, index) => index !== 3).map((id) => `5 - A/${id}.jpg`);
  expect([...files.keys()].toSorted()).toEqual(there.toSorted());
  for (const bytes of files.values()) expect(bytes).toEqual(photo);
});

test.each([
  ["a class that is not there", ["students", "--class", "12"], 1, 'no class "12"'],
  ["a status that is none", ["students", "--status", "DONE"], 2, '"DONE" is not a valid status'],
  ["a format that is none", ["students", "--format", "pdf"], 2, "Allowed choices are xlsx, csv"],
  ["a pattern of what is not there", ["photos", "--name", "{roll}"], 2, "cannot contain {roll}"],
  [
    "two things on stdout",
    ["students", "--json", "--out", "-"],
    2,
    "cannot both go to stdout. Write the file to disk with --out",
  ],
  ["a folder that is not there", ["students", "--out", "no/where.xlsx"], 1, "The folder does not exist"],
])("%s is refused with a sentence, and no file is written", async (_, args, code, sentence) => {
  const out = await scratchFolder();
  const ended = await runHere(["export", ...args, "--data", inject("demo").data, "--school", "1"], {
    cwd: out,
  });
  expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
  expect(await readFile(join(out, "students.xlsx")).catch(() => "none")).toBe("none");
  await rm(out, { recursive: true });
});

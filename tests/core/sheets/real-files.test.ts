/**
 * Each file of a real office is imported unchanged, or with the one answer that it needs, and nothing is silently
 * wrong.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classLabel } from "../../../packages/core/src/school/classes/label.ts";
import { BLOOD_GROUPS, makeField } from "../../../packages/core/src/forms/values/field.ts";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { withJoinedColumns } from "../../../packages/core/src/spreadsheets/columns/joined-columns.ts";
import { planStudentImport } from "../../../packages/core/src/students/spreadsheets/plan-import.ts";
import { CHILDREN } from "./real-children.ts";
import { REAL_FILES, type Answer, type RealFile } from "./real-files.ts";

const FIELDS = [
  makeField("full_name", "Student Name", "text", { required: true, map_to: "full_name" }),
  makeField("father", "Father Name", "text"),
  makeField("dob", "Date of Birth", "date"),
  makeField("blood", "Blood Group", "select", { options: [...BLOOD_GROUPS] }),
  makeField("gender", "Gender", "select", { options: ["Male", "Female"] }),
  makeField("roll", "Roll No", "text"),
  makeField("adm", "Admission No", "text"),
  makeField("parent_phone", "Parent Phone", "tel", { required: true, unique: true, map_to: "parent_phone" }),
];

const CLASSES = ["8A", "8B", "9A", "9B"].map((room, id) => ({
  id,
  class_name: room.slice(0, 1),
  section: room.slice(1),
}));

async function importOf({ bytes }: RealFile, { map = {}, dates, worksheet, classroom }: Answer = {}) {
  const sheet = await readSpreadsheet(await bytes(), "real.csv", { worksheet });
  const wished = Object.entries(map).map(([column, field]) => ({ column, field }));
  const { rows, wishes, guesses } = withJoinedColumns(sheet.rows, wished, true);
  const plan = planStudentImport({
    rows,
    fields: FIELDS,
    classes: CLASSES,
    fixedClass: classroom === undefined ? undefined : CLASSES[0],
    wishes,
    understanding: { dates },
  });
  return { plan, told: [...sheet.notRead, ...sheet.guesses, ...guesses, ...plan.guesses] };
}

test("each file names the public description that it follows, or says that none was found", () => {
  const lines = readFileSync(join(import.meta.dirname, "sources.md"), "utf8").split("\n");
  const told = lines
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split(" | ", 1)[0]?.slice(2) ?? "");
  const systems = new Set(REAL_FILES.map(({ source }) => source.split(":")[0] as string));
  expect([...systems].filter((system) => !told.some((of) => of.split(", ").includes(system.trim())))).toEqual(
    [],
  );
});

test("there are more than sixty files, from more than twenty sources, in five languages", () => {
  expect(REAL_FILES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(REAL_FILES.map(({ source }) => source.split(":")[0])).size).toBeGreaterThan(20);
  expect(new Set(REAL_FILES.map(({ language }) => language)).size).toBe(5);
});

test.each(REAL_FILES)("$source", async (file) => {
  const { language, answer, without, always } = file;
  if (answer) {
    const asItIs = await importOf(file).catch(() => undefined);
    expect(asItIs === undefined || asItIs.plan.reject.length > 0).toBe(true);
  }
  const { plan } = await importOf(file, answer);
  expect(plan.reject).toEqual([]);
  const said = plan.create.map(({ full_name, parent_phone, meta, classId }) => ({
    name: full_name.toLowerCase(),
    phone: parent_phone,
    room: classLabel(CLASSES[classId] as (typeof CLASSES)[0]),
    ...meta,
  }));
  const has = (part: (typeof without)[number], value: string) => (without.includes(part) ? "" : value);
  const expected = CHILDREN[language]
    .map((child) => ({ ...child, ...always }))
    .map((child) => ({
      name: `${child.first} ${child.last}`.toLowerCase(),
      phone: child.phone,
      room: `${child.level} - ${child.section}`,
      father: has("father", child.father),
      dob: has("dob", child.dob),
      blood: has("blood", child.blood),
      gender: has("gender", child.gender),
      roll: has("roll", child.roll),
      adm: has("adm", child.adm),
    }));
  expect(said.toSorted(byPhone)).toMatchObject(expected);
});

const byPhone = (a: { phone: string }, b: { phone: string }) => Number(a.phone) - Number(b.phone);

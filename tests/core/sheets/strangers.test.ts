/**
 * Files created by authors who had not seen our parser, with other programs. Each is imported unchanged, is imported
 * with the one answer that it names, or is refused. Nothing is silently wrong.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classLabel } from "../../../packages/core/src/school/classes/label.ts";
import { findClass } from "../../../packages/core/src/school/classes/find-class.ts";
import { BLOOD_GROUPS, makeField } from "../../../packages/core/src/forms/values/field.ts";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { withJoinedColumns } from "../../../packages/core/src/spreadsheets/columns/joined-columns.ts";
import { wholeAddress } from "../../../packages/core/src/spreadsheets/headings/match-headings.ts";
import type { DateOrder } from "../../../packages/core/src/spreadsheets/cells/read-dates.ts";
import { planStudentImport } from "../../../packages/core/src/students/spreadsheets/plan-import.ts";
import type { StudentImportPlan } from "../../../packages/core/src/students/spreadsheets/student-import.ts";

interface Answer {
  map?: Record<string, string>;
  classroom?: string;
  dates?: DateOrder;
  worksheet?: string;
  as_suggested?: boolean;
  /** The valid rows are imported without the rejected ones. */
  partial?: boolean;
}

interface Stranger {
  file: string;
  what: string;
  answer?: Answer;
  /** No answer makes the file acceptable. */
  refused?: true;
  /** The expected result. A list means that several readings are correct. */
  students?: Record<string, string | string[]>[];
}

const FOLDER = join(import.meta.dirname, "strangers");
const STRANGERS = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as Stranger[];

const FIELDS = [
  makeField("full_name", "Student Name", "text", { required: true, map_to: "full_name" }),
  makeField("fatherName", "Father Name", "text"),
  makeField("motherName", "Mother Name", "text"),
  makeField("dob", "Date of Birth", "date"),
  makeField("gender", "Gender", "select", { options: ["Male", "Female", "Other"] }),
  makeField("roll_no", "Roll No", "text"),
  makeField("admission_no", "Admission No", "text"),
  makeField("address", "Address", "textarea"),
  makeField("blood_group", "Blood Group", "select", { options: [...BLOOD_GROUPS] }),
  makeField("parent_phone", "Parent Phone", "tel", { map_to: "parent_phone" }),
  makeField("email", "Email", "email"),
];
const CLASSES = Array.from({ length: 20 }, (_, at) => ({
  id: at,
  class_name: String(Math.floor(at / 2) + 1),
  section: at % 2 === 0 ? "A" : "B",
}));

async function planOf(
  { file }: Stranger,
  { map = {}, classroom, dates, worksheet, as_suggested }: Answer = {},
) {
  const choice = { worksheet, as_suggested, mustKnow: true };
  const sheet = await readSpreadsheet(readFileSync(join(FOLDER, file)), file, choice);
  const wished = Object.entries(map).map(([column, field]) => ({ column, field }));
  const { rows, wishes } = withJoinedColumns(sheet.rows, wished, true, wholeAddress(FIELDS));
  const fixedClass = classroom === undefined ? undefined : findClass(CLASSES, classroom).room;
  return planStudentImport({
    rows,
    fields: FIELDS,
    classes: CLASSES,
    fixedClass,
    wishes,
    understanding: { dates, as_suggested },
  });
}

/** Returns the import plan without any answer, or undefined if the file is refused. */
const asItIs = async (stranger: Stranger): Promise<StudentImportPlan | undefined> => {
  const plan = await planOf(stranger).catch(() => undefined);
  return plan && plan.reject.length === 0 ? plan : undefined;
};

const digits = (text: string): string => text.replace(/\D/g, "").slice(-10);

function expectRight(plan: StudentImportPlan, students: NonNullable<Stranger["students"]>): void {
  const said = plan.create.map(({ full_name, parent_phone, meta, classId }) => ({
    ...meta,
    full_name,
    parent_phone: digits(parent_phone),
    cls: classLabel(CLASSES[classId] as (typeof CLASSES)[0]),
  }));
  const isIt = (wanted: (typeof students)[0]) => (each: Record<string, unknown>) =>
    Object.entries(wanted).every(([field, values]) =>
      [values].flat().some((value) => each[field] === (field === "parent_phone" ? digits(value) : value)),
    );
  for (const wanted of students) {
    const at = said.findIndex(isIt(wanted));
    expect(at, `${JSON.stringify(wanted)} among ${JSON.stringify(said, null, 1)}`).toBeGreaterThanOrEqual(0);
    // Fields that are not expected must be empty.
    const [found = {}]: Record<string, unknown>[] = said.splice(at, 1);
    for (const { name } of FIELDS) if (!(name in wanted)) expect(found[name] ?? "", name).toBe("");
  }
  expect(said).toEqual([]);
}

test.each(STRANGERS)("$file: $what", async (stranger) => {
  const { answer, students, refused } = stranger;
  const plan = await asItIs(stranger);
  if (refused) expect(plan).toBeUndefined();
  else if (plan || !answer) expectRight(plan ?? (await planOf(stranger)), students ?? []);
  else {
    const answered = await planOf(stranger, answer);
    if (!answer.partial) expect(answered.reject).toEqual([]);
    expectRight(answered, students ?? []);
  }
});

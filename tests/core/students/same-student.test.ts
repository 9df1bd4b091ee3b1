/**
 * Matching rows of a nightly file to existing students despite corrected names, and finding students who are in no row.
 */
import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { planStudentImport } from "@idms/core/students/spreadsheets/plan-import";
import type { StudentImport } from "@idms/core/students/spreadsheets/student-import";

const classes = [
  { id: 1, class_name: "6", section: "A" },
  { id: 2, class_name: "6", section: "B" },
];
const born = makeField("dob", "Date of Birth", "date");
const fields = [...defaultFields().filter(({ type }) => type !== "file"), born];
const there = (id: number, full_name: string, phone: string, more: Record<string, string> = {}) => ({
  id,
  class_id: 1,
  full_name,
  photo: null,
  meta: { full_name, parent_phone: phone, ...more },
  files: {},
});
const plan = (cells: Record<string, string>[], more: Partial<StudentImport>) =>
  planStudentImport({
    rows: cells.map((each, at) => ({ row: at + 2, cells: each })),
    fields,
    classes,
    ...more,
  });
const row = (name: string, phone: string, more: Record<string, string> = {}) => ({
  Name: name,
  Phone: phone,
  Class: "6 - A",
  ...more,
});
const IMRAN = there(7, "Imran Sheikh", "9876543210", { dob: "2012-06-15" });

test.each([
  ["the number of the roster", { ...IMRAN, admission: "M-102" }, { "Admission No": "M102" }],
  ["phone and day of birth", IMRAN, { DOB: "2012-06-15" }],
])("a student with a corrected name is the same, by %s", (_, student, more) => {
  const done = plan([row("Imran A Sheikh", "9876543210", more)], { existing: [student] });
  expect(done).toMatchObject({ create: [], reject: [], change: [{ id: 7, full_name: "Imran A Sheikh" }] });
  expect(done.guesses).toContainEqual(
    expect.objectContaining({
      what: "value",
      message:
        '1 student already exists under another name, with the same number or the same phone and date of birth: "Imran Sheikh" → "Imran A Sheikh".',
    }),
  );
});

test.each([
  ["the phone alone", IMRAN, row("Imran A Sheikh", "9876543210")],
  [
    "a name that is nothing alike",
    { ...IMRAN, admission: "M-102" },
    row("Uma Nair", "9876500000", { "Admission No": "M102" }),
  ],
  ["a sibling of another day", IMRAN, row("Imran A Sheikh", "9876543210", { DOB: "2014-01-02" })],
])("%s does not make two students one", (_, student, cells) => {
  expect(plan([cells], { existing: [student] })).toMatchObject({ create: [{ row: 2 }], change: [] });
});

test("a student with a row of their own is not matched to another one", () => {
  const twin = row("Imran A Sheikh", "9876543210", { DOB: "2012-06-15" });
  const done = plan([row("Imran Sheikh", "9876543210", { DOB: "2012-06-15" }), twin], { existing: [IMRAN] });
  expect(done).toMatchObject({ create: [{ row: 3 }], change: [], skip: [{ row: 2, id: 7 }] });
});

test("students of the classes who are in no row are named if the sheet has most of them", () => {
  const existing = [IMRAN, there(8, "Asha Rao", "9876500000"), there(9, "Ravi Das", "9876500001")];
  const rows = [row("Imran Sheikh", "9876543210"), row("Asha Rao", "9876500000")];
  expect(plan(rows, { existing }).guesses).toContainEqual(
    expect.objectContaining({
      what: "doubt",
      message: "1 student in these classes is not in the spreadsheet and stays unchanged: Ravi Das.",
      names: ["Ravi Das"],
    }),
  );
  const few = plan(rows.slice(0, 1), { existing });
  expect(few.guesses.filter(({ message }) => /not in the spreadsheet/.test(message))).toEqual([]);
});

const UNKEPT =
  "is not imported because the form has no field for it. Add a field to recognise students even after their name is corrected";
const TELLS =
  "tells students apart, but it is not imported because the form has no field for it. Add a field to keep this column.";

test("a number or birth date without a field is reported as not kept, with its use", () => {
  const noBirth = fields.filter((field) => field !== born);
  const cells = [row("Imran Sheikh", "9876543210", { "Adm. No.": "M-102", DOB: "2012-06-15", Blood: "A+" })];
  const said = (more: Partial<StudentImport>) =>
    plan(cells, { fields: noBirth, ...more }).guesses.map(({ message }) => message);
  expect(said({ existing: [IMRAN] })).toEqual([
    expect.stringContaining(`The column "Adm. No." ${UNKEPT}`),
    expect.stringContaining(`The column "DOB" ${UNKEPT}`),
  ]);
  expect(said({ existing: [{ ...IMRAN, admission: "M-102" }] })[0]).toBe(`The column "Adm. No." ${TELLS}`);
  expect(said({ photoFiles: ["M-102.jpg"] })).toContain(`The column "Adm. No." ${TELLS}`);
  const asked = [...noBirth, makeField("admission_no", "Admission No", "text"), born];
  expect(said({ fields: asked })).toEqual([]);
});

test("a number that the user left out distinguishes nobody and is not reported", () => {
  const existing = [{ ...IMRAN, admission: "M-102" }];
  const cells = [row("Imran A Sheikh", "9876543210", { "Adm. No.": "M-102" })];
  const done = plan(cells, { existing, wishes: [{ column: "Adm. No.", field: "" }] });
  expect(done).toMatchObject({ create: [{ row: 2 }], change: [], guesses: [] });
});

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
const PHONE_ALONE: Partial<StudentImport> = { keyField: "Parent Phone" };
const FOR_TEACHERS: Partial<StudentImport> = {
  fixedClass: { id: 9, class_name: "Teachers", section: null, holds: "staff" },
  sure: ["class"],
};
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
        '1 student already exists under a different name and is renamed: "Imran Sheikh" → "Imran A Sheikh".',
    }),
  );
});

const SOURCED = { ...there(7, "Imran Sheikh", "9876543210"), sourced_id: "u-7" };

test.each([
  ["surname", row("Imran Qureshi", "9876543210")],
  ["surname, class and phone number", { ...row("Imran Qureshi", "9123456780"), Class: "6 - B" }],
  ["whole name", row("Mohammed Qureshi", "9876543210")],
])("a student with another %s is the same, by the ID in the school's own system", (_, cells) => {
  const done = plan([{ ...cells, sourcedId: "u-7" }], { existing: [SOURCED] });
  expect(done).toMatchObject({ create: [], reject: [], change: [{ id: 7, full_name: cells.Name }] });
});

test("the ID in the school's own system outlasts a corrected number", () => {
  const student = { ...there(1, "Asha Rao", "9876500001", { admission_no: "A1" }), sourced_id: "u1" };
  const adm = makeField("admission_no", "Admission No", "text");
  const cells = { ...row("Asha Verma", "9123456780"), "Admission No": "A2", sourcedId: "u1" };
  const done = plan([cells], { existing: [student], fields: [...fields, adm] });
  expect(done).toMatchObject({ create: [], reject: [], change: [{ id: 1 }] });
});

test.each([
  ["another child's name and phone number", row("Bilal Khan", "9123456780"), "sourcedId"],
  ["another date of birth", { ...row("Imran Qureshi", "9876543210"), DOB: "2011-01-01" }, "sourcedId"],
])("a row with a student's ID but %s is doubtful, not a new student", (_, cells, same) => {
  const student = { ...SOURCED, meta: { ...SOURCED.meta, dob: "2012-06-15" } };
  const done = plan([{ ...cells, sourcedId: "u-7" }], { existing: [student] });
  expect(done).toMatchObject({ create: [], change: [], reject: [{ doubt: { students: [{ id: 7 }] } }] });
  expect(done.reject[0]?.message).toContain(same);
});

test("a row with one student's ID and another student's name and phone number is doubtful", () => {
  const existing = [SOURCED, there(8, "Bilal Khan", "9123456780")];
  const done = plan([{ ...row("Bilal Khan", "9123456780"), sourcedId: "u-7" }], { existing });
  expect(done).toMatchObject({ create: [], change: [], reject: [{ doubt: { suggested: null } }] });
});

test.each([
  ["name and phone number", row("Imran Sheikh", "9876543210")],
  ["name, phone number and class", { ...row("Imran Sheikh", "9876543210"), Class: "6 - B" }],
  ["name and birth date", row("Imran Sheikh", "9123456780", { DOB: "2012-06-15" })],
  ["phone number, birth date and a similar name", row("Imran A Sheikh", "9876543210", { DOB: "2012-06-15" })],
])("a student to whom the school's own system gives another ID is the same, by %s", (_, cells) => {
  const student = { ...SOURCED, meta: { ...SOURCED.meta, dob: "2012-06-15" } };
  const done = plan([{ ...cells, sourcedId: "u-9" }], { existing: [student] });
  expect(done).toMatchObject({ create: [], reject: [] });
  expect([...done.change, ...done.skip].map(({ id }) => id)).toEqual([7]);
});

test("a row with an existing student's name and another ID, and no further evidence, is doubtful", () => {
  const cells = { Name: "Imran Sheikh", Class: "6 - A", sourcedId: "u-9" };
  const done = plan([cells], { existing: [SOURCED], fields: fields.slice(0, 1) });
  expect(done).toMatchObject({ create: [], change: [], reject: [{ doubt: { suggested: 7 } }] });
});

test("a row with the name and phone number of a student whose ID another row has is not silently that student", () => {
  const cells = [
    { ...row("Imran Sheikh", "9876543210"), sourcedId: "u-9" },
    { ...row("Imran Qureshi", "9876543210"), sourcedId: "u-7" },
  ];
  const done = plan(cells, { existing: [SOURCED] });
  expect(done).toMatchObject({ create: [], change: [], reject: [{ row: 2 }, { row: 3 }] });
});

test("an ID that two students have identifies neither", () => {
  const existing = [SOURCED, { ...there(8, "Bilal Khan", "9123456780"), sourced_id: "u-7" }];
  const done = plan([{ ...row("Bilal Khan", "9123456780"), sourcedId: "u-7" }], { existing });
  expect(done).toMatchObject({ create: [], change: [], reject: [], skip: [{ id: 8 }] });
});

const TEACHERS = { id: 9, class_name: "Teachers", section: null, holds: "staff" } as const;
const WITH_STAFF = { classes: [...classes, TEACHERS] };
const teacher = (id: number, name: string, phone: string) => ({ ...there(id, name, phone), class_id: 9 });
const STAFF = [teacher(20, "Meena Iyer", "9000000001"), teacher(21, "Anil Gupta", "9000000002")];
const TWIN = [teacher(22, "Imran Sheikh", "9876543210")];
const goneOf = (done: ReturnType<typeof plan>) => done.gone.map(({ id }) => id);

test("a list of all students reports no member of staff as missing", () => {
  const existing = [IMRAN, there(8, "Bilal Khan", "9123456780"), there(6, "Uma Das", "9123456781")];
  const cells = [row("Imran Sheikh", "9876543210"), row("Bilal Khan", "9123456780")];
  const done = plan(cells, { existing: [...existing, ...STAFF.slice(0, 1)], ...WITH_STAFF });
  expect(done).toMatchObject({ create: [], change: [], reject: [], skip: [{ id: 7 }, { id: 8 }] });
  expect(goneOf(done)).toEqual([6]);
});

test("a school whose staff outnumber its students still has a list of all students", () => {
  const many = Array.from({ length: 9 }, (_, at) => teacher(30 + at, `Teacher ${"abcdefghi"[at]}`, ""));
  const other = { ...there(8, "Bilal Khan", "9123456780"), class_id: 2 };
  const done = plan([row("Imran Sheikh", "9876543210")], {
    existing: [IMRAN, other, ...many],
    ...WITH_STAFF,
  });
  expect(goneOf(done)).toEqual([8]);
});

test("a list that names a staff group reports the group's missing members", () => {
  const cells = [
    row("Imran Sheikh", "9876543210"),
    { ...row("Meena Iyer", "9000000001"), Class: "Teachers" },
  ];
  const done = plan(cells, { existing: [IMRAN, ...STAFF], ...WITH_STAFF });
  expect(done).toMatchObject({ create: [], reject: [], skip: [{ id: 7 }, { id: 20 }] });
  expect(goneOf(done)).toEqual([21]);
});

test.each([
  ["a student's row and a member of staff", row("Imran Sheikh", "9876543210"), TWIN, {}],
  [
    "a student's row and a member of staff, by one number",
    row("Imran Sheikh", "9876543210"),
    TWIN,
    PHONE_ALONE,
  ],
  ["a row of staff and a student", { ...row("Imran Sheikh", "9876543210"), Class: "Teachers" }, [IMRAN], {}],
  ["a row for a staff group and a student", row("Imran Sheikh", "9876543210"), [IMRAN], FOR_TEACHERS],
])("%s with the same name and phone number are not compared", (_, cells, existing, more) => {
  const loose = fields.map((field) => ({ ...field, unique: false }));
  const done = plan([cells], { existing, ...WITH_STAFF, fields: loose, ...more });
  expect(done).toMatchObject({ create: [{ full_name: "Imran Sheikh" }], change: [], skip: [], reject: [] });
});

test("a student's unique answer that a member of staff has is rejected, because both cannot be stored", () => {
  const done = plan([row("Imran Sheikh", "9876543210")], { existing: TWIN, ...WITH_STAFF });
  expect(done).toMatchObject({ create: [], change: [], skip: [], reject: [{ code: "row.takenBy" }] });
});

const STARTER = defaultFields().filter(({ type }) => type !== "file");
const FULL = [
  ...STARTER,
  makeField("roll_no", "Roll No", "text"),
  makeField("admission_no", "Admission No", "text"),
  born,
];
const ASHA = there(1, "Asha Rao", "9876500001", { roll_no: "1", admission_no: "A1", dob: "2012-01-01" });
const BILAL = there(2, "Bilal Khan", "9876500002", { roll_no: "2", admission_no: "A2", dob: "2012-02-02" });
const CELLS = {
  Name: "Asha Rao",
  Phone: "9876500001",
  Class: "6 - A",
  "Roll No": "1",
  "Admission No": "A1",
  DOB: "2012-01-01",
};
const BILALS = {
  Name: "Bilal Khan",
  Phone: "9876500002",
  Class: "6 - A",
  "Roll No": "2",
  "Admission No": "A2",
  DOB: "2012-02-02",
};
type Cells = Partial<typeof CELLS>;
/** Returns Asha's row with other cells. An undefined cell is left out. */
const ashas = (cells: Cells) =>
  Object.fromEntries(
    Object.entries({ ...CELLS, ...cells }).filter((each) => each[1] !== undefined),
  ) as Record<string, string>;
const NO_NUMBER = { "Admission No": undefined };
const NO_NUMBER_OR_BIRTH = { ...NO_NUMBER, DOB: undefined };

/** The outcome of Asha's row beside Bilal's: the changed columns, "new", or the IDs of the students in doubt. */
function outcomeOf(cells: Cells): unknown {
  const rows = [ashas(cells), BILALS];
  const done = plan(rows, { fields: FULL, existing: [ASHA, BILAL] });
  expect(done.skip).toContainEqual(expect.objectContaining({ row: 3, id: 2 }));
  const [change, doubt] = [done.change[0], done.reject[0]?.doubt];
  if (doubt) return { doubt: doubt.students.map(({ id }) => id), suggested: doubt.suggested };
  if (done.create.length > 0) return "new";
  return change ? { [change.id]: change.changes.map(({ column }) => column) } : done.skip.map(({ id }) => id);
}

test.each<[string, Cells, unknown]>([
  ["nothing else", {}, [1, 2]],
  // A number is stronger than a name.
  ["a corrected name", { Name: "Asha Rao Kumar" }, { 1: ["Name"] }],
  ["quite another name, number and birth date as before", { Name: "Usha Nair" }, { 1: ["Name"] }],
  ["a corrected name and another phone", { Name: "Asha R", Phone: "9999900001" }, { 1: ["Name", "Phone"] }],
  ["another class", { Class: "6 - B" }, { 1: ["Class"] }],
  [
    "another class, roll number and phone",
    { Class: "6 - B", "Roll No": "9", Phone: "9999900001" },
    { 1: ["Phone", "Roll No", "Class"] },
  ],
  ["another phone", { Phone: "9999900001" }, { 1: ["Phone"] }],
  ["another number", { "Admission No": "A9" }, { 1: ["Admission No"] }],
  [
    "another number and birth date",
    { "Admission No": "A9", DOB: "2011-05-05" },
    { doubt: [1], suggested: null },
  ],
  [
    "quite another name and birth date",
    { Name: "Usha Nair", DOB: "2011-05-05" },
    { doubt: [1], suggested: null },
  ],
  ["quite another child's number", { "Admission No": "A2" }, { doubt: [1, 2], suggested: null }],
  ["a zero for the number", { "Admission No": "0" }, { 1: ["Admission No"] }],
  [
    "a new child",
    { Name: "Gita Sen", Phone: "9876500007", "Roll No": "7", "Admission No": "A7", DOB: "2012-07-07" },
    "new",
  ],
  [
    "a sibling with a similar name",
    { Name: "Usha Rao", "Roll No": "7", "Admission No": "A7", DOB: "2014-07-07" },
    "new",
  ],
  // Phone and birth date, where no number is known.
  ["no number, a corrected name", { ...NO_NUMBER, Name: "Asha Rao Kumar" }, { 1: ["Name"] }],
  ["no number, another phone", { ...NO_NUMBER, Phone: "9999900001" }, { 1: ["Phone"] }],
  ["no number, another class", { ...NO_NUMBER, Class: "6 - B" }, { 1: ["Class"] }],
  [
    "no number, another phone and class",
    { ...NO_NUMBER, Phone: "9999900001", Class: "6 - B" },
    { doubt: [1], suggested: 1 },
  ],
  [
    "no number, a corrected name and class",
    { ...NO_NUMBER, Name: "Asha R", Class: "6 - B" },
    { doubt: [1], suggested: 1 },
  ],
  [
    "no number, a corrected name and phone",
    { ...NO_NUMBER, Name: "Aasha Rao", Phone: "9999900001" },
    { doubt: [1], suggested: 1 },
  ],
  ["no number, a sibling", { ...NO_NUMBER, Name: "Usha Rao", "Roll No": "7", DOB: "2014-07-07" }, "new"],
  ["no number, a namesake of another day", { ...NO_NUMBER, Phone: "9999900001", DOB: "2011-05-05" }, "new"],
  ["no number, a twin", { ...NO_NUMBER, Name: "Ravi Rao", "Roll No": "7" }, "new"],
  // The roll number in the class, where no birth date is known either.
  ["a roll number, a corrected name", { ...NO_NUMBER_OR_BIRTH, Name: "Asha Rao Kumar" }, { 1: ["Name"] }],
  ["a roll number, another phone", { ...NO_NUMBER_OR_BIRTH, Phone: "9999900001" }, { 1: ["Phone"] }],
  [
    "a roll number, quite another name",
    { ...NO_NUMBER_OR_BIRTH, Name: "Usha Nair" },
    { doubt: [1], suggested: null },
  ],
  [
    "a roll number, a corrected name and phone",
    { ...NO_NUMBER_OR_BIRTH, Name: "Asha R", Phone: "9999900001" },
    { doubt: [1], suggested: 1 },
  ],
  ["another roll number and phone", { ...NO_NUMBER_OR_BIRTH, "Roll No": "7", Phone: "9999900001" }, "new"],
  [
    "no roll number, another phone",
    { ...NO_NUMBER_OR_BIRTH, "Roll No": undefined, Phone: "9999900001" },
    { doubt: [1], suggested: 1 },
  ],
  [
    "no roll number, a corrected name",
    { ...NO_NUMBER_OR_BIRTH, "Roll No": undefined, Name: "Asha R" },
    { doubt: [1], suggested: 1 },
  ],
  ["a namesake in another class", { ...NO_NUMBER_OR_BIRTH, Phone: "9999900001", Class: "6 - B" }, "new"],
])("Asha with %s", (_, cells, outcome) => {
  expect(outcomeOf(cells)).toEqual(outcome);
});

test("a child without a photo column keeps the photo", () => {
  const withPhoto = defaultFields();
  const existing = [{ ...ASHA, photo: "ab/cd.jpg" }];
  expect(plan([ashas({})], { fields: withPhoto, existing })).toMatchObject({ create: [], skip: [{ id: 1 }] });
});

test("two children of one name and one birth date stay two, by number or phone, and who is neither is asked about", () => {
  const second = there(3, "Asha Rao", "9876500003", { roll_no: "3", admission_no: "A3", dob: "2012-01-01" });
  const existing = [ASHA, second];
  const seconds = ashas({ Phone: "9876500003", "Roll No": "3", "Admission No": "A3" });
  const fields = FULL;
  expect(plan([ashas({}), seconds], { fields, existing }).skip.map(({ id }) => id)).toEqual([1, 3]);
  const both = [ashas({ Phone: "9999900001" }), { ...seconds, Phone: "9999900003" }];
  expect(plan(both, { fields, existing }).change.map(({ id }) => id)).toEqual([1, 3]);
  const neither = ashas({ ...NO_NUMBER, "Roll No": undefined, Phone: "9999900001" });
  expect(plan([neither], { fields, existing }).reject).toMatchObject([
    { doubt: { students: [{ id: 1 }, { id: 3 }], suggested: null } },
  ]);
});

test("children who have exchanged their numbers are asked about", () => {
  const rows = [ashas({ "Admission No": "A2" }), { ...BILALS, "Admission No": "A1" }];
  const { create, change, reject } = plan(rows, { fields: FULL, existing: [ASHA, BILAL] });
  expect([create, change, reject.map(({ doubt }) => doubt?.students.length)]).toEqual([[], [], [2, 2]]);
});

test("a second row of a child is skipped if it adds only another phone, and rejected otherwise", () => {
  const existing = [ASHA];
  const again = (cells: Cells) => plan([ashas({}), ashas(cells)], { fields: FULL, existing });
  expect(again({ Phone: "9999900001" })).toMatchObject({ create: [], change: [], reject: [] });
  expect(again({ Phone: "9999900001", DOB: "2011-05-05" }).reject).toMatchObject([
    { row: 3, message: expect.stringMatching(/^Rows 2 and 3 are for the same student/) },
  ]);
});

test("a doubt is said with what speaks for and against the student, and decided by the user or as suggested", () => {
  const rows = [ashas({ ...NO_NUMBER, Name: "Aasha Rao", Phone: "9999900001" })];
  const those = (more: Partial<StudentImport>) => plan(rows, { fields: FULL, existing: [ASHA], ...more });
  expect(those({}).reject).toMatchObject([
    {
      row: 2,
      column: "Name",
      message:
        "The row may be for Asha Rao, 6 - A (same: DOB, Roll No, Class; different: Name, Phone). Choose this student, or confirm that the row is for a new one.",
      doubt: { students: [{ id: 1, name: "Asha Rao", class: "6 - A" }], suggested: 1 },
    },
  ]);
  expect(those({ decided: [{ row: 2, student: 1 }] })).toMatchObject({ change: [{ id: 1 }], reject: [] });
  expect(those({ decided: [{ row: 2, student: null }] })).toMatchObject({ create: [{ row: 2 }], reject: [] });
  expect(those({ decided: [{ row: 2, student: 9 }] }).reject).toHaveLength(1);
  const suggested = those({ understanding: { as_suggested: true } });
  expect(suggested).toMatchObject({ change: [{ id: 1 }], reject: [] });
  expect(suggested.guesses.map(({ message }) => message)).toContain(
    "1 doubtful row is treated as an existing student, as suggested: 2 = Asha Rao.",
  );
});

test("a number that several students have tells nobody apart", () => {
  const existing = [ASHA, { ...BILAL, meta: { ...BILAL.meta, admission_no: "A1" } }];
  expect(
    plan([ashas({ Name: "Gita Sen", Phone: "9876500007", "Roll No": "7", DOB: "2012-07-07" })], {
      fields: FULL,
      existing,
    }),
  ).toMatchObject({
    create: [{ row: 2 }],
    reject: [],
  });
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
  expect(done).toMatchObject({ create: [], change: [], reject: [{ doubt: { suggested: 7 } }], guesses: [] });
});

test("a list that the UDISE+ portal gives back adds the PEN and the APAAR ID to the students it is about", () => {
  const asked = [...fields, makeField("pen", "Student PEN", "text"), makeField("apaar", "APAAR ID", "text")];
  const existing = [
    there(1, "Asha Rao", "9876500001", { dob: "2012-01-01" }),
    there(2, "Bilal Khan", "9876500002", { dob: "2012-02-02", pen: "21234567890" }),
    there(3, "Asha Rao", "9876500003", { dob: "2012-03-03" }),
  ];
  const listed = (pen: string, name: string, more: Record<string, string>) => ({
    "Student PEN": pen,
    "Student Name": name,
    Class: "VI",
    Section: "A",
    "APAAR ID": "234567890123",
    ...more,
  });
  const done = plan(
    [
      listed("21234567891", "ASHA RAO", { DOB: "01/01/2012", "Mobile Number": "9876500001" }),
      listed("21234567890", "BILAL AHMED KHAN", { DOB: "02/02/2012", "Mobile Number": "" }),
      listed("21234567893", "ASHA RAO", { DOB: "03/03/2012", "Mobile Number": "" }),
      listed("21234567894", "CHITRA DAS", { DOB: "04/04/2012", "Mobile Number": "9876500004" }),
    ],
    { existing, fields: asked, understanding: { dates: "day-first" } },
  );
  expect(done.reject).toEqual([]);
  expect(done.change.map(({ id, meta }) => [id, meta["pen"]])).toEqual([
    [1, "21234567891"],
    [2, "21234567890"],
    [3, "21234567893"],
  ]);
  expect(done.create).toMatchObject([{ meta: { pen: "21234567894", apaar: "234567890123" } }]);
});

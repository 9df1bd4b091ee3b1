/**
 * Columns that contain several values, and values spread over several columns, as offices write them. All values are
 * imported.
 */
import { expect, test } from "vitest";
import { classLabel } from "../../../packages/core/src/school/classes/label.ts";
import { BLOOD_GROUPS, makeField } from "../../../packages/core/src/forms/values/field.ts";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { withJoinedColumns } from "../../../packages/core/src/spreadsheets/columns/joined-columns.ts";
import { wholeAddress } from "../../../packages/core/src/spreadsheets/headings/match-headings.ts";
import { planStudentImport } from "../../../packages/core/src/students/spreadsheets/plan-import.ts";

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
];
const CLASSES = ["8A", "8B"].map((room, id) => ({ id, class_name: "8", section: room.slice(1) }));

async function read(csv: string, map: Record<string, string> = {}, file = "list.csv") {
  const sheet = await readSpreadsheet(Buffer.from(`${csv.trim()}\n`), file, { mustKnow: true });
  const wished = Object.entries(map).map(([column, field]) => ({ column, field }));
  const { rows, wishes, guesses } = withJoinedColumns(sheet.rows, wished, true, wholeAddress(FIELDS));
  const plan = planStudentImport({ rows, fields: FIELDS, classes: CLASSES, wishes });
  return {
    said: plan.create.map(({ full_name, parent_phone, meta, classId }) => ({
      ...Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== "")),
      name: full_name,
      ...(parent_phone !== "" && { phone: parent_phone }),
      room: classLabel(CLASSES[classId] as (typeof CLASSES)[0]),
    })),
    reject: plan.reject.map(({ row, message }) => `${row}: ${message}`),
    told: [...sheet.guesses, ...guesses, ...plan.guesses].map(({ message }) => message),
  };
}

test.each([
  ["by its heading and whose child it is", "Name & Father's Name", "Ravi Kumar S/o Mohan Lal"],
  ["by its heading and a sign", "Student / Father", "Ravi Kumar / Mohan Lal"],
  ["whatever it is called", "Name", "Ravi Kumar, s/o. Mohan Lal"],
  ["in Hindi", "नाम", "Ravi Kumar पुत्र श्री Mohan Lal"],
])("the father's name is read from the student's column, %s", async (_how, heading, cell) => {
  const { said, told } = await read(`${heading},Class\n"${cell}",8A`);
  expect(said).toMatchObject([{ name: "Ravi Kumar", fatherName: "Mohan Lal", room: "8 - A" }]);
  expect(told.join("\n")).toContain(`The column "${heading}" is split into Student Name, Father Name`);
});

test.each([
  ["Class/Roll", "8A/12", "8 - A", "12"],
  ["Class", "8B-7", "8 - B", "7"],
])("the roll number is read after the class: %s %s", async (heading, cell, room, roll) => {
  const { said } = await read(`Name,${heading}\nRavi Kumar,${cell}`);
  expect(said).toMatchObject([{ room, roll_no: roll }]);
});

test("a class after the name is read if nothing else states it, and a number before the name is dropped", async () => {
  expect((await read("Student,Mobile\nRavi Kumar (8A),9876543210")).said).toMatchObject([
    { name: "Ravi Kumar", room: "8 - A" },
  ]);
  expect((await read("Name,Class\n1. Ravi Kumar,8A\n2. Asha Devi,8B")).said).toMatchObject([
    { name: "Ravi Kumar" },
    { name: "Asha Devi" },
  ]);
});

test("both parents are read from one column, and what cannot be split is a fault of its row", async () => {
  const rows = [
    "Ravi,8A,Mohan Lal / Sita Devi",
    "Asha,8A,Ram Singh / Gita Devi",
    "Om,8A,Hari / Das / Meena / Das",
  ];
  const more = ["Zoya,8B,Imran / Salma", "Neha,8B,Anil / Rita", "Mira,8B,Amit / Uma"];
  const { said, reject } = await read(
    `Name,Class,Father's / Mother's Name\n${[...rows, ...more].join("\n")}`,
  );
  expect(said).toHaveLength(5);
  expect(said[0]).toMatchObject({ fatherName: "Mohan Lal", motherName: "Sita Devi" });
  expect(reject).toEqual([expect.stringContaining("cannot be split into Father Name, Mother Name")]);
});

test("a column holds one field or several as the user says", async () => {
  const csv = "Name,Class,Who\nRavi Kumar,8A,Mohan Lal | Sita Devi";
  expect((await read(csv, { Who: "fatherName+motherName" })).said).toMatchObject([
    { fatherName: "Mohan Lal", motherName: "Sita Devi" },
  ]);
  await expect(read(csv, { Who: "roll_no+dob" })).rejects.toThrow(/\. Use a separate column for each field/);
  const whole = await read("Name,Class,House\nRavi S/o Mohan,8A,Red", { Name: "full_name" });
  expect(whole.said).toMatchObject([{ name: "Ravi S/o Mohan" }]);
});

test.each([
  ["Day,Month,Year", "5,3,2012"],
  ["DOB (DD),DOB (MM),DOB (YYYY)", "05,March,2012"],
])("a date of birth is read from three columns: %s", async (headings, cells) => {
  const { said, told } = await read(`Name,Class,${headings}\nRavi,8A,${cells}\nAsha,8A,${cells}`);
  expect(said[0]).toMatchObject({ dob: "2012-03-05" });
  expect(told.join("\n")).toContain("are combined as Date of Birth");
});

test("an age after a date of birth, a ticked gender and an address in parts are understood", async () => {
  const aged = await read("Name,Class,DOB / Age\nRavi,8A,15/03/2012 (14 Yrs)");
  expect(aged.said).toMatchObject([{ dob: "2012-03-15" }]);
  const ticked = await read("Name,Class,Boy,Girl\nRavi,8A,✓,\nAsha,8A,,✓");
  expect(ticked.said).toMatchObject([{ gender: "Male" }, { gender: "Female" }]);
  const placed = await read("Name,Class,Village,Post,District\nRavi,8A,Rampur,Sakra,Gaya");
  expect(placed.said).toMatchObject([{ address: "Rampur, Sakra, Gaya" }]);
});

test("a ditto mark repeats the cell above", async () => {
  const { said, told } = await read('Name,Class,Father\nRavi,8A,Mohan\nAsha,"""",do\nOm,-do-,Hari');
  expect(said).toMatchObject([
    { room: "8 - A", fatherName: "Mohan" },
    { room: "8 - A", fatherName: "Mohan" },
    { room: "8 - A", fatherName: "Hari" },
  ]);
  expect(told.join("\n")).toContain('3 ditto marks in "Class", "Father" are read as the cell above.');
});

test.each(["8th Standard A Div", "VIIIth A", "VIII ‘A’", "Std. 8 Sec. A"])(
  "the class %s is understood",
  async (room) => {
    expect((await read(`Name,Class\nRavi,${room}`)).said).toMatchObject([{ room: "8 - A" }]);
  },
);

test.each([
  ["O Positive (+ve)", "O+"],
  ["Rh+ B", "B+"],
  ["AB minus", "AB-"],
  ["B+ (Positive)", "B+"],
])("the blood group %s is understood", async (cell, group) => {
  expect((await read(`Name,Class,Blood Group\nRavi,8A,${cell}`)).said).toMatchObject([
    { blood_group: group },
  ]);
});

test("a blood group is not a gender, and a contradictory one is rejected", async () => {
  const { said } = await read("Name,Class,B.Gr.\nRavi,8A,B+\nAsha,8A,O+");
  expect(said).toMatchObject([{ blood_group: "B+" }, { blood_group: "O+" }]);
  const { reject } = await read("Name,Class,Blood Group\nRavi,8A,O+ (Negative)");
  expect(reject).toHaveLength(1);
});

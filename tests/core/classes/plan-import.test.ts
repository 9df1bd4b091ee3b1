import { cellSentences } from "@idms/core/spreadsheets/said/cell-sentences";
import { describe, expect, test } from "vitest";
import { classPlanRows, planClassImport } from "@idms/core/school/classes/plan-import";

const sheet = (...cells: Record<string, string>[]) => cells.map((cells, at) => ({ row: at + 2, cells }));
const existing = [
  { id: 1, class_name: "6", section: "A", total_students: 40 },
  { id: 2, class_name: "Nursery", section: null, total_students: 20 },
];

test("new classes are created, and existing ones are changed or left as they are", () => {
  const rows = sheet(
    { Class: "7", Section: "B", "Total Students": "35" },
    { Class: "6", Section: "a", "Total Students": "42" },
    { Class: "nursery", Section: "", "Total Students": "20" },
  );
  expect(planClassImport(rows, existing)).toEqual({
    create: [{ row: 2, class_name: "7", section: "B", total_students: 35 }],
    change: [{ row: 3, id: 1, label: "6 - a", from: 40, total_students: 42 }],
    unchanged: [{ row: 4, id: 2, label: "nursery" }],
    reject: [],
    mapping: { Class: "class_name", Section: "section", "Total Students": "total_students" },
    ignored: [],
  });
});

test.each([
  ["Class", "Section", "Total Students"],
  ["class_name", "section", "total_students"],
  ["CLASS NAME", "Div", "Strength"],
  ["Grade", "Division", "total students"],
  [" Std. ", "Sec", "Total"],
])("the headings %j, %j, %j are understood", (name, section, total) => {
  const rows = sheet({ [name]: "7", [section]: "B", [total]: "35" });
  expect(planClassImport(rows, []).create).toEqual([
    { row: 2, class_name: "7", section: "B", total_students: 35 },
  ]);
});

test("a sheet needs only a column for the class", () => {
  expect(planClassImport(sheet({ Class: "7" }), []).create).toEqual([
    { row: 2, class_name: "7", section: null, total_students: 0 },
  ]);
  expect(() => planClassImport(sheet({ Room: "7", Section: "A" }), [])).toThrow(
    'The sheet has no column for the class name. Give the right column the heading "Class". Columns found: "Room", "Section".',
  );
});

test("two columns that could both be the class are an error that names them", () => {
  expect(() => planClassImport(sheet({ Class: "7", Grade: "7" }), [])).toThrow(
    'The columns "Class" and "Grade" could both be the class name. Rename or remove one of them, or choose which one to use.',
  );
});

const reject = (...cells: Record<string, string>[]) => planClassImport(sheet(...cells), existing).reject;

describe("a rejected row", () => {
  test("is named with its column if a cell is wrong", () => {
    expect(reject({ Class: "", Strength: "40" }, { Class: "8", Strength: "about 40" })).toMatchObject([
      { row: 2, column: "Class", code: "field.required", message: "Class Name is required." },
      { row: 3, column: "Strength", message: "Total Students must be a whole number of 0 or more." },
    ]);
  });

  test("names both rows if a class appears twice", () => {
    expect(reject({ Class: "8", Section: "A" }, { Class: "9" }, { Class: "8", Section: "a" })).toMatchObject([
      { row: 4, column: "Class", message: 'Rows 2 and 4 are for the same class, "8 - a".' },
    ]);
  });

  test("leaves the good rows in the plan", () => {
    const plan = planClassImport(sheet({ Class: "8" }, { Class: "", Section: "A" }), []);
    expect([plan.create.length, plan.reject.length]).toEqual([1, 1]);
  });
});

test("an empty number of students leaves an existing class unchanged", () => {
  const plan = planClassImport(sheet({ Class: "6", Section: "A", Strength: "" }), existing);
  expect(plan.unchanged).toEqual([{ row: 2, id: 1, label: "6 - A" }]);
});

test("a class whose name and section were typed in one cell matches the existing one", () => {
  expect(planClassImport(sheet({ Class: "6 - A" }), existing)).toMatchObject({
    create: [],
    unchanged: [{ id: 1 }],
  });
});

test("columns go to the requested fields, and the plan shows each row", () => {
  const rows = sheet({ Room: "6", Sec: "A", Pupils: "41" }, { Room: "8", Sec: "", Pupils: "few" });
  const wishes = [
    { column: "room", field: "Class Name" },
    { column: "Pupils", field: "total_students" },
  ];
  const plan = planClassImport(rows, existing, wishes);
  expect(classPlanRows(plan)).toMatchObject([
    { row: 2, name: "6 - A", action: "change", changes: [{ column: "Pupils", from: "40", to: "41" }] },
    {
      row: 3,
      name: "",
      action: "reject",
      column: "Pupils",
      reason: "Total Students must be a whole number of 0 or more.",
    },
  ]);
});

test("blank rows are skipped", () => {
  const plan = planClassImport(sheet({ Class: "8" }, { Class: " ", Section: "" }), []);
  expect(plan).toMatchObject({ create: [{ row: 2 }], reject: [] });
});

test("an applied plan leaves nothing to do the second time", () => {
  const rows = sheet({ Class: "7", Section: "B", Total: "35" }, { Class: "6", Section: "A", Total: "1" });
  const { create, change } = planClassImport(rows, existing);
  const after = new Map(existing.map((room) => [room.id, room]));
  for (const { row, ...room } of create) after.set(row + 100, { ...room, id: row + 100 });
  for (const { id, total_students } of change) {
    const room = after.get(id);
    if (room) after.set(id, { ...room, total_students });
  }
  expect(planClassImport(rows, [...after.values()])).toMatchObject({ create: [], change: [], reject: [] });
});

test("a class with an error or an unread cell is rejected, and an existing one keeps its number", () => {
  const rows = [
    ...sheet(
      { Class: "6", Section: "A", "Total Students": "#REF!" },
      { Class: "#N/A", Section: "B", "Total Students": "3" },
      { Class: "8", Section: "A", "Total Students": "3", Teacher: "#N/A" },
    ),
    { row: 5, cells: { Class: "9" }, faults: [{ column: "Section", ...cellSentences.noValue() }] },
  ];
  const { create, change, reject } = planClassImport(rows, existing);
  expect(create).toEqual([{ row: 4, class_name: "8", section: "A", total_students: 3 }]);
  expect(change).toEqual([]);
  expect(reject.map(({ row, column }) => [row, column])).toEqual([
    [2, "Total Students"],
    [3, "Class"],
    [5, "Section"],
  ]);
});

test("a negative number of students is rejected with the rule", () => {
  expect(planClassImport(sheet({ Class: "6", Section: "A", Total: "-4" }), existing)).toMatchObject({
    change: [],
    reject: [{ row: 2, column: "Total", message: "Total Students must be a whole number of 0 or more." }],
  });
});

test.each(["student_number", "Student ID", "Pupil No."])(
  "%s is not taken as the number of students unless the user says so",
  (heading) => {
    const rows = sheet({ Class: "8", [heading]: "41" });
    expect(planClassImport(rows, [])).toMatchObject({
      create: [{ class_name: "8", total_students: 0 }],
      ignored: [heading],
    });
    const wishes = [{ column: heading, field: "total_students" }];
    expect(planClassImport(rows, [], wishes).create).toMatchObject([{ total_students: 41 }]);
  },
);

test("a list of students yields each class once, and the plan says so", () => {
  const rows = sheet(
    { Name: "Asha Rao", student_number: "101", Grade: "6", Section: "A" },
    { Name: "Uma Nair", student_number: "102", Grade: "6", Section: "A" },
    { Name: "Ravi Das", student_number: "103", Grade: "7", Section: "B" },
    { Name: "Mina Das", student_number: "104", Grade: "", Section: "B" },
  );
  expect(planClassImport(rows, existing)).toMatchObject({
    create: [{ row: 4, class_name: "7", section: "B", total_students: 0 }],
    change: [],
    unchanged: [{ id: 1 }],
    reject: [{ row: 5, column: "Grade" }],
    guesses: [{ message: "The file has a row for each student, so each class is added only once." }],
  });
});

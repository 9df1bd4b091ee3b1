import { planSchoolImport, schoolPlanRows } from "@idms/core/school/schools/plan-import";
import { describe, expect, test } from "vitest";

const lake = {
  id: 1,
  name: "Lakeside",
  address: "12 Lake Road",
  email: "office@lake.example",
  phone: "0201",
};
const hill = { id: 2, name: "Hilltop", address: "", email: "", phone: "" };
const existing = [lake, hill];
const sheet = (...cells: Record<string, string>[]) => cells.map((cells, at) => ({ row: at + 2, cells }));

test("new schools are created, and existing ones get the new values of the cells", () => {
  const rows = sheet(
    { "School Name": "Riverside", Address: "1 River Road", "E-mail": "", Telephone: "0301" },
    { "School Name": "LAKESIDE", Address: "14 Lake Road", "E-mail": "", Telephone: "0201" },
    { "School Name": "Hilltop", Address: "", "E-mail": "", Telephone: "" },
  );
  expect(planSchoolImport(rows, existing)).toEqual({
    create: [{ row: 2, name: "Riverside", address: "1 River Road", email: "", phone: "0301" }],
    change: [
      {
        row: 3,
        id: 1,
        name: "LAKESIDE",
        to: { name: "LAKESIDE", address: "14 Lake Road", email: "office@lake.example", phone: "0201" },
        changes: [
          { column: "School Name", from: "Lakeside", to: "LAKESIDE" },
          { column: "Address", from: "12 Lake Road", to: "14 Lake Road" },
        ],
      },
    ],
    unchanged: [{ row: 4, id: 2, name: "Hilltop" }],
    reject: [],
    mapping: { "School Name": "name", Address: "address", "E-mail": "email", Telephone: "phone" },
    ignored: [],
  });
});

test("importing the same list again changes nothing", () => {
  const rows = sheet({ Name: "Riverside", Phone: "0301" }, { Name: "Hilltop", Phone: "0401" });
  const { create, change } = planSchoolImport(rows, existing);
  const after = [
    lake,
    ...create.map(({ row, ...school }) => ({ id: row + 10, ...school })),
    ...change.map(({ id, to }) => ({ id, ...to })),
  ];
  expect(planSchoolImport(rows, after)).toMatchObject({ create: [], change: [], reject: [] });
});

test("a school is recognised by the chosen column, and can be renamed that way", () => {
  const rows = sheet({ Name: "Lakeside High", Email: "OFFICE@lake.example" });
  expect(planSchoolImport(rows, existing, { key: "e-mail" }).change).toMatchObject([
    { id: 1, changes: [{ column: "Name", from: "Lakeside", to: "Lakeside High" }, { column: "Email" }] },
  ]);
  expect(() => planSchoolImport(rows, existing, { key: "code" })).toThrow(
    '"code" is not a column for schools. Use name, address, email, phone.',
  );
});

describe("a row is rejected", () => {
  const reject = (rows: Record<string, string>[], options = {}) =>
    planSchoolImport(sheet(...rows), [...existing, { ...hill, id: 3 }], options).reject;

  test("for a wrong cell, a missing or repeated key, or a key that several schools have", () => {
    expect(
      reject([
        { Name: "New", Email: "no address" },
        { Name: "", Email: "a@b.example" },
        { Name: "New", Email: "" },
        { Name: "Hilltop", Email: "" },
      ]),
    ).toMatchObject([
      { row: 2, column: "Email", message: "Please enter a valid email address." },
      { row: 3, column: "Name", message: "Name is needed to check whether the school already exists." },
      { row: 4, column: "Name", message: "Rows 2 and 4 have the same Name, New." },
      {
        row: 5,
        column: "Name",
        message:
          "Several schools have the Name Hilltop. Use --key to choose a different column that tells the schools apart.",
      },
    ]);
  });
});

test("columns can be chosen, and the sheet needs one for the name", () => {
  const rows = sheet({ Institution: "Riverside", Tel: "0301" });
  expect(() => planSchoolImport(rows, [])).toThrow(
    "The sheet has no column for the school's name. Give the right column the heading",
  );
  const wishes = [
    { column: "institution", field: "name" },
    { column: "Tel", field: "phone" },
  ];
  const plan = planSchoolImport(rows, [], { wishes });
  expect(plan.create).toMatchObject([{ name: "Riverside", phone: "0301" }]);
  expect(schoolPlanRows(plan)).toEqual([{ row: 2, name: "Riverside", action: "create" }]);
});

test("a school with an error in a cell is rejected, and the existing values stay", () => {
  const rows = sheet(
    { Name: "Lakeside", Address: "#REF!", Phone: "" },
    { Name: "Riverside", Address: "", Phone: "9.8765E+09" },
  );
  expect(planSchoolImport(rows, existing)).toMatchObject({
    create: [],
    change: [],
    reject: [
      { row: 2, column: "Address" },
      { row: 3, column: "Phone" },
    ],
  });
});

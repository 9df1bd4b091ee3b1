import { expect, test } from "vitest";
import type { KnownExpected } from "@idms/core/collect/rosters/expected-student";
import { planRosterImport, rosterPlanRows } from "@idms/core/collect/rosters/plan-import";

const sheet = (...cells: Record<string, string>[]) => cells.map((cells, at) => ({ row: at + 2, cells }));
const classes = [
  { id: 1, class_name: "5", section: "A" },
  { id: 2, class_name: "6", section: "A" },
];
const known = (id: number, said: Partial<KnownExpected>): KnownExpected => ({
  id,
  class_id: 1,
  full_name: "",
  roll_no: "",
  admission_no: "",
  phone: "",
  email: "",
  ...said,
});

test("new students are expected, known ones are changed, and those in no row are named", () => {
  const plan = planRosterImport({
    rows: sheet(
      { Name: "Asha Rao", Class: "5 - A", "Roll No": "1", Mobile: "+91 98765 43210" },
      { Name: "Bela Rao", Class: "5", "Roll No": "2", Mobile: "" },
      { Name: "Chand", Class: "5 - A", "Roll No": "3", Mobile: "" },
    ),
    classes,
    existing: [
      known(7, { full_name: "Asha Rao", roll_no: "1" }),
      known(8, { full_name: "Bela Rao", roll_no: "2", phone: "9876543211" }),
      known(9, { full_name: "Gone", roll_no: "9" }),
      known(10, { class_id: 2, full_name: "Of another class" }),
    ],
  });
  expect(plan.create.map(({ full_name }) => full_name)).toEqual(["Chand"]);
  expect(plan.change).toMatchObject([{ id: 7, changes: [{ column: "Mobile", from: "", to: "9876543210" }] }]);
  expect(plan.unchanged).toEqual([{ row: 3, id: 8, full_name: "Bela Rao" }]);
  expect(plan.absent.map(({ id }) => id)).toEqual([9]);
  expect(plan.reject).toEqual([]);
  expect(rosterPlanRows(plan).map(({ action }) => action)).toEqual(["change", "skip", "create"]);
});

test("an admission number is recognised in another class, but a roll number is not", () => {
  const existing = [
    known(7, { full_name: "Asha Rao", admission_no: "A1", roll_no: "1" }),
    known(8, { full_name: "Bela Rao", roll_no: "2" }),
  ];
  const rows = sheet({ Name: "Asha Rao", "Adm No": "a-01" }, { Name: "Bela Rao", "Roll No": "2" });
  const plan = planRosterImport({ rows, classes, fixedClass: classes[1], existing });
  expect(plan.change).toMatchObject([{ id: 7, to: { class_id: 2, admission_no: "a-01", roll_no: "1" } }]);
  expect(plan.create).toMatchObject([{ full_name: "Bela Rao", class_id: 2 }]);
});

test("faults of a row are named by column, and so is a child in two rows", () => {
  const rows = sheet(
    { Name: "", Class: "5 - A" },
    { Name: "Asha", Class: "9", Phone: "12" },
    { Name: "Bela", Class: "5 - A", Email: "none" },
    { Name: "Chand", Class: "5 - A", Roll: "4" },
    { Name: "Chand", Class: "5 - A", Roll: "04" },
    { Name: "#REF!", Class: "5 - A" },
  );
  const { reject, create } = planRosterImport({ rows, classes, existing: [] });
  expect(create.map(({ row }) => row)).toEqual([5]);
  expect(reject.map(({ row, column }) => `${row} ${column}`)).toEqual([
    "2 Name",
    "3 Class",
    "3 Phone",
    "4 Email",
    "7 Name",
    "6 Name",
  ]);
  expect(reject.at(-1)?.message).toContain("Rows 5 and 6 are for the same student");
});

test("a sheet needs a column for the name, and one for the class unless the class is given", () => {
  const rows = sheet({ Name: "Asha" });
  expect(() => planRosterImport({ rows, classes, existing: [] })).toThrow("no column for the class name");
  expect(planRosterImport({ rows, classes, fixedClass: classes[0], existing: [] }).create).toHaveLength(1);
  expect(() => planRosterImport({ rows: sheet({ X: "1" }), classes, existing: [] })).toThrow(
    "no column for the student's name",
  );
});

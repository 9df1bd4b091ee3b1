/** Questions about a sheet of students have suggestions, and one option accepts them all. */
import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { planStudentImport } from "@idms/core/students/spreadsheets/plan-import";
import type { StudentImport } from "@idms/core/students/spreadsheets/student-import";
import {
  meantLess,
  meantSheets,
} from "../../../packages/core/src/spreadsheets/headings/suggested-columns.ts";

const classes = [{ id: 1, class_name: "6", section: "A" }];
const fields = [...defaultFields(), makeField("dob", "Date of Birth", "date")];
const ravi = { "Student Name": "Ravi Das", Class: "6 A", "Parent Phone": "9876500000" };
const plan = (cells: Record<string, string>[], more: Partial<StudentImport> = {}) =>
  planStudentImport({
    rows: cells.map((each, at) => ({ row: at + 2, cells: each })),
    fields,
    classes,
    ...more,
  });
const asSuggested = { understanding: { as_suggested: true } };
const said = ({ guesses }: ReturnType<typeof plan>) => guesses.map(({ message }) => message).join("\n");

test.each([
  ["Permanent Address", "Correspondence Address", "Permanent Address"],
  ["Present Address", "Permanent Address", "Permanent Address"],
  ["Class (2025-26)", "Class (2026-27)", "Class (2025-26)"],
  ["जन्म मिति (वि.सं.)", "जन्म मिति (ई.सं.)", "जन्म मिति (वि.सं.)"],
  ["Name with Initials", "Full Name", "Name with Initials"],
  ["Father Mobile", "SMS Mobile No", "Father Mobile"],
  ["Mobile 1", "Mobile 2", "Mobile 2"],
])('of "%s" and "%s", the less likely one is "%s"', (first, second, less) => {
  expect(meantLess(first, second)).toBe(less);
});

test("of two possible columns one is suggested, used once the user agrees, and reported", () => {
  const row = { ...ravi, "Correspondence Address": "12 Hill Road, Pune", "Permanent Address": "Wai, Satara" };
  expect(() => plan([row])).toThrow(
    'The suggestion is to leave out "Permanent Address". Accept the suggestion, or specify what to do instead.',
  );
  const taken = plan([row], asSuggested);
  expect(taken.create[0]?.meta).toMatchObject({ address: "12 Hill Road, Pune" });
  expect(said(taken)).toContain('The column "Permanent Address" is left out, as suggested.');
});

test("a column that the user chose takes precedence over a suggestion", () => {
  const row = { ...ravi, "Correspondence Address": "12 Hill Road, Pune", "Permanent Address": "Wai, Satara" };
  const wishes = [
    { column: "Permanent Address", field: "address" },
    { column: "Correspondence Address", field: "" },
  ];
  expect(plan([row], { ...asSuggested, wishes }).create[0]?.meta).toMatchObject({ address: "Wai, Satara" });
});

test("ambiguous dates have the day first, and mixed ones are still refused", () => {
  const dated = (...days: string[]) =>
    days.map((DOB, at) => ({ ...ravi, "Student Name": `Child ${"ABC"[at]}`, DOB }));
  expect(() => plan(dated("03/04/2012"))).toThrow("can be read with the day or the month first");
  const taken = plan(dated("03/04/2012"), asSuggested);
  expect(taken.create[0]?.meta).toMatchObject({ dob: "2012-04-03" });
  expect(said(taken)).toContain("with the day first");
  expect(() => plan(dated("25/04/2012", "04/25/2012", "03/04/2012"), asSuggested)).toThrow(
    "day or the month first",
  );
});

test("an unreadable optional answer is left empty and named, but a required one is not", () => {
  const others = ["Asha Rao", "Uma Iyer"].map((name) => ({
    ...ravi,
    "Student Name": name,
    "Blood Group": "B+",
    DOB: "2012-04-03",
  }));
  const rows = [{ ...ravi, "Blood Group": "somewhat red", DOB: "early spring" }, ...others];
  expect(plan(rows).reject).toHaveLength(2);
  const taken = plan(rows, asSuggested);
  expect(taken.reject).toEqual([]);
  expect(taken.create[0]?.meta).toMatchObject({ blood_group: "", dob: "" });
  expect(said(taken)).toContain('2, Blood Group, "somewhat red"; 2, DOB, "early spring".');
  expect(plan([{ ...ravi, "Parent Phone": "9.88E+09" }], asSuggested).reject).toHaveLength(1);
});

test("a column with mostly unreadable answers stays refused, because it must be another column", () => {
  const rows = ["Asha Rao", "Uma Iyer"].map((name) => ({ ...ravi, "Student Name": name, DOB: "9876500000" }));
  expect(plan(rows, asSuggested).reject).toHaveLength(2);
});

test.each([
  [["2025-26", "2026-27 CURRENT"], ["2026-27 CURRENT"]],
  [["Old list", "New list"], ["New list"]],
  [
    ["Boys", "Girls"],
    ["Boys", "Girls"],
  ],
])("of the sheets %j, the likely ones are %j", (names, meant) => {
  expect(meantSheets(names)).toEqual(meant);
});

test("a suggestion cannot replace a missing required column", () => {
  expect(() => plan([{ Class: "6 A", "Parent Phone": "9876500000" }], asSuggested)).toThrow(
    "The sheet has no column for",
  );
});

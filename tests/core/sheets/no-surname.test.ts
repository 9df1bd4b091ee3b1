/** Placeholders for a surname in files from programs that require one. */
import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { planRosterImport } from "@idms/core/collect/rosters/plan-import";
import { withoutPlaceholder } from "../../../packages/core/src/spreadsheets/cells/no-surname.ts";
import { withJoinedColumns } from "../../../packages/core/src/spreadsheets/columns/joined-columns.ts";
import { understandCells } from "../../../packages/core/src/spreadsheets/columns/understand-cells.ts";

const OTHERS = ["Asha Rao", "Ravi Das", "Mohan Lal Gupta"];

test.each([
  ["Asha .", "Asha"],
  ["Ravi -", "Ravi"],
  ["Sita NA", "Sita"],
  ["Sita na", "Sita"],
  ["Gita LNU", "Gita"],
  ["Gita Lnu", "Gita"],
  ["FNU Ravi", "Ravi"],
  [". Ravi", "Ravi"],
  ["Mira N/A", "Mira"],
  ["Mira N.A.", "Mira"],
  ["Mira --", "Mira"],
  ["Mira NIL", "Mira"],
  ["Mira Not Applicable", "Mira"],
  ["Mira No Surname", "Mira"],
  ["Mira . .", "Mira"],
])("%s becomes %s", (name, expected) => {
  expect(withoutPlaceholder([...OTHERS, name])(name)).toBe(expected);
});

test.each([
  "Kim Na",
  "Asha R.",
  "Asha R",
  "K. Ravi",
  "Asha Nil",
  "Christopher Null",
  "Na Kim",
  "Om",
  "NA",
  ".",
  "Ali No",
])("%s stays unchanged", (name) => {
  expect(withoutPlaceholder([...OTHERS, name])(name)).toBeUndefined();
});

test("NA among names in capitals may be a surname, so it stays and is reported", () => {
  const names = ["JI WOO NA", "ASHA RAO", "RAVI DAS"];
  const rows = names.map((name, at) => ({ row: at + 2, cells: { Name: name } }));
  const read = understandCells(rows, defaultFields(), new Map([["full_name", "Name"]]), {});
  expect(read.rows.map(({ cells }) => cells["Name"])).toEqual(names);
  expect(read.guesses).toContainEqual(
    expect.objectContaining({
      what: "doubt",
      message:
        'The last word in "JI WOO NA" may be a placeholder for a missing surname. If so, remove the word from the spreadsheet.',
    }),
  );
});

test("a placeholder in the surname column is left out of the whole name, and that is reported", () => {
  const cells = [
    ["Asha", "."],
    ["Ravi", "-"],
    ["Sita", "NA"],
    ["Gita", "LNU"],
    ["Ji Woo", "Na"],
    ["Meera", "Das"],
  ];
  const rows = cells.map(([first = "", last = ""], at) => ({
    row: at + 2,
    cells: { "First Name": first, "Middle Name": at === 5 ? "." : "", "Last Name": last },
  }));
  const joined = withJoinedColumns(rows, [], true);
  expect(joined.rows.map((row) => row.cells["First Name+Middle Name+Last Name"])).toEqual([
    "Asha",
    "Ravi",
    "Sita",
    "Gita",
    "Ji Woo Na",
    "Meera Das",
  ]);
  expect(joined.guesses.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      '1 cell in "Middle Name" is read as follows: "." → "".',
      '4 cells in "Last Name" are read as follows: "." → "", "-" → "", "NA" → "", "LNU" → "".',
    ]),
  );
});

test("the names of parents and of rosters follow the same rule", () => {
  const father = makeField("fatherName", "Father Name", "text");
  const rows = [
    { row: 2, cells: { Name: "Asha .", "Father Name": "Ramesh -", Class: "6 - A" } },
    { row: 3, cells: { Name: "Ravi Das", "Father Name": "Mohan Das", Class: "6 - A" } },
  ];
  const read = understandCells(rows, [father], new Map([["fatherName", "Father Name"]]), {});
  expect(read.rows[0]?.cells["Father Name"]).toBe("Ramesh");
  const plan = planRosterImport({ rows, classes: [{ id: 1, class_name: "6", section: "A" }], existing: [] });
  expect(plan.create.map(({ full_name }) => full_name)).toEqual(["Asha", "Ravi Das"]);
  expect(plan.guesses).toContainEqual(
    expect.objectContaining({
      what: "value",
      message: '1 cell in "Name" is read as follows: "Asha ." → "Asha".',
    }),
  );
});

import { expect, test } from "vitest";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { PLAN_COLUMNS, planSheetRows, readPlanSheet } from "@idms/core/school/years/plan-sheet";
import { proposePlan } from "@idms/core/school/years/propose-plan";
import type { ProposedYear } from "@idms/core/school/years/year-answers";

const rooms = [
  { id: 1, class_name: "5", section: "A", students: 2 },
  { id: 2, class_name: "5", section: "B", students: 1 },
  { id: 3, class_name: "6", section: "A", students: 3 },
];
const year = { name: "2026–27", ends_on: "2027-03-31" };
const proposed: ProposedYear = {
  made_at: "2026-04-01T10:00:00.000Z",
  ended: year,
  year,
  years_guessed: true,
  classes: proposePlan(rooms).map((row) => ({ ...row, unverified: 0, open_links: 0, open_photo_days: 0 })),
  unverified: [],
};
const asRows = (cells: readonly (readonly string[])[]): SheetRow[] =>
  cells.map((row, at) => ({
    row: at + 2,
    cells: Object.fromEntries(PLAN_COLUMNS.map((heading, column) => [heading, row[column] ?? ""])),
  }));

test("a plan written as a spreadsheet reads back unchanged", () => {
  const rows = planSheetRows(proposed);
  expect(rows.map((row) => [row[0], row[3], row[4]])).toEqual([
    ["5 - A", "6 - A", "no"],
    ["5 - B", "6 - A", "no"],
    ["6 - A", "leaves", "no"],
  ]);
  expect(readPlanSheet(asRows(rows), rooms)).toEqual({
    made_at: proposed.made_at,
    classes: proposed.classes.map(({ id, to, sure }) => ({ id, to, sure })),
    students: [],
  });
});

test("a plan is edited in words: another class, a new one, leaves, stays, and single students", () => {
  const made = proposed.made_at;
  const rows = asRows([
    ["5 - a", "", "", "6 - A", "Yes", "", "", made],
    ["5 - B", "", "", "new: 6 - B", "yes", "", "", made],
    ["6 - A", "", "", "Leaves", "yes", "", "", made],
    ["", "", "", "stays", "", "17", "", ""],
  ]);
  expect(readPlanSheet(rows, rooms)).toEqual({
    made_at: made,
    classes: [
      { id: 1, to: { kind: "class", id: 3 }, sure: true },
      { id: 2, to: { kind: "new", class_name: "6", section: "B" }, sure: true },
      { id: 3, to: { kind: "leave" }, sure: true },
    ],
    students: [{ id: 17, to: { kind: "stay" } }],
  });
});

test("an unreadable cell is named by its row, and nothing of the plan is used", () => {
  const read =
    (...cells: string[][]) =>
    () =>
      readPlanSheet(asRows(cells), rooms);
  expect(read(["5 - A", "", "", "6 - Q", "yes"])).toThrow(/Row 2: .*6 - Q.* write "new: 6 - Q"/);
  expect(read(["7 - A", "", "", "leaves", "yes"])).toThrow("Row 2: ");
  expect(read(["", "", "", "leaves", "", "Asha"])).toThrow('Row 2: "Asha" is not a student number');
  expect(read(["5 - A", "", "", "#REF!", "yes"])).toThrow("Row 2: The cell contains the error #REF!");
  expect(() => readPlanSheet([{ row: 2, cells: { Class: "5" } }], rooms)).toThrow('the heading "Goes to"');
});

import { describe, expect, test } from "vitest";
import { earlierYearAt, proposeYears, yearsOverSince } from "@idms/core/school/years/school-year";
import {
  leaversGoneAt,
  planProblems,
  whoGoes,
  yearPlanSchema,
  type Destination,
} from "@idms/core/school/years/year-plan";

const there = [
  { id: 1, class_name: "5", section: "A", students: 2 },
  { id: 2, class_name: "5", section: "B", students: 1 },
  { id: 3, class_name: "6", section: "A", students: 0 },
];
const into = (id: number): Destination => ({ kind: "class", id });
const row = (id: number, to: Destination, sure = true) => ({ id, to, sure });

describe("a plan is carried out only when it is complete", () => {
  test("every class with students is in it, and nothing is open or a guess", () => {
    const problems = (...classes: ReturnType<typeof row>[]) =>
      planProblems({ classes, students: [] }, there).map(({ message }) => message);
    expect(problems(row(1, into(3)), row(2, { kind: "leave" }))).toEqual([]);
    expect(problems(row(1, into(3)))).toEqual(["Choose a destination for 5 - B."]);
    expect(problems(row(1, into(3)), row(2, { kind: "open" }))).toEqual(["Choose a destination for 5 - B."]);
    expect(problems(row(1, into(3), false), row(2, { kind: "leave" }))).toEqual([
      "The destination for 5 - A is a guess. Check and confirm the destination.",
    ]);
    expect(problems(row(1, into(3), false), row(2, into(3), false))).toEqual([
      "5 - A and 5 - B are combined in 6 - A.",
    ]);
    expect(problems(row(1, into(9)), row(2, { kind: "new", class_name: "6", section: "a" }))).toEqual([
      "There is no class with the ID 9 in this school.",
      "The class 6 - A already exists. Choose it instead of creating a new one.",
    ]);
  });

  test("a student is in it once", () => {
    const students = [4, 4].map((id) => ({ id, to: { kind: "stay" as const } }));
    expect(
      planProblems({ classes: [row(1, into(3)), row(2, into(3))], students }, there).map(
        ({ message }) => message,
      ),
    ).toEqual(["Student 4 is in the plan twice."]);
  });
});

describe("who goes where", () => {
  const made_at = "2026-04-01T10:00:00.000Z";
  const student = (id: number, class_id: number, updated_at = "2026-03-01T00:00:00.000Z") => ({
    id,
    class_id,
    created_at: updated_at,
    updated_at,
  });
  const plan = {
    made_at,
    classes: [row(1, into(3)), row(2, { kind: "leave" })],
    students: [
      { id: 12, to: { kind: "stay" as const } },
      { id: 99, to: { kind: "stay" as const } },
    ],
  };
  const students = [
    student(11, 1),
    student(12, 1),
    student(13, 2),
    student(14, 1, "2026-04-01T10:00:00.001Z"),
    student(15, 3),
  ];

  test("a student's own destination overrides that of the class, and students changed since are named", () => {
    const { going, changed, gone } = whoGoes({ ...plan, changed: "leave" }, students);
    expect(going.map(({ student: { id }, to }) => [id, to.kind])).toEqual([
      [11, "class"],
      [12, "stay"],
      [13, "leave"],
    ]);
    expect(changed.map(({ id }) => id)).toEqual([14, 15]);
    expect(gone).toEqual([99]);
  });

  test("students changed since go with the class if the plan says so", () => {
    const { going } = whoGoes({ ...plan, changed: "take" }, students);
    expect(going.map(({ student: { id } }) => id)).toEqual([11, 12, 13, 14]);
  });
});

test("the years are those of the school, or else a guess", () => {
  const known = proposeYears({ name: "2025–26", ends_on: "2026-03-31" }, "2026-11-23");
  expect(known).toEqual({
    ended: { name: "2025–26", ends_on: "2026-03-31" },
    next: { name: "2026–27", ends_on: "2027-03-31" },
    isGuess: false,
  });
  expect(proposeYears({ name: "2026", ends_on: "2024-02-29" }, "2026-01-01").next).toEqual({
    name: "2027",
    ends_on: "2025-02-28",
  });
  expect(proposeYears({ name: "1999-00", ends_on: "2000-03-31" }, "2026-01-01").next.name).toBe("2000-01");
  expect(proposeYears(null, "2026-04-10")).toMatchObject({
    ended: { name: "2025–26" },
    next: { name: "2026–27" },
    isGuess: true,
  });
  expect(proposeYears(null, "2026-11-23")).toMatchObject({
    ended: { name: "2026–27" },
    next: { ends_on: "2028-03-31" },
  });
});

test("a moment belongs to the year that was running", () => {
  const years = [
    { name: "2025–26", began_at: "2025-04-01T00:00:00.000Z", ended_name: "2024–25" },
    { name: "2026–27", began_at: "2026-04-01T00:00:00.000Z", ended_name: "2025–26" },
  ];
  expect(earlierYearAt(years, "2024-12-01T00:00:00.000Z")).toBe("2024–25");
  expect(earlierYearAt(years, "2025-12-01T00:00:00.000Z")).toBe("2025–26");
  expect(earlierYearAt(years, "2026-12-01T00:00:00.000Z")).toBeNull();
});

test("leavers are kept from the end of the year, and never for less time than an undo takes", () => {
  const ended = { name: "2025–26", ends_on: "2026-03-31" };
  const now = new Date("2026-04-05T00:00:00.000Z");
  expect(leaversGoneAt({ ended, keep_leavers_days: 30 }, now)).toBe("2026-05-01T00:00:00.000Z");
  expect(leaversGoneAt({ ended, keep_leavers_days: 0 }, now)).toBe("2026-04-12T00:00:00.000Z");
});

test("a plan names its years with valid dates", () => {
  const plan = {
    made_at: "2026-04-01T10:00:00.000Z",
    ended: { name: "2025–26", ends_on: "2026-03-31" },
    classes: [],
  };
  const year = (ends_on: string) =>
    yearPlanSchema.safeParse({ ...plan, year: { name: "2026–27", ends_on } }).success;
  expect(year("2027-03-31")).toBe(true);
  expect(year("2027-02-30")).toBe(false);
});

test("the years of a school are over since the day after the last one that had ended", () => {
  const by = new Date(2026, 3, 1);
  expect(yearsOverSince(["2025-03-31", "2026-03-31", "2027-03-31"], by)).toEqual(by);
  expect(yearsOverSince(["2025-03-31", "2026-04-01"], by)).toEqual(new Date(2025, 3, 1));
  expect(yearsOverSince(["2025-12-31"], by)).toEqual(new Date(2026, 0, 1));
  expect(yearsOverSince(["2027-03-31"], by)).toBeNull();
  expect(yearsOverSince([], by)).toBeNull();
});

import { likelyYear } from "@idms/core/school/years/school-year";
import { describe, expect, test } from "vitest";
import { classLabel, parseClassLabel } from "@idms/core/school/classes/label";
import { proposePlan } from "@idms/core/school/years/propose-plan";
import { readGrade } from "@idms/core/school/years/read-grade";
import type { Destination } from "@idms/core/school/years/year-plan";

const rooms = (...labels: string[]) =>
  labels.map((label, at) => ({ id: at + 1, students: 30, ...parseClassLabel(label) }));

/** Returns the proposal in short form: the destination, with a question mark for a guess. */
function proposed(...labels: string[]): string[] {
  const there = rooms(...labels);
  const into = (to: Destination) =>
    to.kind === "class"
      ? classLabel(there[to.id - 1] as (typeof there)[number])
      : to.kind === "new"
        ? `new ${classLabel(to)}`
        : to.kind;
  return proposePlan(there).map((row) => `${classLabel(row)} → ${into(row.to)}${row.sure ? "" : " ?"}`);
}

test("each class moves to the next one of its section, and the last one leaves", () => {
  expect(proposed("5 - A", "5 - B", "6 - A", "6 - B", "11 - A", "12 - A")).toEqual([
    "5 - A → 6 - A",
    "5 - B → 6 - B",
    "6 - A → new 7 - A ?",
    "6 - B → new 7 - B ?",
    "11 - A → 12 - A",
    "12 - A → leave",
  ]);
});

test("staff stay in their group, even if its name contains a grade", () => {
  const [group, room] = proposePlan([
    { id: 1, students: 9, class_name: "Class 5 helpers", section: null, holds: "staff" },
    { id: 2, students: 30, class_name: "5", section: null, holds: "students" },
    { id: 3, students: 30, class_name: "6", section: null, holds: "students" },
  ]);
  expect(group).toMatchObject({ to: { kind: "stay" }, sure: true, why: "" });
  expect(room).toMatchObject({ to: { kind: "class", id: 3 }, sure: true });
});

describe("a name states the year in any spelling", () => {
  test.each([
    ["Class 5 – A", "Class 6 – A"],
    ["5A", "6A"],
    ["05", "06"],
    ["VIII A", "IX A"],
    ["viii", "ix"],
    ["1st", "2nd"],
    ["10th B", "11th B"],
    ["Fifth", "Sixth"],
    ["CLASS FIVE", "CLASS SIX"],
    ["कक्षा ५", "कक्षा ६"],
    ["வகுப்பு 5", "வகுப்பு 6"],
    ["११ विज्ञान", "१२ विज्ञान"],
    ["11 Science", "12 Science"],
    ["Std. IV", "Std. V"],
  ])("%s is followed by %s", (name, next) => {
    const grade = readGrade({ class_name: name, section: "B" });
    expect(grade?.spell(grade.rank + 1)).toEqual({ class_name: next, section: "B" });
    expect(grade?.isSure).toBe(true);
    expect(proposed(name, next)[0]).toBe(`${name} → ${next}`);
  });

  test.each(["Teachers", "Red House", "Batch 2024", "13", "0", "Villa", "Mix"])(
    "%s states no year",
    (name) => {
      expect(readGrade({ class_name: name, section: null })).toBeNull();
    },
  );

  test("the spellings of two years may differ", () => {
    expect(proposed("Class 5 – A", "VI - A", "कक्षा 7 - A")).toEqual([
      "Class 5 – A → VI - A",
      "VI - A → कक्षा 7 - A",
      "कक्षा 7 - A → leave ?",
    ]);
  });
});

test("classes before the first one move along the school's own steps", () => {
  expect(proposed("Nursery", "LKG", "UKG", "1", "2")).toEqual([
    "Nursery → LKG",
    "LKG → UKG",
    "UKG → 1",
    "1 → 2",
    "2 → leave ?",
  ]);
  expect(proposed("KG", "1st")).toEqual(["KG → 1st", "1st → leave ?"]);
  expect(proposed("Nursery - A", "1 - A")[0]).toBe("Nursery - A → 1 - A ?");
  expect(proposed("L.K.G. - A", "KG 2 - A", "I - A").slice(0, 2)).toEqual([
    "L.K.G. - A → KG 2 - A",
    "KG 2 - A → I - A",
  ]);
});

describe("no guess is silent", () => {
  test("a class whose name states no year is open", () => {
    expect(proposed("Teachers", "5", "6")).toEqual(["Teachers → open ?", "5 → 6", "6 → leave ?"]);
  });

  test("a number after other words may not be a class", () => {
    expect(proposed("Red House 3", "4")[0]).toBe("Red House 3 → 4 ?");
  });

  test("two classes that merge are asked about, by name", () => {
    const [first, second, third] = proposePlan(rooms("10 - A", "10 - B", "11"));
    expect(first).toMatchObject({ sure: false, why: "10 - A and 10 - B are combined in 11." });
    expect(second).toMatchObject({ sure: false, why: first?.why });
    expect(third).toMatchObject({ to: { kind: "leave" }, sure: false });
  });

  test("a class without its section next year is offered a new one", () => {
    expect(proposed("5 - A", "5 - B", "5 - C", "6 - A", "6 - B", "7")[2]).toBe("5 - C → new 6 - C ?");
  });

  test("a class with two possible destinations is open", () => {
    expect(proposed("5 - A", "6 - A", "VI - A")[0]).toBe("5 - A → open ?");
  });
});

test.each([
  ["2026-03-31", "2025–26", "2026-03-31"],
  ["2026-04-01", "2026–27", "2027-03-31"],
  ["2026-12-31", "2026–27", "2027-03-31"],
])("on %s the school year is probably %s", (today, name, ends_on) => {
  expect(likelyYear(today)).toEqual({ name, ends_on });
});

import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { checkYear } from "@idms/core/cards/checks/check-year";
import { describeTemplate } from "@idms/core/cards/checks/finding-message";
import { cardCheckSchema, checkedCards, sheetsOf, yearFault } from "@idms/core/print/batches/card-check";
import type { SchoolYearInput } from "@idms/core/school/years/school-year";
import { expect, test } from "vitest";

test("findings are listed by student: those without a card, those on every card, and the rest", () => {
  const check = cardCheckSchema.parse({
    cards: 2,
    left_out: [{ student: 3, name: "Chitra", code: "photo_missing", message: "There is no photo." }],
    findings: [
      {
        student: 1,
        field: "school_name",
        code: "wrapped",
        severity: "notice",
        message: "The text was wrapped.",
      },
      { student: 1, field: "full_name", code: "shrunk", severity: "notice", message: "The text was shrunk." },
      {
        student: 2,
        field: "seal",
        code: "image_missing",
        severity: "serious",
        message: "No image is chosen.",
      },
      {
        student: 2,
        field: "school_name",
        code: "wrapped",
        severity: "notice",
        message: "The text was wrapped.",
      },
      { student: 1, field: "address", code: "cut", severity: "serious", message: "The text was cut." },
    ],
  });
  const names = new Map([[1, "Asha"]]);
  const labels = new Map([["full_name", "Student Name"]]);
  const told = checkedCards(check, names, labels).map(({ said, ...card }) => ({
    ...card,
    messages: said.map(({ message }) => message),
  }));
  expect(told).toEqual([
    { student: 3, name: "Chitra", isLeftOut: true, messages: ["There is no photo."] },
    {
      student: null,
      name: "On every card",
      isLeftOut: false,
      messages: ["School name: The text was wrapped."],
    },
    {
      student: 1,
      name: "Asha",
      isLeftOut: false,
      messages: ["Student Name: The text was shrunk.", "Address: The text was cut."],
    },
    { student: 2, name: "Student 2", isLeftOut: false, messages: ["Seal: No image is chosen."] },
  ]);
});

test("a check reports that the school year on the cards is not set or is over", () => {
  const year = { name: "2025–26", ends_on: "2026-03-31" };
  const box = { x: 0, y: 0, width: 100, height: 20, pattern: "{school_year_ends}", kind: "text" };
  const fields = cardFieldsSchema.parse({ valid: box });
  const checkOf = (year: SchoolYearInput | null, behind = false) => {
    const card = behind ? { fields: {}, back: { background: null, fields } } : { fields };
    const found = describeTemplate(checkYear(card, [], { year, today: "2026-04-01" }));
    const left_out = { student: 1, name: "Asha", code: "held_back", message: "", findings: found };
    return [
      cardCheckSchema.parse({ cards: 1, left_out: [], findings: found }),
      cardCheckSchema.parse({ cards: 0, left_out: [left_out], findings: [] }),
    ].map(yearFault);
  };
  expect(checkOf(null)).toEqual(["unset", "unset"]);
  expect(checkOf(null, true)).toEqual(["unset", "unset"]);
  expect(checkOf(year)).toEqual(["over", "over"]);
  expect(checkOf({ ...year, ends_on: "2027-03-31" })).toEqual([undefined, undefined]);
});

test("each file begins on a new sheet, the first one perhaps on a partly used one", () => {
  const file = (cards: number, first = 0) => ({ cards, per_sheet: 9, first });
  expect([0, 1, 9, 10].map((cards) => sheetsOf(file(cards)))).toEqual([0, 1, 1, 2]);
  expect([sheetsOf(file(8, 2)), sheetsOf(file(0, 2))]).toEqual([2, 0]);
});

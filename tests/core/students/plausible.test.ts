import { checkAnswers, defaultFields, doubtedAnswers, doubtsInWords, isFull, makeField } from "@idms/core";
import { describe, expect, test } from "vitest";

const FIELDS = [
  ...defaultFields(),
  makeField("field_7", "Date of Birth", "date"),
  makeField("bus", "Bus No", "text"),
];
const TODAY = "2026-11-23";
const doubts = (answers: Record<string, string>) =>
  doubtedAnswers(FIELDS, answers, TODAY).map(({ field, doubt }) => `${field} ${doubt}`);

describe("a phone", () => {
  test.each([
    "0000000000",
    "9999999999",
    "9898989898",
    "1234567890",
    "0123456789",
    "9876543210",
    "0987654321",
  ])("%s is asked about, and refused by nobody", (phone) => {
    expect(doubts({ parent_phone: phone })).toEqual(["parent_phone phone"]);
    const form = FIELDS.filter(({ name }) => name === "parent_phone");
    expect(checkAnswers(form, { parent_phone: phone }).ok).toBe(true);
  });
  test.each(["9876501234", "8026630417", "9111112345", "12", "", "919876543"])("%s is not", (phone) => {
    expect(doubts({ parent_phone: phone })).toEqual([]);
  });
});

describe("a name", () => {
  test.each(["123", "Asha 2", "आशा २", "🦚🦚", "Asha 🙂", "...", "-"])("%s is asked about", (name) => {
    expect(doubts({ full_name: name })).toEqual(["full_name name"]);
    expect(doubts({ fatherName: name })).toEqual(["fatherName name"]);
  });
  test.each(["ஆஷா ராவ்", "عبدالرحمٰن", "O’Brien-Rao Jr.", "A", "ᱡᱚᱦᱟᱨ", "Zoë"])("%s is not", (name) => {
    expect(doubts({ full_name: name, fatherName: name, bus: "12" })).toEqual([]);
  });
});

describe("a date of birth", () => {
  test.each([
    ["2024-05-24", true],
    ["2024-05-23", false],
    ["2027-01-01", true],
    ["2003-11-24", false],
    ["2003-11-23", true],
    ["1985-01-31", true],
    ["", false],
  ])("%s, of a child who is to be 2½ to 22 on 2026-11-23: asked about is %s", (born, isAsked) => {
    expect(doubts({ field_7: born })).toEqual(isAsked ? ["field_7 born"] : []);
  });
});

test("what is no text, or of another name, is not asked about; sentences have the fields' labels", () => {
  expect(doubtedAnswers(FIELDS, { full_name: 7, other: "0000000000" }, TODAY)).toEqual([]);
  const doubted = doubtedAnswers(FIELDS, { parent_phone: "0000000000" }, TODAY);
  expect(doubtsInWords(doubted, FIELDS)).toEqual([
    "Parent Phone: this does not look like a phone number in use.",
  ]);
});

test("a class is full when there is a record for every child that somebody counted", () => {
  expect(isFull({ children: 0, received: 9 })).toBe(false);
  expect(isFull({ children: 3, received: 2 })).toBe(false);
  expect(isFull({ children: 3, received: 3 })).toBe(true);
});

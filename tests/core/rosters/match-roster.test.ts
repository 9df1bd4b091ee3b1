import { describe, expect, test } from "vitest";
import { makeField } from "@idms/core/forms/values/field";
import { comparableNumber } from "@idms/core/forms/values/comparable-number";
import { matchRoster } from "@idms/core/collect/rosters/match-roster";
import { comparableRecord } from "@idms/core/collect/rosters/comparable-child";

type Child = Partial<Record<"full_name" | "phone" | "admission_no" | "roll_no", string>>;
const child = (id: number, said: Child) => ({
  full_name: "",
  phone: "",
  admission_no: "",
  roll_no: "",
  ...said,
  id,
});
const row = (id: number, said: Child, not_students: number[] = []) => ({ ...child(id, said), not_students });
const pair = (expected: number, student: number) => ({ expected, student });

describe("a record is an expected student's", () => {
  test.each<[because: string, Child, Child]>([
    [
      "of the admission number",
      { full_name: "Asha Rao", admission_no: "a12" },
      { full_name: "Asha", admission_no: "a12" },
    ],
    ["of the roll number", { full_name: "Asha Rao", roll_no: "7" }, { full_name: "Asha R", roll_no: "7" }],
    [
      "of a number, in another script",
      { full_name: "Asha Rao", roll_no: "7" },
      { full_name: "आशा राव", roll_no: "7" },
    ],
    ["of name and phone", { full_name: "Rao Asha", phone: "1" }, { full_name: "asha rao", phone: "1" }],
    [
      "of name and phone, whatever the roll number",
      { full_name: "A B", phone: "1", roll_no: "1" },
      { full_name: "A B", phone: "1", roll_no: "2" },
    ],
    [
      "of the phone and a similar name",
      { full_name: "Aasha Rao", phone: "1" },
      { full_name: "Asha Rao", phone: "1" },
    ],
    ["of a name that another keyboard spells otherwise", { full_name: "സൽമാൻ കെ" }, { full_name: "സല്‍മാന്‍ കെ" }],
    ["of a name with other apostrophes", { full_name: "Zoë D’Souza" }, { full_name: "ZOE D'SOUZA" }],
    ["of the name, where a phone is not known", { full_name: "ஆஷா" }, { full_name: "ஆஷா", phone: "1" }],
  ])("because of %s", (_, expected, record) => {
    expect(matchRoster([row(1, expected)], [child(9, record)])).toEqual({
      matches: [pair(1, 9)],
      offers: [],
    });
  });

  test.each<[why: string, Child, Child]>([
    [
      "a number that another child typed",
      { full_name: "Asha Rao", roll_no: "7" },
      { full_name: "Ravi Kumar", roll_no: "7" },
    ],
    [
      "a name with another phone",
      { full_name: "Asha Rao", phone: "1" },
      { full_name: "Asha Rao", phone: "2" },
    ],
    [
      "a similar name, one phone and another number",
      { full_name: "Asha Rao", phone: "1", roll_no: "1" },
      { full_name: "Usha Rao", phone: "1", roll_no: "2" },
    ],
  ])("but is only offered because of %s", (_, expected, record) => {
    expect(matchRoster([row(1, expected)], [child(9, record)])).toEqual({
      matches: [],
      offers: [pair(1, 9)],
    });
  });
});

test("if two records or rows fit, nobody guesses and both are offered", () => {
  const two = [
    child(8, { full_name: "Asha Rao", roll_no: "7" }),
    child(9, { full_name: "Asha Rao", roll_no: "7" }),
  ];
  expect(matchRoster([row(1, { full_name: "Asha Rao", roll_no: "7" })], two)).toEqual({
    matches: [],
    offers: [pair(1, 8), pair(1, 9)],
  });
  const rows = [row(1, { full_name: "Asha Rao" }), row(2, { full_name: "Asha Rao" })];
  expect(matchRoster(rows, [child(9, { full_name: "Asha Rao" })])).toEqual({
    matches: [],
    offers: [pair(1, 9), pair(2, 9)],
  });
});

test("twins with the same phone are told apart by their names", () => {
  const twins = [
    { full_name: "Asha Rao", phone: "1" },
    { full_name: "Usha Rao", phone: "1" },
  ];
  const rows = twins.map((twin, at) => row(at + 1, twin));
  const records = twins.map((twin, at) => child(at + 8, twin));
  expect(matchRoster(rows, records).matches).toEqual([pair(1, 8), pair(2, 9)]);
});

test("a pair that somebody separated is neither matched nor offered again", () => {
  const said = { full_name: "Asha Rao", roll_no: "7" };
  expect(matchRoster([row(1, said, [9])], [child(9, said)])).toEqual({ matches: [], offers: [] });
});

test("numbers are the same in any spelling", () => {
  expect(["05-B/12", "5 b 12", "०५ B12", "05.B.012"].map(comparableNumber)).toEqual(Array(4).fill("5b12"));
});

test("a record's numbers are found by the labels of its form", () => {
  const fields = [makeField("f7", "Admission No.", "text"), makeField("roll", "Nummer", "text")];
  const record = { full_name: "Asha", parent_phone: "+91 98765 43210", meta: { f7: "A/0012", roll: "007" } };
  expect(comparableRecord(record, fields)).toEqual({
    full_name: "Asha",
    phone: "9876543210",
    admission_no: "a12",
    roll_no: "7",
  });
});

test("thousands of rows and records are matched", { tags: "thorough" }, () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ full_name: `Child ${at}`, roll_no: String(at) }));
  const { matches } = matchRoster(
    many.map((each, at) => row(at, each)),
    many.map((each, at) => child(at, each)),
  );
  expect(matches).toHaveLength(5000);
});

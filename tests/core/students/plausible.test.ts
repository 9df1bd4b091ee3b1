import { fieldText } from "@idms/core/messages";
import { checkAnswers } from "@idms/core/forms/answers/check-answers";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { doubtsSaid } from "@idms/core/students/checks/doubt-sentences";
import { doubtedAnswers, isFull } from "@idms/core/students/checks/plausible";
import { staffFields } from "@idms/core/school/classes/staff-group";
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
  ])("%s is asked about, but never refused", (phone) => {
    expect(doubts({ parent_phone: phone })).toEqual(["parent_phone phone"]);
    const form = FIELDS.filter(({ name }) => name === "parent_phone");
    expect(checkAnswers(form, { parent_phone: phone }, fieldText).ok).toBe(true);
  });
  test.each(["12", "919876543", "987654321"])(
    "%s, which the form refuses, is asked about if it is stored",
    (phone) => {
      expect(doubts({ parent_phone: phone })).toEqual(["parent_phone phone"]);
    },
  );
  test.each(["9876501234", "8026630417", "9111112345", ""])("%s is not asked about", (phone) => {
    expect(doubts({ parent_phone: phone })).toEqual([]);
  });
});

describe("a name", () => {
  test.each(["123", "Asha 2", "आशा २", "🦚🦚", "Asha 🙂", "...", "-"])("%s is asked about", (name) => {
    expect(doubts({ full_name: name })).toEqual(["full_name name"]);
    expect(doubts({ fatherName: name })).toEqual(["fatherName name"]);
  });
  test.each([
    "undefined",
    "null",
    "NULL",
    "NaN",
    "N/A",
    "NA",
    "nil",
    "?????",
    "{full_name}",
    "[object Object]",
    "#REF!",
    "RÃ©a FranÃ§ois",
    "à¤†à¤¶à¤¾",
    "Ø£Ø­Ù…Ø¯",
    "Tom &amp; Jerry <b>",
    "R?a",
    "asha@example.com",
    "LNU",
    "x",
    "X",
    "xxx",
    "asdfgh",
    "Qwerty",
    "asdf",
    "sdfgdfg",
    "test",
    "Student",
    "aaaa",
    "q",
  ])("%s is asked about", (name) => {
    expect(doubts({ full_name: name })).toEqual(["full_name name"]);
  });
  test.each([
    "Om",
    "Xi",
    "Noor",
    "An",
    "O",
    "Ng",
    "Na",
    "Nil",
    "Null Rao",
    "Ma",
    "Vlk",
    "Bryn",
    "Krč",
    "Smrž",
    "Jo",
    "Y",

    "João",
    "JOÃO",
    "Ãngela",
    "Renée",
    "CAFÉ’S Rao",
    "D’É’",
    "Zoë’s",
    "Þór",
    "Ñuñez",
    "Æsa",
    "Ö",
    "ʻAkahi",

    "M. K. Rao",
    "A. P. J. Abdul Kalam",
    "Md. Ali",
    "d’Souza",
    "S/o Ravi",
    "Trew",
    "Wert",
    "Powell",
    "Assad",
    "Xerxes",
    "ओम",
    "ॐ",
    "李",
    "이",
    "အေး",
    "Aaa-Lee",
    "Tester Rao",
    "Nan",
    "Abc Rao",
    "Anonymous Das",
  ])("%s is accepted as a name", (name) => {
    expect(doubts({ full_name: name, fatherName: name })).toEqual([]);
  });
  test.each(["ஆஷா ராவ்", "عبدالرحمٰن", "O’Brien-Rao Jr.", "A", "ᱡᱚᱦᱟᱨ", "Zoë"])(
    "%s is not asked about",
    (name) => {
      expect(doubts({ full_name: name, fatherName: name, bus: "12" })).toEqual([]);
    },
  );
});

describe("a date of birth", () => {
  test.each([
    ["2024-05-24", true],
    ["2024-05-23", false],
    ["2027-01-01", true],
    ["2003-11-24", false],
    ["2003-11-23", true],
    ["1985-01-31", true],
    ["0005-06-05", true],
    ["0008-06-05", true],
    ["0012-06-05", true],
    ["0018-06-05", true],
    ["0024-06-05", true],
    ["3012-01-01", true],
    ["", false],
  ])("%s, of a child who must be 2½ to 22 on 2026-11-23, is asked about: %s", (born, isAsked) => {
    expect(doubts({ field_7: born })).toEqual(isAsked ? ["field_7 born"] : []);
  });
});

describe("another answer", () => {
  test.each(["undefined", "null", "?????", "JaÃ§mi Road", "A &amp; B Road", "<br>", "#N/A", "«Address»"])(
    "%s was made by a program",
    (address) => {
      expect(doubts({ address })).toEqual(["address answer"]);
    },
  );
  test.each([
    "N/A",
    "None",
    "12 < 14",
    "Flat 5 & 6, M.G. Road",
    "CAFÉ’S ROAD",
    "AT&T; Noida",
    "S-3?",
    "“José’”",
    "Nº 5",
  ])("%s may be a real one", (address) => {
    expect(doubts({ address, bus: "12" })).toEqual([]);
  });
  test("that the form does not offer, or an impossible date, is asked about, but not a date in words", () => {
    expect(doubts({ blood_group: "C+" })).toEqual(["blood_group answer"]);
    expect(doubts({ blood_group: "AB+" })).toEqual([]);
    expect(doubts({ field_7: "unknown" })).toEqual(["field_7 answer"]);
    expect(doubts({ field_7: "31-02-2014" })).toEqual(["field_7 answer"]);
    expect(doubts({ field_7: "5 June 2014" })).toEqual([]);
  });
});

test("values that are not text or belong to no field are not asked about; messages use the fields' labels", () => {
  expect(doubtedAnswers(FIELDS, { full_name: 7, other: "0000000000" }, TODAY)).toEqual([]);
  const doubted = doubtedAnswers(FIELDS, { parent_phone: "0000000000" }, TODAY);
  expect(doubtsSaid(doubted, FIELDS).map(({ message }) => message)).toEqual([
    "Parent Phone: this does not look like a real phone number.",
  ]);
});

test("a class is full once every counted child has a record", () => {
  expect(isFull({ children: 0, received: 9 })).toBe(false);
  expect(isFull({ children: 3, received: 2 })).toBe(false);
  expect(isFull({ children: 3, received: 3 })).toBe(true);
});

test("a form for staff accepts the date of birth of an adult", () => {
  const fields = [...staffFields(), makeField("dob", "Date of Birth", "text")];
  expect(doubtedAnswers(fields, { dob: "1985-04-17" }, "2026-11-23")).toEqual([]);
  const ofStudents = [makeField("dob", "Date of Birth", "text")];
  expect(doubtedAnswers(ofStudents, { dob: "1985-04-17" }, "2026-11-23")).toEqual([
    { field: "dob", doubt: "born" },
  ]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkAnswers, type FieldText } from "@idms/core/forms/answers/check-answers";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { fieldText } from "@idms/core/messages";

const picture = { name: "asha.jpg", type: "image/jpeg", size: 1200 };
const good = {
  full_name: " Asha Rao ",
  fatherName: "Vikram Rao",
  address: "12 Hill Road\nPune",
  blood_group: "O+",
  parent_phone: "987-654-3210",
  photo: picture,
};
const check = (change: Parameters<typeof checkAnswers>[1]) =>
  checkAnswers(defaultFields(), { ...good, ...change }, fieldText);

test("valid answers pass, with cleaned texts and the phone as digits only", () => {
  expect(check({})).toEqual({
    values: {
      full_name: "Asha Rao",
      fatherName: "Vikram Rao",
      address: "12 Hill Road\nPune",
      blood_group: "O+",
      parent_phone: "9876543210",
    },
    files: { photo: picture },
    errors: {},
    ok: true,
  });
});

describe("required fields", () => {
  test("are each named by label if they are empty, files too", () => {
    expect(checkAnswers(defaultFields(), {}, fieldText).errors).toEqual({
      full_name: ["Student Name is required."],
      parent_phone: ["Parent Phone is required."],
      photo: ["Photo is required."],
    });
  });

  test("are named by name if they have no label", () => {
    expect(checkAnswers([makeField("roll", "", "text", { required: true })], {}, fieldText).errors).toEqual({
      roll: ["roll is required."],
    });
  });

  test("are not filled by spaces and invisible characters", () => {
    expect(check({ full_name: " \u200b\u00a0" }).errors).toEqual({
      full_name: ["Student Name is required."],
    });
  });

  test("are not filled by Hangul fillers and empty Braille, although these count as letters", () => {
    expect(check({ full_name: "\u3164\u2800" }).errors).toEqual({ full_name: ["Student Name is required."] });
  });

  test("are not filled by the empty file that a form sends without a choice", () => {
    expect(check({ photo: { name: "", type: "application/octet-stream", size: 0 } }).errors).toEqual({
      photo: ["Photo is required."],
    });
  });

  test("an optional field may stay empty and is stored as an empty text", () => {
    const { ok, values } = check({ fatherName: undefined, blood_group: "" });
    expect(ok).toBe(true);
    expect(values).toMatchObject({ fatherName: "", blood_group: "" });
  });
});

describe("phones", () => {
  test.each([
    "987654321",
    "98765432101",
    "+91 98765 43210",
    "phone",
    "9.8765432E+09",
    "98765 4321, ext 6",
    "-",
  ])("%j is refused with the specified message", (parent_phone) => {
    expect(check({ parent_phone }).errors).toEqual({
      parent_phone: ["Please enter a valid 10-digit number."],
    });
  });

  test("a text field named after a phone is checked as one", () => {
    const fields = [makeField("emergency_phone", "Emergency", "text")];
    expect(checkAnswers(fields, { emergency_phone: "123" }, fieldText).errors).toEqual({
      emergency_phone: ["Please enter a valid 10-digit number."],
    });
    expect(checkAnswers(fields, { emergency_phone: "" }, fieldText).ok).toBe(true);
  });

  test("only texts with ten digits pass", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789- ") }), (typed) => {
        const digits = typed.replaceAll(/\D/g, "");
        const { ok } = checkAnswers(
          [makeField("p", "P", "tel", { required: true })],
          { p: typed },
          fieldText,
        );
        expect(ok).toBe(digits.length === 10 && new Set(digits).size > 1);
      }),
    );
  });
});

describe("other types", () => {
  test.each([
    "asha",
    "asha@",
    "asha@school",
    "a b@school.in",
    "@school.in",
    "asha.@example.com",
    ".asha@example.com",
    "a..b@example.com",
  ])("%j is not an email", (mail) => {
    expect(checkAnswers([makeField("mail", "Mail", "email")], { mail }, fieldText).errors).toEqual({
      mail: ["Please enter a valid email address."],
    });
  });

  test.each(["asha@school.in", "a.rao+cards@mail.school.co.in"])("%j is an email", (mail) => {
    expect(checkAnswers([makeField("mail", "Mail", "email")], { mail }, fieldText).ok).toBe(true);
  });

  test.each([
    "2015-02-30",
    "2015-13-01",
    "15-02-2015",
    "2015-2-3",
    "yesterday",
    "0012-06-05",
    "3012-01-01",
    "1899-12-31",
  ])("%j is not a date", (born) => {
    expect(checkAnswers([makeField("born", "Born", "date")], { born }, fieldText).errors).toEqual({
      born: ["Please enter a valid date (YYYY-MM-DD)."],
    });
  });

  test.each(["2015-02-28", "2016-02-29"])("%j is a date", (born) => {
    expect(checkAnswers([makeField("born", "Born", "date")], { born }, fieldText).ok).toBe(true);
  });

  test("a select accepts only its own options", () => {
    expect(check({ blood_group: "C+" }).errors).toEqual({
      blood_group: ["Please choose one of the options."],
    });
  });

  test("an option is accepted exactly as it is written, even if it was never cleaned", () => {
    const fields = [makeField("house", "House", "select", { options: ["Red  House"] })];
    expect(checkAnswers(fields, { house: "Red  House" }, fieldText)).toMatchObject({
      ok: true,
      values: { house: "Red  House" },
    });
  });

  test("a file must be an image, but a type unknown to the browser is decided when the file is read", () => {
    expect(check({ photo: { ...picture, type: "application/pdf" } }).errors).toEqual({
      photo: ["Please choose an image file."],
    });
    expect(check({ photo: { ...picture, type: "" } }).ok).toBe(true);
  });

  test("a file for a text field and a text for a file field are refused", () => {
    expect(check({ full_name: picture, photo: "asha.jpg" }).errors).toEqual({
      full_name: ["Student Name must be text."],
      photo: ["Photo is required."],
    });
  });
});

describe("lengths", () => {
  test("a text has at most 200 characters, and a text area 1000", () => {
    expect(check({ full_name: "क".repeat(200), address: "x".repeat(1000) }).ok).toBe(true);
    expect(check({ full_name: "क".repeat(201), address: "x".repeat(1001) }).errors).toEqual({
      full_name: ["Student Name must be at most 200 characters."],
      address: ["Address must be at most 1000 characters."],
    });
  });
});

test("messages use the given words", () => {
  const shouted = Object.fromEntries(
    Object.entries(fieldText).map(([name, text]) => [
      name,
      typeof text === "string" ? name : (...facts: unknown[]) => `${name} ${facts.join(" ")}`,
    ]),
  ) as unknown as FieldText;
  const fields = [
    ...defaultFields(),
    makeField("mail", "Mail", "email"),
    makeField("born", "Born", "date"),
    makeField("proof", "Proof", "file"),
  ];
  const answers = {
    full_name: picture,
    fatherName: "x".repeat(201),
    blood_group: "C",
    parent_phone: "1",
    mail: "m",
    born: "b",
    proof: { ...picture, type: "text/html" },
  };
  expect(checkAnswers(fields, answers, shouted).errors).toEqual({
    full_name: ["notText Student Name"],
    fatherName: ["tooLong Father Name 200"],
    blood_group: ["option"],
    parent_phone: ["phone"],
    photo: ["required Photo"],
    mail: ["email"],
    born: ["date"],
    proof: ["image"],
  });
});

test("answers to fields that the form does not have are left out", () => {
  const { values, files } = check({ role: "SUPER_ADMIN", extra: picture });
  expect(Object.keys(values)).not.toContain("role");
  expect(Object.keys(files)).toEqual(["photo"]);
});

test("a field may have the name of a built-in object property", () => {
  const fields = ["__proto__", "constructor", "toString"].map((name) =>
    makeField(name, "", "text", { required: true }),
  );
  const missing = checkAnswers(fields, {}, fieldText).errors;
  expect(Object.keys(missing)).toEqual(["__proto__", "constructor", "toString"]);
  const answers = Object.fromEntries(fields.map(({ name }) => [name, "x"]));
  expect(checkAnswers(fields, answers, fieldText).ok).toBe(true);
});

test("values that passed once pass again unchanged", () => {
  const fields = defaultFields().filter(({ type }) => type !== "file");
  const answer = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("O+", "987 654 3210"));
  fc.assert(
    fc.property(fc.record({ full_name: answer, address: answer, parent_phone: answer }), (answers) => {
      const first = checkAnswers(fields, answers, fieldText);
      const second = checkAnswers(fields, first.values, fieldText);
      expect(second.ok).toBe(first.ok);
      if (first.ok) expect(second.values).toEqual(first.values);
    }),
  );
});

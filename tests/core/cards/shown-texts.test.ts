import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { shownTextNames, shownTexts } from "@idms/core/cards/designs/shown-texts";
import { expect, test } from "vitest";

const box = { x: 0, y: 0, width: 10, height: 10 };
const template = {
  fields: cardFieldsSchema.parse({
    full_name: box,
    photo: { ...box, isImage: true },
    motto: { ...box, kind: "text", pattern: "Class {class} of {school_name}" },
    rule: { ...box, kind: "line" },
  }),
  back: {
    background: null,
    fields: cardFieldsSchema.parse({
      code: { ...box, kind: "qr", pattern: "{student_id}/{full_name}" },
      constructor: box,
    }),
  },
};

test("a template shows the texts of its fields and of the placeholders in its patterns, on both sides", () => {
  expect(shownTextNames(template)).toEqual([
    "full_name",
    "class",
    "school_name",
    "student_id",
    "constructor",
  ]);
});

test("only the texts that a card shows and has are kept", () => {
  const texts = {
    full_name: "Asha",
    class: "5 - A",
    school_name: "",
    student_id: "7",
    aadhaar: "1234",
    photo: "x",
  };
  expect(shownTexts(template)(texts)).toEqual({
    full_name: "Asha",
    class: "5 - A",
    school_name: "",
    student_id: "7",
  });
});

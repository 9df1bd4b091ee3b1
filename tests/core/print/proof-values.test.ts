import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import type { Severity } from "@idms/core/cards/checks/finding-message";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { proofTexts } from "@idms/core/print/proofs/proof-values";
import { expect, test } from "vitest";

const box = { x: 20, y: 20, width: 300, height: 60 };
const template: CardTemplate = {
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse({
    school_name: box,
    motto: { ...box, kind: "text", pattern: "Truth prevails" },
    full_name: box,
    fatherName: box,
    toString: box,
    grade: { ...box, kind: "text", pattern: "Roll {roll_no} of {class}" },
    same: { ...box, kind: "text", pattern: "{fatherName}" },
    photo: { ...box, isImage: true },
    bar: { ...box, kind: "line" },
  }),
  back: {
    background: null,
    fields: cardFieldsSchema.parse({
      fatherName: box,
      code: { ...box, kind: "qr", pattern: "{student_id}" },
      proof: { ...box, kind: "qr", pattern: "{signed_code}" },
      mark: { ...box, kind: "text", pattern: "DUPLICATE {duplicate} of {school_name}" },
      grade: { ...box, kind: "text", pattern: "Property of {school_name}, to be given back when found" },
      seal: { ...box, kind: "image", image: "seal" },
    }),
  },
};
const labels = new Map([
  ["fatherName", "Father Name"],
  ["roll_no", "Roll No."],
]);
const texts = {
  full_name: "Asha",
  fatherName: "Ravi  Kumar",
  roll_no: "7",
  class: "8 - A",
  student_id: "12",
  signed_code: "ID1:0000",
  duplicate: "1",
};

test("every value that differs between cards is shown once, as printed, except what the press adds", () => {
  expect(proofTexts(template, labels).values(texts)).toEqual([
    { label: "Father Name", text: "Ravi Kumar" },
    { label: "ToString", text: "" },
    { label: "Roll No.", text: "Roll 7 of 8 - A" },
    { label: "QR code", text: "12" },
  ]);
});

test("findings are listed by element, and those of unchanging elements separately", () => {
  const found = (field: string, severity: Severity, message: string, side?: "back") => ({
    field,
    severity,
    message,
    ...(side && { side }),
  });
  expect(
    proofTexts(template, labels).notes([
      found("school_name", "notice", "It was shrunk."),
      found("fatherName", "notice", "It was shrunk."),
      found("grade", "serious", "It is too long.", "back"),
      found("photo", "serious", "There is no photo."),
      found("fatherName", "notice", "It was wrapped."),
      found("grade", "notice", "There is nothing for {roll_no}."),
      found("seal", "serious", "No image is chosen.", "back"),
    ]),
  ).toEqual({
    everywhere: [
      { text: "School name: It was shrunk.", serious: false },
      { text: "“Property of {school_name}, to…”: It is too long.", serious: true },
      { text: "Seal: No image is chosen.", serious: true },
    ],
    own: [
      { text: "Father Name: It was shrunk. It was wrapped.", serious: false },
      { text: "Photo: There is no photo.", serious: true },
      { text: "Roll No.: There is nothing for {roll_no}.", serious: false },
    ],
  });
});

import { cardCheckSchema, checkedCards } from "@idms/core/print/batches/card-check";
import { expect, test } from "vitest";

test("what the press finds is told student by student: who has no card, what is so on every card, and the rest", () => {
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

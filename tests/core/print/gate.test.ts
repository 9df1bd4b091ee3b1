import type { DescribedFinding } from "@idms/core/cards/checks/finding-message";
import {
  despiteProblem,
  heldBackReasons,
  isLetThrough,
  readDespite,
  reasonsTold,
} from "@idms/core/print/batches/gate";
import { describe, expect, test } from "vitest";

const found = (field: string, message: string, student: number | null = 1): DescribedFinding => ({
  student,
  field,
  code: "cut",
  severity: "serious",
  message,
  sentence: { code: "card.cut", facts: {} },
});

describe("permission to print what is held back", () => {
  test("is given with a reason, for everybody or for some", () => {
    expect(readDespite("  no better photo ", undefined)).toEqual({
      reason: "no better photo",
      students: null,
    });
    expect(readDespite("agreed", [3, 4])).toEqual({ reason: "agreed", students: [3, 4] });
    expect(readDespite(undefined, undefined)).toBeNull();
  });

  test.each([
    ["nothing", ""],
    ["white space", " \n\t "],
    ["two letters", "ok"],
    ["more than 200 characters", "x".repeat(201)],
    ["characters that nobody sees", "\u200b\u3164\u2060\u3164"],
  ])("is not given with a reason of %s", (_, reason) => {
    expect(() => readDespite(reason, undefined)).toThrow("3 to 200 characters");
    expect(despiteProblem(reason)?.message).toMatch(
      /^Enter a reason for printing these cards anyway, in 3 to 200/,
    );
  });

  test("needs a reason of 3 to 200 characters, not counting blanks around it", () => {
    expect(despiteProblem(" yes ")).toBeUndefined();
    expect(despiteProblem("x".repeat(200))).toBeUndefined();
    expect(despiteProblem(" no ")).toBeDefined();
  });

  test("is not given for students without a reason", () => {
    expect(() => readDespite(undefined, [3])).toThrow("Enter a reason");
  });

  test("covers those whom it names, or everybody", () => {
    expect(isLetThrough({ reason: "agreed", students: [3] }, 3)).toBe(true);
    expect(isLetThrough({ reason: "agreed", students: [3] }, 4)).toBe(false);
    expect(isLetThrough({ reason: "agreed", students: [3] }, null)).toBe(false);
    expect(isLetThrough({ reason: "agreed", students: [] }, 3)).toBe(false);
    expect(isLetThrough({ reason: "agreed", students: null }, null)).toBe(true);
    expect(isLetThrough(null, 3)).toBe(false);
  });
});

test("the reasons of a card are listed by element, each once, and those of every card separately", () => {
  const findings = [
    found("full_name", "It was cut."),
    found("house", "It is gone."),
    found("full_name", "A box is printed."),
    found("full_name", "It was cut."),
    found("", "Its picture is lost.", null),
    found("house", "It stands out.", null),
  ];
  expect(heldBackReasons(findings, new Map([["full_name", "Student Name"]]))).toBe(
    "Student Name: It was cut. A box is printed. House: It is gone. " +
      "Every card: Its picture is lost. Every card, House: It stands out.",
  );
});

test("a reason that many share is listed once, with the first names", () => {
  const names = ["Asha", "Bela", "Chand", "Devi", "Esha"];
  const saying = (name: string, message: string) => ({
    name,
    message,
    reasons: [{ code: "card.cut", facts: {}, message }],
  });
  const told = (...of: Parameters<typeof reasonsTold>) => reasonsTold(...of).map(({ message }) => message);
  const all = names.map((name) => saying(name, "No photo."));
  expect(told([saying("Uma", "It was cut."), ...all])).toEqual([
    "Uma: It was cut.",
    "Asha, Bela, Chand and 2 more: No photo.",
  ]);
  const many = names.concat(names).map((name, index) => saying(name, `Reason ${index}.`));
  expect(told(many)).toEqual([
    ...names.map((name, index) => `${name}: Reason ${index}.`),
    "5 more students have no card.",
  ]);
});

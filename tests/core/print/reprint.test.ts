import { readReprintReason, reprintProblem } from "@idms/core/print/batches/reprint";
import { expect, test } from "vitest";

test("a reason is a usual one, or words, or both", () => {
  expect(readReprintReason({ because: "lost" })).toEqual({ because: "lost", reason: "lost" });
  expect(readReprintReason({ because: "lost", reason: " on the  bus " })).toEqual({
    because: "lost",
    reason: "on the bus",
  });
  expect(readReprintReason({ reason: "damaged" })).toEqual({ because: "damaged", reason: "damaged" });
  expect(readReprintReason({ reason: "smudged" })).toEqual({ because: "other", reason: "smudged" });
});

test.each([
  {},
  { reason: "  " },
  { because: "other" as const },
  { reason: "other" },
  { reason: "x".repeat(201) },
])("a reason that says nothing or too much is refused: %j", (said) => {
  expect(reprintProblem(said)?.message).toMatch(/^Enter a reason for reprinting/);
  expect(() => readReprintReason(said)).toThrow(/^Enter a reason for reprinting/);
});

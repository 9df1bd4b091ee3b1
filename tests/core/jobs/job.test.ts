import { expect, test } from "vitest";
import { hasEnded, JOB_STATES, jobText } from "@idms/core";

const job = {
  kind: "print",
  state: "running",
  done: 0,
  total: null,
  is_cancelling: false,
  failure: null,
  result: null,
} as const;

test.each([
  [{ state: "waiting" }, "Waiting"],
  [{ state: "waiting", failure: "The disk is full." }, "Is tried again: The disk is full."],
  [{}, "Begun"],
  [{ done: 7 }, "7 cards"],
  [{ done: 7, total: 600 }, "7 of 600 cards"],
  [{ kind: "backup", done: 7, total: 600 }, "7 of 600 files"],
  [{ done: 7, total: 600, is_cancelling: true }, "Is being cancelled"],
  [{ state: "done", result: { cards: 3, left_out_count: 0 } }, "Done"],
  [{ state: "done", result: { cards: 3, left_out_count: 2 } }, "Done, with 2 left out"],
  [{ state: "failed", failure: "There is no such class." }, "Failed: There is no such class."],
  [{ state: "cancelled" }, "Cancelled"],
] as const)("a job that is %j reads %s", (change, text) => {
  expect(jobText({ ...job, ...change })).toBe(text);
});

test("a job that nobody takes says what it may wait for, and one that was tried out what would be", () => {
  expect(jobText({ ...job, state: "waiting" }, true)).toContain("start idms work");
  const tried = { ...job, state: "done", kind: "import_students" } as const;
  expect(jobText({ ...tried, result: { dry_run: true } })).toBe("Tried out: nothing is wrong");
  expect(jobText({ ...tried, result: { dry_run: true, reject_count: 2 } })).toBe(
    "Tried out: 2 would be left out",
  );
});

test("a job has ended that is done, failed or cancelled", () => {
  expect(JOB_STATES.filter((state) => hasEnded({ state }))).toEqual(["done", "failed", "cancelled"]);
});

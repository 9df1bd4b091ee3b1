import { expect, test } from "vitest";
import { hasEnded, standingOf } from "@idms/core/upkeep/jobs/job";
import { JOB_STATES } from "@idms/core/upkeep/jobs/job-kinds";
import { jobNotes } from "@idms/core/upkeep/jobs/job-notes";

const job = {
  kind: "print",
  state: "running",
  done: 0,
  total: null,
  is_cancelling: false,
  failure: null,
  result: null,
} as const;

const report = (...states: string[]) => ({
  machine: "here",
  deep: false,
  checks: states.map((state) => ({ name: "disk", state, found: "", advice: null })),
});

test.each([
  [{ state: "waiting" }, "Waiting"],
  [{ state: "waiting", failure: "The disk is full." }, "Waiting to be retried: The disk is full."],
  [{}, "Begun"],
  [{ done: 7 }, "7 cards"],
  [{ done: 7, total: 600 }, "7 of 600 cards"],
  [{ kind: "backup", done: 7, total: 600 }, "7 of 600 files"],
  [{ done: 7, total: 600, is_cancelling: true }, "Cancelling"],
  [{ state: "done", result: { cards: 3, left_out_count: 0 } }, "Done"],
  [{ state: "done", result: { cards: 3, left_out_count: 2 } }, "Done, with 2 left out"],
  [{ state: "failed", failure: "There is no such class." }, "Failed: There is no such class."],
  [{ kind: "doctor", state: "done", result: report("ok") }, "Done: no problems found"],
  [{ kind: "doctor", state: "done", result: report("problem", "warning") }, "Done: 1 problem, 1 warning"],
  [{ kind: "prove_backup", state: "done", result: { name: "idms-1", files: 2 } }, "Backup is intact: idms-1"],
  [{ state: "cancelled" }, "Cancelled"],
  [{ state: "cancelled", result: { classes: 3 } }, "Cancelled (3 classes were printed)"],
  [
    { state: "cancelled", result: { classes: 3, not_sent_count: 2 } },
    "Cancelled (3 classes were printed), but 2 batches were not sent to the printer",
  ],
  [
    { state: "failed", failure: "The disk is full.", result: { classes: 1, not_sent_count: 1 } },
    "Failed: The disk is full. (1 class was printed), but 1 batch was not sent to the printer",
  ],
  [
    { state: "done", result: { classes: 3, left_out_count: 2, classes_left_out_count: 1 } },
    "Done, with 2 cards and 1 class left out",
  ],
] as const)("a job that is %j reads %s", (change, text) => {
  expect(standingOf({ ...job, ...change }).message).toBe(text);
});

test("a waiting job says that it needs a worker, and a dry run says what would happen", () => {
  expect(standingOf({ ...job, state: "waiting" }, true).message).toContain("start a worker with idms worker");
  const tried = { ...job, state: "done", kind: "import_students" } as const;
  expect(standingOf({ ...tried, result: { dry_run: true } }).message).toBe("Dry run: no problems found");
  expect(standingOf({ ...tried, result: { dry_run: true, reject_count: 2 } }).message).toBe(
    "Dry run: 2 would be left out",
  );
});

test("a job that is done, failed or cancelled has ended", () => {
  expect(JOB_STATES.filter((state) => hasEnded({ state }))).toEqual(["done", "failed", "cancelled"]);
});

test("what was left out is listed in sentences, with the number of further ones", () => {
  const message = "The photo is missing.";
  const result = {
    cards: 3,
    left_out: [{ student: 7, name: "Asha", class: "8 - A", school: "Green Valley", code: "x", message }],
    left_out_count: 3,
    classes_left_out: [
      { message: "There is no class 9." },
      {
        class: "9",
        school: "Green Valley",
        code: "print.nobodyInClass",
        facts: { class: "9", school: "Green Valley" },
        message: "9 of Green Valley has no VERIFIED students.",
      },
    ],
    classes_left_out_count: 2,
    reject: [{ row: 4, column: "Phone", message: "This is no phone number." }],
    batches: [{ batch: 1, school: "Green Valley", class: "8 - A", cards: 3 }],
  };
  expect(jobNotes({ result, school: null }).map(({ message: text }) => text)).toEqual([
    "Asha, 8 - A, Green Valley: The photo is missing.",
    "And 2 more.",
    "There is no class 9.",
    "9 of Green Valley has no VERIFIED students.",
    "Row 4: This is no phone number.",
  ]);
  expect(jobNotes({ result, school: 1 })[0]?.message).toBe("Asha, 8 - A: The photo is missing.");
  expect(jobNotes({ result: null, school: null })).toEqual([]);
});

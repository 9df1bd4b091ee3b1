import { printedBatches } from "@idms/core/upkeep/jobs/printed-batches";
import { expect, test } from "vitest";

test.each([
  ["of several classes, each with its name", { batches: [{ batch: 4, class: "8 - A", cards: 2 }] }, [4]],
  ["of one class", { batch: 7, cards: 12 }, [7]],
  ["of which nothing was printed", { batches: [] }, []],
  ["that has no result yet", null, []],
  ["whose result nobody knows any more", { batch: "seven" }, []],
])("a print %s leads to its batches", (_, result, batches) => {
  expect(printedBatches({ kind: "print", result }).map(({ batch }) => batch)).toEqual(batches);
});

test("a job of another kind leads to no batches", () => {
  expect(printedBatches({ kind: "import_students", result: { batch: 7 } })).toEqual([]);
});

import { failures } from "../../failure.ts";

/** Reasons why two records cannot be merged, or why a merge cannot be undone. */
export const mergeFailures = failures("merge", {
  withItself: ["invalid", "A record cannot be merged with itself. Choose another record."],
  changedSince: [
    "conflict",
    "This student was changed after the merge. Correct the record manually, and restore the other one from the removed students.",
  ],
});

import { failures } from "../../failure.ts";

/** Why two records cannot be made one, or two again. */
export const mergeFailures = failures("merge", {
  withItself: ["invalid", "A record cannot be merged with itself. Choose another one."],
  changedSince: [
    "conflict",
    "This student was changed after the merge. Correct the record by hand, and bring the other one back from the removed students.",
  ],
});

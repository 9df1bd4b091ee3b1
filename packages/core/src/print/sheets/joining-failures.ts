import { failures } from "../../failure.ts";

/** Failures of joining printed files into one. */
export const joiningFailures = failures("joining", {
  otherPress: [
    "conflict",
    "Not all of these cards were printed for the same press. Fetch the file of each class.",
  ],
  noBack: ["conflict", "Not all of these cards have a back. Fetch the file with all pages."],
  otherSides: [
    "conflict",
    "The cards of some classes have a back and others have none, or their sheets are turned over differently. Fetch the file of each class.",
  ],
});

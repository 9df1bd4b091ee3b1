import { failures } from "../../failure.ts";

/** Why printed cards cannot be fetched as one file. */
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

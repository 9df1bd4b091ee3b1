import { failures } from "../../failure.ts";

/** Failures that occur when printed files are joined. */
export const joiningFailures = failures("joining", {
  otherPress: [
    "conflict",
    "These cards were not all printed for the same printing press. Download each class's file separately.",
  ],
  noBack: ["conflict", "Some of these cards have no back. Download the file with all pages."],
  otherSides: [
    "conflict",
    "Some classes have cards with a back and others do not, or their sheets flip on different edges. Download each class's file separately.",
  ],
});

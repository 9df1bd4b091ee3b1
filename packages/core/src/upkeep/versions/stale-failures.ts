import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** Name for the author of a change that was not made by a user. */
export const changerSentences = sentences("changer", {
  somebody: "Someone else",
  family: "The family",
});

/** Reasons why a change is rejected because it is based on an outdated version. */
export const staleFailures = failures("stale", {
  notSaved: ["stale", "{by} has changed this in the meantime, so your change was not saved."],
  notDone: [
    "stale",
    "{by} has changed this in the meantime, so nothing was done. Check the latest version, then try again.",
  ],
  partsChanged: [
    "stale",
    "{by} has changed this in the meantime ({parts}), so nothing was done. Check the latest version, then try again.",
  ],
});

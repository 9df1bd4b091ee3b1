import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** Who has changed what somebody looked at, where no user did. */
export const changerSentences = sentences("changer", {
  somebody: "Someone else",
  family: "The family",
});

/** Why a change is not taken: what it began with has been changed since. */
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

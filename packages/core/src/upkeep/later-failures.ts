import { failures } from "../failure.ts";
import { laterText } from "../messages.ts";

/** Failures that ask the user to try again later. */
export const laterFailures = failures("later", {
  tooMany: [
    "too_many",
    [
      "Too many attempts. Please try again in a minute.",
      "Too many attempts. Please try again in {n} minutes.",
    ],
  ],
  busy: ["busy", laterText.busy],
  tooSlow: ["timeout", laterText.tooSlow],
  compacting: [
    "busy",
    "The database is being compacted, so nothing can be saved at the moment. Please try again in a minute or two.",
  ],
});

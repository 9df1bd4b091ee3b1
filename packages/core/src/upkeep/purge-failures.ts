import { failures } from "../failure.ts";

/** Why old data is not deleted, or not for good yet. */
export const purgeFailures = failures("purge", {
  notSaid: ["invalid", "Say what is old, by one of --older-than and --school-year-ended."],
  notForGood: ["busy", "Removed, but not deleted permanently yet. {why}"],
});

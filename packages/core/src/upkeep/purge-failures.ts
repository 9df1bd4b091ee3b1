import { failures } from "../failure.ts";

/** Reasons why old data is not deleted, or not deleted permanently yet. */
export const purgeFailures = failures("purge", {
  notSaid: ["invalid", "Use either --older-than or --school-year-ended to specify which data to purge."],
  notForGood: ["busy", "The data was removed but has not been permanently deleted yet. {why}"],
});

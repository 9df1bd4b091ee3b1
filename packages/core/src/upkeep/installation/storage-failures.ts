import { failures } from "../../failure.ts";
import { storageText } from "../../messages.ts";

/** Disk and database failures as shown to the operator: the action that failed, the reason, and the remedy. */
export const storageFailures = failures("storage", {
  full: ["full", "{what} {why} {advice}"],
  unusable: ["storage", "{what} {why} {advice}"],
  damaged: ["damaged", "{what} {why} {advice}"],
  busy: ["busy", "Another program is writing to the database. Try again in a moment."],
  cannotWrite: ["storage", "{what} {why}"],
});

/** Disk and database failures as shown to users of the server, without the details for the operator. */
export const serverFailures = failures("server", {
  full: ["full", storageText.full],
  storage: ["storage", storageText.storage],
  damaged: ["damaged", storageText.damaged],
});

import { failures } from "../../failure.ts";
import { storageText } from "../../messages.ts";

/** What the disk or the database does not allow, for an operator: what could not be done, why, and what to do about it. */
export const storageFailures = failures("storage", {
  full: ["full", "{what} {why} {advice}"],
  unusable: ["storage", "{what} {why} {advice}"],
  damaged: ["damaged", "{what} {why} {advice}"],
  busy: ["busy", "Another program is writing to the database. Try again in a moment."],
  cannotWrite: ["storage", "{what} {why}"],
});

/** The same for people who use the server, without what is an operator's to know. */
export const serverFailures = failures("server", {
  full: ["full", storageText.full],
  storage: ["storage", storageText.storage],
  damaged: ["damaged", storageText.damaged],
});

import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** The reasons why an expected student and a record cannot be matched manually. */
export const expectedFailures = failures("expected", {
  hasRecord: ["conflict", "{name} is already matched to a record. Remove that match first."],
  recordTaken: ["conflict", "This record is already matched to {name}. Remove that match first."],
  noRecord: ["conflict", "{name} has no record."],
});

/** The reasons why a reminder could not be sent to a family. */
export const reminderSentences = sentences("reminder", {
  unreachable: "The family has no email address or phone number.",
});

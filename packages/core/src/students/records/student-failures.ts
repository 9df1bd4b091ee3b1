import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** What sentences call a student's status. */
export const statusSentences = /* @__PURE__ */ sentences("status", {
  SUBMITTED: "SUBMITTED",
  VERIFIED: "VERIFIED",
  ID_GENERATED: "ID_GENERATED",
});

/** Why somebody stays SUBMITTED whose record was changed back. */
export const undoneSentences = /* @__PURE__ */ sentences("undone", {
  changedSince: "Undone, and SUBMITTED now. The record was changed meanwhile: look at it and verify it.",
  schoolVerifies: "Undone, and SUBMITTED now. Only the school can verify it again.",
});

/** Why something cannot be done with a student, or with the student's card. */
export const studentFailures = /* @__PURE__ */ failures("student", {
  alreadyThere: ["conflict", "This student is already {status}."],
  wrongStep: ["conflict", "This student is {status} and can only become {next}, not {to}."],
  lastStatus: ["conflict", "This student is {status}, which is the last status; it cannot become {to}."],
  cardMade: [
    "conflict",
    "This student's card has been made, so the verification can no longer be taken back.",
  ],
  notSentBack: ["conflict", "This submission is not sent back."],
  mayNotKeepVerified: ["forbidden", "Only somebody who may verify can keep a corrected record verified."],
  unknownAnswer: ["invalid", 'The form of this student has no text called "{name}".'],
  noCardText: ["invalid", "The card shows no such text of this student. Check its name."],
  changedByAnother: [
    "conflict",
    "Nothing was imported: somebody else has just changed or removed the student of row {row}. Import the file again.",
  ],
  classGone: [
    "conflict",
    "The class of this student is gone. Choose another class for the record to come back to.",
  ],
  cardNotWrong: ["conflict", "Nobody says any more that something is wrong with this card."],
  noCard: ["missing", "There is no card {number}."],
  cardJustChanged: ["conflict", "Somebody did something else with card {number} just now. Look at it again."],
  noNumber: ["missing", 'There is no student {number}. "idms students list" shows their numbers.'],
  nothingToFind: ["invalid", "Say what to look for with --search."],
  removedBySchoolOnly: ["invalid", "Only --school narrows the list of removed students."],
  answerUnreadable: [
    "invalid",
    '--set takes name=answer, such as --set address="12 Temple Road", not "{given}".',
  ],
  notErased: ["invalid", "Nothing was erased. Say --yes to erase them permanently."],
  allSchoolsAsCsv: [
    "invalid",
    "An Excel sheet has too few rows for all schools. Say --format csv, or name one school with --school.",
  ],
  notDateOrAge: [
    "invalid",
    '"{text}" is neither a date such as 2024-04-01 nor an age such as 2y (d for days, w for weeks, m for months, y for years).',
  ],
  notPast: ["invalid", '"{text}" is not in the past: everything would be older.'],
  cannotNote: ["unprocessable", "{path} cannot be written ({reason})."],
});

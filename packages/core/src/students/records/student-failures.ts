import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** Names of statuses for use in sentences. */
export const statusSentences = /* @__PURE__ */ sentences("status", {
  SUBMITTED: "SUBMITTED",
  VERIFIED: "VERIFIED",
  ID_GENERATED: "ID_GENERATED",
});

/** Reasons why a student remains SUBMITTED after a change is undone. */
export const undoneSentences = /* @__PURE__ */ sentences("undone", {
  changedSince:
    "Undone. The student is now SUBMITTED, because the record was changed in the meantime. Check the record and verify it.",
  schoolVerifies: "Undone. The student is now SUBMITTED, and only the school can verify the record again.",
});

/** Reasons why an action on a student or card fails. */
export const studentFailures = /* @__PURE__ */ failures("student", {
  alreadyThere: ["conflict", "This student is already {status}."],
  wrongStep: ["conflict", "This student is {status} and can only become {next}, not {to}."],
  lastStatus: ["conflict", "This student is {status}, which is the final status, and cannot become {to}."],
  cardMade: ["conflict", "This student's card has been made, so the verification can no longer be undone."],
  notSentBack: ["conflict", "This submission is not marked as sent back."],
  mayNotKeepVerified: [
    "forbidden",
    "Only someone who can verify submissions can keep a corrected record verified.",
  ],
  unknownAnswer: [
    "invalid",
    'The form for this student has no text field named "{name}". Its text fields are {fields}.',
  ],
  noCardText: ["invalid", "This student's card has no text with this name. Check the name."],
  changedByAnother: [
    "conflict",
    "Nothing was imported, because someone else has just changed or removed the student in row {row}. Import the file again.",
  ],
  classGone: ["conflict", "This student's class no longer exists. Choose another class for the record."],
  cardNotWrong: ["conflict", "The problem reported for this card has already been resolved."],
  noCard: ["missing", "There is no card {number}."],
  cardMistyped: [
    "missing",
    "No card has the number {number}, and one character seems to be wrong. Compare the number with the one on the card.",
  ],
  cardJustChanged: ["conflict", "Someone else has just changed card {number}. Check it and try again."],
  noNumber: ["missing", 'There is no student {number}. Run "idms students list" to see the student numbers.'],
  nothingToFind: ["invalid", "Specify what to search for with --search."],
  removedBySchoolOnly: ["invalid", "Removed students can be filtered only with --school."],
  answerUnreadable: [
    "invalid",
    '--set takes name=answer, such as --set address="12 Temple Road". "{given}" is not in this form.',
  ],
  notErased: ["invalid", "Nothing was erased. To erase the records permanently, add --yes."],
  rosterOfStaff: [
    "invalid",
    "OneRoster files contain only students, and {class} is a staff group. Choose a class, or the whole school.",
  ],
  allSchoolsAsCsv: [
    "invalid",
    "An Excel sheet does not have enough rows for all schools. Use --format csv, or choose one school with --school.",
  ],
  notDateOrAge: [
    "invalid",
    '"{text}" is neither a date such as 2024-04-01 nor an age such as 2y (d for days, w for weeks, m for months, y for years).',
  ],
  notPast: [
    "invalid",
    '"{text}" is not in the past, so it would cover all data. Use an earlier date or a longer age.',
  ],
  cannotNote: ["unprocessable", "{path} cannot be written ({reason})."],
});

/** Reasons that the program gives for removing or changing a record. Users write their own. */
export const reasonSentences = /* @__PURE__ */ sentences("reason", {
  sentAgain: "The family submitted the form again through the child's own link.",
  triedAgain: "Submitted again by the family, because the first attempt got no response.",
  consentWithdrawn: "The family has withdrawn its consent.",
  proposed: "Proposed by the family.",
  withdrawn: "Withdrawn by the family on their page.",
  left: "Left at the end of {year}",
  merged: "Merged into student {student}.",
  mergedBecause: "Merged into student {student}. {reason}",
  mergeUndone: "The merge with student {student} was undone.",
});

/** Problems with a change to a student's record or photo. */
export const recordRules = /* @__PURE__ */ sentences("recordRule", {
  nothingWrong: "Choose a reason, or write a note about what is wrong.",
  turn: "A photo can be rotated by 0, 90, 180 or 270 degrees.",
  classWithoutId: "A classroom needs an ID.",
});

import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** The refusal of a year's plan that was edited as a spreadsheet. */
export const planSheetFailures = failures("planSheet", {
  wrongRows: ["unprocessable", "The plan cannot be read:\n{rows}"],
});

/** What is wrong with its rows. */
export const planRowSentences = sentences("planRow", {
  ofRow: "Row {row}: {why}",
  noClass: '"{text}" names no class.',
  noSuchClass: '{why} A class that is to be added is written "new: {text}".',
  noStudentNumber: '"{text}" is not the number of a student, as idms students list shows it.',
});

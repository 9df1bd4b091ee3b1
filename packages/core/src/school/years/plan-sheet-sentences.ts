import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** Failures concerning a year plan that was edited as a spreadsheet. */
export const planSheetFailures = failures("planSheet", {
  wrongRows: ["unprocessable", "The plan cannot be read:\n{rows}"],
});

/** The faults in the rows of an edited year plan. */
export const planRowSentences = sentences("planRow", {
  ofRow: "Row {row}: {why}",
  noClass: '"{text}" is not a class name.',
  noSuchClass: '{why} To add a class, write "new: {text}".',
  noStudentNumber: '"{text}" is not a student number. Run "idms students list" to see the numbers.',
});

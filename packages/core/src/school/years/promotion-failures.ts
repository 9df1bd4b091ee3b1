import { failures } from "../../failure.ts";

/** Why a school cannot go into another school year, or back. */
export const promotionFailures = failures("promotion", {
  yearJustSet: ["conflict", "Somebody else has just set the school year. Look at it again."],
  neverStill: ["busy", "The students of the school are being changed all the time. Try again in a moment."],
  planOfFuture: ["invalid", "The plan says that it was made in the future. Make it again."],
  planOutdated: [
    "conflict",
    "The school year {year} has begun since this plan was made. Look at the new plan.",
  ],
  planIncomplete: ["unprocessable", "The plan cannot be carried out yet.\n{problems}"],
  studentsChanged: [
    "conflict",
    [
      "Nothing was done. {n} student came or changed after the plan was made: {students}. Say whether this student goes with the class (take) or stays as it is (leave).",
      "Nothing was done. {n} students came or changed after the plan was made: {students}. Say whether they go with their class (take) or stay as they are (leave).",
    ],
  ],
  notPromoted: ["conflict", "This school has not been promoted, so there is nothing to undo."],
  undoTooLate: ["conflict", "The promotion to {year} could be undone until {until}."],
  studentsStay: [
    "conflict",
    [
      "Nothing was undone. {n} student would stay as now.\n{students}\nSay that this one is to be kept, to undo the rest.",
      "Nothing was undone. {n} students would stay as they are now.\n{students}\nSay that these are to be kept, to undo the rest.",
    ],
  ],
});

import { failures } from "../../failure.ts";

/** The reasons why a school cannot start a new school year or return to the previous one. */
export const promotionFailures = failures("promotion", {
  yearJustSet: ["conflict", "Someone else has just set the school year. Check it and try again."],
  neverStill: ["busy", "This school's student records keep changing. Try again in a moment."],
  planOfFuture: ["invalid", "The plan's creation time is in the future. Create the plan again."],
  planOutdated: [
    "conflict",
    "The school year {year} has started since this plan was created. Check the new plan.",
  ],
  planIncomplete: ["unprocessable", "The plan cannot be carried out yet.\n{problems}"],
  studentsChanged: [
    "conflict",
    [
      "Nothing was changed. {n} student was added or changed after the plan was created: {students}. Choose whether this student moves with the class (take) or stays unchanged (leave).",
      "Nothing was changed. {n} students were added or changed after the plan was created: {students}. Choose whether these students move with their class (take) or stay unchanged (leave).",
    ],
  ],
  notPromoted: ["conflict", "This school has not been promoted, so there is nothing to undo."],
  undoTooLate: ["conflict", "The promotion to {year} could be undone only until {until}."],
  studentsStay: [
    "conflict",
    [
      "Nothing was undone. {n} student would not be moved back.\n{students}\nTo undo the rest, confirm that this student stays unchanged.",
      "Nothing was undone. {n} students would not be moved back.\n{students}\nTo undo the rest, confirm that these students stay unchanged.",
    ],
  ],
});

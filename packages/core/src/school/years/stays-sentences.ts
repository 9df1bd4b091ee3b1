import { sentences } from "../../sentence.ts";

/** Why an undo of a promotion leaves a student as they are. */
export const staysSentences = sentences("stays", {
  broughtBack: "was brought back since",
  removed: "was removed since",
  classDeleted: "the class from before was deleted since",
  answerTaken: "another student has given an answer that must be unique",
  changed: "was changed since",
  student: "{name} ({id}): {why}",
  andMore: "and {more} more",
});

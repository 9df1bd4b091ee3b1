import { sentences } from "../../sentence.ts";

/** The reasons why a student remains unchanged when a promotion is undone. */
export const staysSentences = sentences("stays", {
  broughtBack: "has since been restored",
  removed: "has since been removed",
  classDeleted: "the previous class has since been deleted",
  answerTaken: "another student now has an answer that must be unique",
  changed: "has since been changed",
  student: "{name} ({id}): {why}",
  andMore: "and {more} more",
});

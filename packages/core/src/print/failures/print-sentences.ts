import { sentences } from "../../sentence.ts";

/** Sentences about students who get no card. */
export const printSentences = sentences("leftOut", {
  reasonOf: "{names}: {why}",
  reasonOfMany: "{names} and {more} more: {why}",
  soWithMore: "{more} more have no card either.",
  studentGone: "The student has been deleted, or is in another class now.",
  notKept: "What stood on this card is not kept any more. Print it with today's data.",
});

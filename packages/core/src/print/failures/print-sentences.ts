import { sentences } from "../../sentence.ts";

/** Sentences about students for whom there is no card, or whose card nobody asked to hold back. */
export const printSentences = sentences("leftOut", {
  reasonOf: "{names}: {why}",
  reasonOfMany: "{names} and {more} more: {why}",
  soWithMore: "{more} more students have no card.",
  studentGone: "The student was deleted, or is now in another class.",
  notKept: "The printed content of this card is no longer stored. Print the card with today's data.",
  notVerified: "Not verified yet.",
  sentBack: "Sent back to the family and not verified since.",
  notSent: "On the roster, but nothing has been submitted.",
  notInPrint: "Verified, but not part of this print.",
  notAsked: "The program that requested the cards did not ask for any to be held back.",
});

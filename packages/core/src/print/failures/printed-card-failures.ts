import { failures } from "../../failure.ts";

/** Failures of actions on a printed card. */
export const printedCardFailures = failures("printedCard", {
  notLost: ["conflict", "Card {card} is at the school and is not lost."],
  handedOut: ["conflict", "Card {card} has already been handed out. If it is missing, report it as lost."],
  lost: ["conflict", "Card {card} is lost. Report it as found first, or print it again."],
  revoked: ["conflict", "Card {card} was revoked permanently. Print a new card for the student."],
  replaced: ["conflict", "Card {card} has been replaced by a newer card. Use the newer card."],
});

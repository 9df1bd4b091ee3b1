import { failures } from "../../failure.ts";

/** Why something cannot be done with a printed card. */
export const printedCardFailures = failures("printedCard", {
  notLost: ["conflict", "Card {card} is at the school and not lost."],
  handedOut: ["conflict", "Card {card} was handed out already. If it is gone, report it as lost."],
  lost: ["conflict", "Card {card} is lost. Report it as found first, or print it again."],
  revoked: ["conflict", "Card {card} was revoked permanently. Print the student a new one."],
  replaced: ["conflict", "A newer card has replaced card {card}. Use that one."],
});

import { failures } from "../../failure.ts";
import { proofText } from "./class-sign-off.ts";

/** The reasons why a card of a proof cannot be signed off. */
export const signOffFailures = failures("signOff", {
  notOnProof: ["conflict", proofText.notInClass],
  cardChanged: ["conflict", proofText.changed],
});

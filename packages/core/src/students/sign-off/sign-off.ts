/** What is said of a card on a class's proof; `settled` is what the school says of one that was wrong. */
export const SIGN_OUTCOMES = ["signed", "wrong", "settled"] as const;
export type SignOutcome = (typeof SIGN_OUTCOMES)[number];

/**
 * How a card stands: nobody has said anything of it, somebody has signed it as it is, somebody has said what is wrong, or
 * the card is another than the one that was signed.
 */
export const SIGN_STATES = ["open", "signed", "wrong", "lost"] as const;
export type SignState = (typeof SIGN_STATES)[number];

/** What was said last of a student's card. */
export interface SignedCard {
  outcome: SignOutcome;
  /** What is wrong; empty otherwise. */
  note: string;
  /** Who said so, as they call themselves. */
  made_by: string;
  /** The exact version of the card that was looked at. */
  card_version: string;
}

/** What is wrong stays so until the school has settled it or somebody signs; a signature is good for one version of the card. */
export function signState(last: SignedCard | undefined, version: string): SignState {
  if (!last || last.outcome === "settled") return "open";
  if (last.outcome === "wrong") return "wrong";
  return last.card_version === version ? "signed" : "lost";
}

/** What was found about a student beside the card: what the proof of the class says of it. */
export interface SignOffFinding {
  /** It is about no element of the card. */
  field: "";
  code: "proof_wrong" | "not_signed" | "signature_lost";
  message: string;
}

/** What holds a card back whose school wants cards signed before they are printed; undefined for one that is signed. */
export function unsignedFinding(last: SignedCard | undefined, version: string): SignOffFinding | undefined {
  const state = signState(last, version);
  if (state === "open")
    return { field: "", code: "not_signed", message: "Nobody has signed off this card yet." };
  if (state === "lost")
    return {
      field: "",
      code: "signature_lost",
      message: "The card has changed since it was signed off: have it signed off again.",
    };
  return undefined;
}

/** What holds a card back of which somebody has said that it is wrong, whatever the school asks for. */
export const wrongFinding = ({ made_by, note }: Pick<SignedCard, "made_by" | "note">): SignOffFinding => ({
  field: "",
  code: "proof_wrong",
  message: `At the sign-off ${made_by} said that it is wrong: ${note}`,
});

/** How long the words are that say what is wrong, and a name, in characters. */
export const MOST_WRONG = 300;
export const MOST_SIGNER = 100;

import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

/** The verdicts on a card of a class's proof; `settled` is the school's answer to a wrong one. */
export const SIGN_OUTCOMES = ["signed", "wrong", "settled"] as const;
export type SignOutcome = (typeof SIGN_OUTCOMES)[number];

/**
 * The states of a card's sign-off: nobody has said anything, somebody has signed it as it is, somebody has said what
 * is wrong, or the card differs from the signed one.
 */
export const SIGN_STATES = ["open", "signed", "wrong", "lost"] as const;
export type SignState = (typeof SIGN_STATES)[number];

/** The last verdict on a student's card. */
export interface SignedCard {
  outcome: SignOutcome;
  /** The fault; otherwise empty. */
  note: string;
  /** The signer's own name. */
  made_by: string;
  /** The exact version of the card that was looked at. */
  card_version: string;
}

/**
 * The state of a card's sign-off. Wrong stays wrong until the school has settled it or somebody signs; a signature is
 * valid for one version of the card.
 */
export function signState(last: SignedCard | undefined, version: string): SignState {
  if (!last || last.outcome === "settled") return "open";
  if (last.outcome === "wrong") return "wrong";
  return last.card_version === version ? "signed" : "lost";
}

/** A finding about a student beside the card: the verdict of the class's proof. */
export interface SignOffFinding {
  /** It is about no element of the card. */
  field: "";
  code: "proof_wrong" | "not_signed" | "signature_lost";
  said: Sentence;
}

/**
 * The finding that holds back an unsigned card where the school wants cards signed before printing; undefined for a
 * signed one.
 */
export function unsignedFinding(last: SignedCard | undefined, version: string): SignOffFinding | undefined {
  const state = signState(last, version);
  if (state === "open") return { field: "", code: "not_signed", said: noticedSentences.notSigned() };
  if (state === "lost")
    return {
      field: "",
      code: "signature_lost",
      said: noticedSentences.signatureLost(),
    };
  return undefined;
}

/** The finding that holds back a card that somebody called wrong, whatever the school's setting. */
export const wrongFinding = ({ made_by, note }: Pick<SignedCard, "made_by" | "note">): SignOffFinding => ({
  field: "",
  code: "proof_wrong",
  said: noticedSentences.proofWrong({ name: made_by, note }),
});

/** How long the words are that say what is wrong, and a name, in characters. */
export const MOST_WRONG = 300;
export const MOST_SIGNER = 100;

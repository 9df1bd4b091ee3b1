import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

/** Verdicts on a card in a class proof. `settled` is the school's reply to `wrong`. */
export const SIGN_OUTCOMES = ["signed", "wrong", "settled"] as const;
export type SignOutcome = (typeof SIGN_OUTCOMES)[number];

/**
 * States of a card's sign-off: no verdict yet, signed in this version, reported as wrong, or changed after it was
 * signed.
 */
export const SIGN_STATES = ["open", "signed", "wrong", "lost"] as const;
export type SignState = (typeof SIGN_STATES)[number];

/** The latest verdict on a student's card. */
export interface SignedCard {
  outcome: SignOutcome;
  /** A description of the error; empty if there is none. */
  note: string;
  /** The name that the signer entered. */
  made_by: string;
  /** The exact version of the card that was reviewed. */
  card_version: string;
}

/**
 * Returns the state of a card's sign-off. The state `wrong` remains until the school settles it or someone signs the
 * card. A signature is valid for only one version of the card.
 */
export function signState(last: SignedCard | undefined, version: string): SignState {
  if (!last || last.outcome === "settled") return "open";
  if (last.outcome === "wrong") return "wrong";
  return last.card_version === version ? "signed" : "lost";
}

/** A finding that comes from a verdict on the class proof. It does not concern the card itself. */
export interface SignOffFinding {
  /** Always empty, because the finding does not concern any element of the card. */
  field: "";
  code: "proof_wrong" | "not_signed" | "signature_lost";
  said: Sentence;
}

/**
 * Returns the finding that holds back an unsigned card if the school requires a sign-off. Returns undefined for a
 * signed card.
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

/** Returns the finding that holds back a card reported as wrong, regardless of the school's settings. */
export const wrongFinding = ({ made_by, note }: Pick<SignedCard, "made_by" | "note">): SignOffFinding => ({
  field: "",
  code: "proof_wrong",
  said: noticedSentences.proofWrong({ name: made_by, note }),
});

/** Maximum lengths of an error description and of a name, in characters. */
export const MOST_WRONG = 300;
export const MOST_SIGNER = 100;

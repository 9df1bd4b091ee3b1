import { fromBase64 } from "./base64.ts";
import { ENDED_STATES, type EndedState } from "./ended-states.ts";
import type { KnownKeys } from "./known-keys.ts";
import { hasNumber } from "./number-set.ts";
import { readSignedCode, SAMPLE_KEY, type ClaimedCard } from "./signed-code.ts";

/** The verdict on a card: the first of these that applies. */
export type Verdict =
  /** No code of ours, or one of which something is missing or wrong. */
  | { is: "foreign" | "damaged" }
  /** It was made to show what a card will look like. */
  | { is: "sample" }
  /** Signed with a key that nobody here has. */
  | { is: "unknown_school" }
  /** It names a key of ours, with which it was not signed. */
  | { is: "forged" }
  | { is: EndedState | "expired" | "genuine"; card: ClaimedCard; school: string };

export type VerdictName = Verdict["is"];

/** Says whether an Ed25519 signature of a message is of a public key. */
export type CheckSignature = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>;

/**
 * Judges the code of a card by what is known. Only of a card that a school here has signed is said what it shows.
 * @param today YYYY-MM-DD, where the card is looked at
 */
export async function judgeCode(
  text: string,
  known: KnownKeys,
  { check, today }: { check: CheckSignature; today: string },
): Promise<Verdict> {
  const read = readSignedCode(text);
  if (typeof read === "string") return { is: read };
  const { card, payload, signature } = read;
  if (card.key === SAMPLE_KEY) return { is: "sample" };
  const signer = known.keys.find(({ id }) => id === card.key);
  if (!signer) return { is: "unknown_school" };
  const isSigned = await check(fromBase64(signer.key), payload, signature);
  if (!isSigned || signer.school !== card.school) return { is: "forged" };
  return { is: stateOf(card, known, today), card, school: signer.school_name };
}

/** Whether the last day of a card is over; where nobody has said one it never is. @param today YYYY-MM-DD */
export const isPast = (lastDay: string | null, today: string): boolean => lastDay !== null && lastDay < today;

function stateOf(
  { number, expires }: ClaimedCard,
  known: KnownKeys,
  today: string,
): EndedState | "expired" | "genuine" {
  for (const state of ENDED_STATES) if (hasNumber(fromBase64(known[state]), number)) return state;
  return isPast(expires, today) ? "expired" : "genuine";
}

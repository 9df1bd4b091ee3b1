import { hasCheckLetter, readCardNumber } from "./card-number.ts";
import { ENDED_STATES, type EndedState } from "./ended-states.ts";
import type { KnownKeys } from "./known-keys.ts";
import { hasNumber } from "./number-set.ts";
import { readSignedCode, SAMPLE_KEY, type ClaimedCard } from "./signed-code.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes a Base64 string (RFC 4648). Characters outside the Base64 alphabet are skipped. */
function fromBase64(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push((bits >> held) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** The verdict on a card: the first of the following that applies to the card. */
export type Verdict =
  /** The code belongs to another system, or has missing or wrong parts. */
  | { is: "foreign" | "damaged" }
  /** The code belongs to a sample, which shows what a card will look like. */
  | { is: "sample" }
  /** The code was signed with an unknown key. */
  | { is: "unknown_school" }
  /** The code refers to a known key, but was not signed with it. */
  | { is: "forged" }
  | { is: Standing | "not_issued"; card: ClaimedCard; school: string }
  /** The typed text is not a card number: a character is wrong, missing or swapped. */
  | { is: "mistyped" }
  /** The card with the typed number has ended, is not valid yet, or has not been reported. Only a code proves that there is a card. */
  | { is: EndedState | "not_issued" | "not_reported"; number: string };

export type VerdictName = Verdict["is"];

/** Checks whether an Ed25519 signature of a message matches a public key. */
export type CheckSignature = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>;

/**
 * Checks a card's code against the known keys. The card's data is returned only if a known school signed the code.
 * @param today the date where the card is checked, YYYY-MM-DD
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

/** Checks a typed card number against the known numbers of cards that are no longer valid. */
export function judgeNumber(typed: string, known: KnownKeys): Verdict {
  const number = readCardNumber(typed);
  if (number === undefined || !hasCheckLetter(number)) return { is: "mistyped" };
  const state = endedState(number, known) ?? (isNotIssued(number, known) ? "not_issued" : "not_reported");
  return { is: state, number };
}

/**
 * Whether a card's last day has passed. Always false if the card has no last day.
 * @param today YYYY-MM-DD
 */
export const isPast = (lastDay: string | null, today: string): boolean => lastDay !== null && lastDay < today;

/** The standing of a card that a known school has signed. */
type Standing = EndedState | "expired" | "genuine";

/**
 * Returns the standing of a signed card: the state that ended it if there is one, or else whether its last day has
 * passed.
 * @param today YYYY-MM-DD
 */
export const standingOf = (ended: EndedState | null, lastDay: string | null, today: string): Standing =>
  ended ?? (isPast(lastDay, today) ? "expired" : "genuine");

function stateOf({ number, expires }: ClaimedCard, known: KnownKeys, today: string): Standing | "not_issued" {
  const standing = standingOf(endedState(number, known), expires, today);
  return standing === "genuine" && isNotIssued(number, known) ? "not_issued" : standing;
}

const isNotIssued = (number: string, { not_issued = "" }: KnownKeys): boolean =>
  hasNumber(fromBase64(not_issued), number);

const endedState = (number: string, known: KnownKeys): EndedState | null =>
  ENDED_STATES.find((state) => hasNumber(fromBase64(known[state]), number)) ?? null;

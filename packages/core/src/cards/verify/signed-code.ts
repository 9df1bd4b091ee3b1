import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { fromBase45, toBase45 } from "./base45.ts";
import { fromCbor, toCbor } from "./cbor.ts";
import { numberBytes, numberOfBytes, NUMBER_LENGTH } from "./number-bytes.ts";

/** The claims that a card's code makes. */
export interface ClaimedCard {
  /** The ID of the signing key. */
  key: number;
  number: string;
  name: string;
  /** The school's ID. */
  school: number;
  /** The last day on which the card is valid, YYYY-MM-DD, or null if there is none. */
  expires: string | null;
}

/** A parsed code: its claims, and the signature that proves them. */
export interface ReadCode {
  card: ClaimedCard;
  /** The signed bytes. */
  payload: Uint8Array;
  signature: Uint8Array;
}

/** The prefix of every signed code, which distinguishes it from other codes. */
const PREFIX = "ID1:";
const VERSION = 1;
const SIGNATURE_BYTES = 64;
/** The capacity of a QR code of 41 by 41 modules: 195 characters, including the prefix and a signature. */
const MOST_BYTES = 127;
/** Maximum length of a code, in characters. It is far longer than any valid code. */
const MOST_LETTERS = 400;

/** The key ID in a sample code, which belongs to no card. No real key has it. */
export const SAMPLE_KEY = 0;

/** Whether a string is a card's code, genuine or not. */
export const isSignedCode = (text: string): boolean => text.startsWith(PREFIX);

/**
 * Returns the bytes to sign for a card. A name that would make the code too large is cut and ends in an ellipsis.
 * Usually, 40 bytes of UTF-8 fit, which is 40 English letters or about 13 Hindi letters.
 */
export function payloadOf({ key, number, name, school, expires }: ClaimedCard): Uint8Array {
  const bytes = (shown: string) =>
    toCbor([VERSION, key, numberBytes(number), shown, school, expires && daysOf(expires)]);
  const fits = (shown: string) => bytes(shown).length <= MOST_BYTES - SIGNATURE_BYTES;
  if (fits(name)) return bytes(name);
  const letters = splitGraphemes(name.slice(0, MOST_BYTES));
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}${CUT}`)) letters.pop();
  return bytes(`${letters.join("").trimEnd()}${CUT}`);
}

/** The mark that follows a name that was cut. */
const CUT = "…";

/** Whether a code contains only the beginning of a name. */
export const isNameCut = (name: string): boolean => name.endsWith(CUT);

/** Formats a signed payload as a code. */
export const signedCode = (payload: Uint8Array, signature: Uint8Array): string =>
  PREFIX + toBase45(Uint8Array.from([...payload, ...signature]));

/**
 * Returns a code that looks like a card's code but is marked as a sample. Previews show it until the card is printed
 * and signed.
 */
export const sampleCode = (
  { name, expires }: Pick<ClaimedCard, "name" | "expires">,
  number = "0".repeat(NUMBER_LENGTH),
): string =>
  signedCode(
    payloadOf({ key: SAMPLE_KEY, number, name, school: 0, expires }),
    new Uint8Array(SIGNATURE_BYTES),
  );

/**
 * Parses any code. `foreign` means a code of another system. `damaged` means a code of this system with missing or
 * wrong parts.
 */
export function readSignedCode(text: string): ReadCode | "foreign" | "damaged" {
  if (!isSignedCode(text)) return "foreign";
  const bytes = text.length > MOST_LETTERS ? null : fromBase45(text.slice(PREFIX.length));
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return "damaged";
  const payload = bytes.subarray(0, -SIGNATURE_BYTES);
  const card = readPayload(payload);
  return card ? { card, payload, signature: bytes.subarray(-SIGNATURE_BYTES) } : "damaged";
}

function readPayload(payload: Uint8Array): ClaimedCard | null {
  const values = fromCbor(payload);
  if (values?.length !== 6) return null;
  const [version, key, bytes, name, school, days] = values;
  const number = bytes instanceof Uint8Array ? numberOfBytes(bytes) : null;
  if (version !== VERSION || typeof key !== "number" || number === null) return null;
  if (typeof name !== "string" || typeof school !== "number") return null;
  if (days !== null && (typeof days !== "number" || days > MOST_DAYS)) return null;
  return { key, number, name, school, expires: days === null ? null : dateOf(days as number) };
}

const DAY_MS = 86_400_000;
/** The end of the year 9999, the last year with four digits. */
const MOST_DAYS = Date.UTC(9999, 11, 31) / DAY_MS;

/** Returns the number of days from 1970 to a date. Earlier dates become 0, which also counts as expired. */
const daysOf = (date: string): number => Math.max(0, Date.parse(`${date}T00:00:00Z`) / DAY_MS);
const dateOf = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10);

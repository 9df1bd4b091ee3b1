import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { fromBase45, toBase45 } from "./base45.ts";
import { fromCbor, toCbor } from "./cbor.ts";
import { numberBytes, numberOfBytes, NUMBER_LENGTH } from "./number-bytes.ts";

/** The claims in a card's code. */
export interface ClaimedCard {
  /** The key with which it is signed. */
  key: number;
  number: string;
  name: string;
  /** The id of the school. */
  school: number;
  /** The last day on which it is good, YYYY-MM-DD; null where nobody has said one. */
  expires: string | null;
}

/** A code that was read: what it says, and what proves it. */
export interface ReadCode {
  card: ClaimedCard;
  /** The signed bytes. */
  payload: Uint8Array;
  signature: Uint8Array;
}

/** Begins each code, so that it is told from what others write into theirs. */
const PREFIX = "ID1:";
const VERSION = 1;
const SIGNATURE_BYTES = 64;
/** The capacity of a QR code of 41 by 41 modules: 195 letters, with the prefix and a signature. */
const MOST_BYTES = 127;
/** Far more than any code of ours has. */
const MOST_LETTERS = 400;

/** The key of a code that is shown and is no card's: no key has this id. */
export const SAMPLE_KEY = 0;

/** Whether a text is a card's code, genuine or not. */
export const isSignedCode = (text: string): boolean => text.startsWith(PREFIX);

/**
 * The bytes that are signed for a card. A name that would make the code larger is cut and ends in an ellipsis:
 * usually 40 bytes of UTF-8 fit, which are 40 English letters or some 13 Hindi ones.
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

/** The sign behind a name that was cut. */
const CUT = "…";

/** Whether a code has only the beginning of the name. */
export const isNameCut = (name: string): boolean => name.endsWith(CUT);

/** The code of what was signed, as a text. */
export const signedCode = (payload: Uint8Array, signature: Uint8Array): string =>
  PREFIX + toBase45(Uint8Array.from([...payload, ...signature]));

/** A code that looks like a card's and says that it is none: what previews show, until the press signs. */
export const sampleCode = (
  { name, expires }: Pick<ClaimedCard, "name" | "expires">,
  number = "0".repeat(NUMBER_LENGTH),
): string =>
  signedCode(
    payloadOf({ key: SAMPLE_KEY, number, name, school: 0, expires }),
    new Uint8Array(SIGNATURE_BYTES),
  );

/** Reads a code, whoever made it: `foreign` is none of ours, and `damaged` is one of which something is wrong or missing. */
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
/** Up to the end of the year 9999, which is the last of four digits. */
const MOST_DAYS = Date.UTC(9999, 11, 31) / DAY_MS;

/** A day before 1970 is over as well as its first one. */
const daysOf = (date: string): number => Math.max(0, Date.parse(`${date}T00:00:00Z`) / DAY_MS);
const dateOf = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10);

import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";

/** A decoded text file, with the guesses that were made to decode it. */
export interface DecodedText {
  text: string;
  guesses: Guess[];
}

/** The number of bytes examined to distinguish two-byte from one-byte encodings. */
const LOOKED_AT = 4096;

/**
 * Decodes a file in UTF-8, in UTF-16 with or without a byte order mark, or else in Windows-1252, which Excel uses for
 * CSV files on computers with Western regional settings.
 * @throws Failure if the file is not text
 */
export function decodeText(bytes: Buffer, name: string): DecodedText {
  const marked = markedAs(bytes);
  if (marked !== undefined) return { text: decoded(bytes, marked) ?? refuse(name), guesses: [] };
  const unmarked = bytes.subarray(0, LOOKED_AT).includes(0) ? wideEncoding(bytes) : undefined;
  if (unmarked !== undefined) {
    const said = guessSentences.encoding({ encoding: unmarked.toUpperCase() });
    return { text: decoded(bytes, unmarked) ?? refuse(name), guesses: [{ what: "encoding", ...said }] };
  }
  if (bytes.includes(0)) return refuse(name);
  const text = decoded(bytes, "utf-8");
  if (text !== undefined) return { text, guesses: [] };
  const western = decoded(bytes, "windows-1252") ?? "";
  if (NO_LETTERS.test(western.replace(/\s/g, ""))) return refuse(name);
  const samples = Array.from(western.matchAll(/[\p{L}'’]*[^\p{ASCII}][\p{L}'’]*/gu), ([each]) => each);
  const words = [...new Set(samples)].slice(0, 3).map((each) => each.slice(0, 20));
  return { text: western, guesses: [{ what: "encoding", ...guessSentences.windows1252({ words }) }] };
}

/** Matches control characters, which never occur in text. */
const NO_LETTERS = /\p{Cc}/u;

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

function markedAs([first, second]: Buffer): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/**
 * Detects UTF-16 by checking which byte of each pair is zero, in text that consists mostly of the first 256
 * characters.
 */
function wideEncoding(bytes: Buffer): Encoding | undefined {
  const start = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = start.length / 8;
  if (bytes.length % 2 === 1) return undefined;
  if (odd > least && even <= odd / 20) return "utf-16le";
  return even > least && odd <= even / 20 ? "utf-16be" : undefined;
}

function decoded(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function refuse(name: string): never {
  throw spreadsheetFailures.notTextNorWorkbook({ file: name });
}

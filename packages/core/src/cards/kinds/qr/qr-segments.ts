import { writeBits, type Bits } from "./bits.ts";
import { utf8 } from "../../verify/utf8.ts";

/** How part of a text is encoded: as digits, as upper case with some punctuation, or as bytes (ISO 18004, 7.3). */
type Mode = "digits" | "capitals" | "bytes";

/** A value for each group of versions: 1 to 9, 10 to 26 and 27 to 40. */
type ByGroup = readonly [number, number, number];
export type VersionGroup = 0 | 1 | 2;

const INDICATOR: Record<Mode, number> = { digits: 1, capitals: 2, bytes: 4 };
/** Number of bits that encode the length of a part. */
const LENGTH_BITS: Record<Mode, ByGroup> = {
  digits: [10, 12, 14],
  capitals: [9, 11, 13],
  bytes: [8, 16, 16],
};
/** The header that announces UTF-8 bytes (AIM ECI 26). Without it, a QR code can contain only Latin letters. */
const UTF_8 = { indicator: 7, assignment: 26 };

const CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** The value of each byte in the upper case character set, or -1 if the set does not contain the byte. */
const CAPITAL = Int8Array.from({ length: 256 }, (_, byte) => CAPITALS.indexOf(String.fromCharCode(byte)));
const capital = (byte: number | undefined): number => CAPITAL[byte as number] as number;

/**
 * Encodes text as the bits of a QR code for a group of versions. Returns null if a part is too long for its length
 * field.
 */
export function qrBits(text: string, group: VersionGroup): Bits | null {
  const bytes = utf8(text);
  const bits: Bits = { bytes: [], length: 0 };
  if (bytes.length > text.length) {
    writeBits(bits, UTF_8.indicator, 4);
    writeBits(bits, UTF_8.assignment, 8);
  }
  for (const { mode, from, to } of partsOf(bytes, group)) {
    const lengthBits = LENGTH_BITS[mode][group];
    if (to - from >= 1 << lengthBits) return null;
    writeBits(bits, INDICATOR[mode], 4);
    writeBits(bits, to - from, lengthBits);
    writeCharacters[mode](bits, bytes, from, to);
  }
  return bits;
}

/** Writes the characters in a range of the text, excluding the end of the range. */
type WriteCharacters = (bits: Bits, bytes: readonly number[], from: number, to: number) => void;

const writeCharacters: Record<Mode, WriteCharacters> = {
  digits(bits, bytes, from, to) {
    for (let at = from; at < to; at += 3) {
      const count = Math.min(3, to - at);
      let value = 0;
      for (let digit = at; digit < at + count; digit += 1) value = value * 10 + capital(bytes[digit]);
      writeBits(bits, value, 3 * count + 1);
    }
  },
  capitals(bits, bytes, from, to) {
    for (let at = from; at + 1 < to; at += 2)
      writeBits(bits, capital(bytes[at]) * 45 + capital(bytes[at + 1]), 11);
    if ((to - from) % 2 === 1) writeBits(bits, capital(bytes[to - 1]), 6);
  },
  bytes(bits, bytes, from, to) {
    for (let at = from; at < to; at += 1) writeBits(bits, bytes[at] as number, 8);
  },
};

/** A part of the text that is encoded in one mode. */
interface Part {
  mode: Mode;
  from: number;
  to: number;
}

/** A rule that switches to a mode if at least `least` characters of a kind follow before another kind or the end. */
interface Rule {
  mode: Mode;
  of: "digits" | "capitals" | "both";
  before: Mode | "end";
  least: ByGroup;
}

/** The minimum lengths for which a mode is worth its header (ISO 18004, annex J). The first matching rule applies. */
const RULES: Record<Mode | "start", readonly Rule[]> = {
  start: [
    { mode: "digits", of: "digits", before: "bytes", least: [4, 4, 5] },
    { mode: "bytes", of: "digits", before: "bytes", least: [1, 1, 1] },
    { mode: "digits", of: "digits", before: "capitals", least: [7, 8, 9] },
    { mode: "digits", of: "digits", before: "end", least: [1, 1, 1] },
    { mode: "capitals", of: "both", before: "bytes", least: [6, 7, 8] },
    { mode: "capitals", of: "both", before: "end", least: [1, 1, 1] },
  ],
  bytes: [
    { mode: "capitals", of: "capitals", before: "bytes", least: [11, 15, 16] },
    { mode: "capitals", of: "capitals", before: "digits", least: [12, 13, 15] },
    { mode: "capitals", of: "capitals", before: "end", least: [6, 7, 8] },
    { mode: "digits", of: "digits", before: "bytes", least: [6, 8, 9] },
    { mode: "digits", of: "digits", before: "capitals", least: [6, 7, 8] },
    { mode: "digits", of: "digits", before: "end", least: [3, 4, 4] },
  ],
  capitals: [
    { mode: "digits", of: "digits", before: "capitals", least: [13, 15, 17] },
    { mode: "digits", of: "digits", before: "bytes", least: [13, 17, 18] },
    { mode: "digits", of: "digits", before: "end", least: [7, 8, 9] },
  ],
  digits: [],
};
/**
 * At the end of text in byte mode, a run of digits and upper case characters with a length in this range is encoded as
 * upper case. This does not apply if there are enough digits for a mode of their own.
 */
const MIXED_END = { least: [6, 7, 8], most: [12, 13, 15], digits: [6, 7, 8] } as const;

/** Divides text into parts and chooses a mode for each part that needs few bits. */
function partsOf(bytes: readonly number[], group: VersionGroup): Part[] {
  const runs = runsOf(bytes);
  const end = bytes.length;
  const kindAt = (at: number): Mode | "end" => (at < end ? kindOf(bytes[at] as number) : "end");

  function endsMixed(at: number): boolean {
    const length = runs.both[at] as number;
    if (at + length < end || length < MIXED_END.least[group] || length > MIXED_END.most[group]) return false;
    return (runs.digits[at + (runs.capitals[at] as number)] as number) < MIXED_END.digits[group];
  }

  function modeAt(at: number, mode: Mode | "start"): Mode {
    const kind = kindOf(bytes[at] as number);
    if (kind === "bytes") return kind;
    for (const rule of RULES[mode]) {
      const length = runs[rule.of][at] as number;
      if (length >= rule.least[group] && kindAt(at + length) === rule.before) return rule.mode;
    }
    if (mode === "digits") return kind;
    return mode === "capitals" || (mode === "bytes" && endsMixed(at)) ? "capitals" : "bytes";
  }

  const parts: Part[] = [];
  let part: Part | undefined;
  for (let at = 0; at < end; at += 1) {
    const mode = modeAt(at, part?.mode ?? "start");
    if (mode !== part?.mode) parts.push((part = { mode, from: at, to: at }));
    part.to = at + 1;
  }
  return parts;
}

const kindOf = (byte: number): Mode => {
  const value = capital(byte);
  if (value < 0) return "bytes";
  return value < 10 ? "digits" : "capitals";
};

/**
 * Counts, from each position in the text, the consecutive digits, the consecutive upper case characters, and the
 * consecutive characters of either kind. At the end of the text, the counts are zero.
 */
function runsOf(bytes: readonly number[]): Record<"digits" | "capitals" | "both", Uint16Array> {
  const runs = () => new Uint16Array(bytes.length + 1);
  const [digits, capitals, both] = [runs(), runs(), runs()];
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const kind = kindOf(bytes[at] as number);
    if (kind === "bytes") continue;
    const run = kind === "digits" ? digits : capitals;
    run[at] = (run[at + 1] as number) + 1;
    both[at] = (both[at + 1] as number) + 1;
  }
  return { digits, capitals, both };
}

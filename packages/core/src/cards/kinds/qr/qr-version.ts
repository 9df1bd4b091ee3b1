import type { Bits } from "./bits.ts";
import { qrBits } from "./qr-segments.ts";

/**
 * The error correction levels. They allow a fourteenth, a seventh, a quarter or three tenths of a code to be lost.
 */
export type Correction = "L" | "M" | "Q" | "H";

/** Error correction codewords per block, by version (ISO 18004, table 9). */
const CHECK_WORDS: Record<Correction, readonly number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
};
/** Number of blocks into which the codewords are divided, by version. */
const BLOCKS: Record<Correction, readonly number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
    40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};

/** Returns the number of modules on each side of a version. */
export const sideOf = (version: number): number => 4 * version + 17;

/** Returns the number of alignment patterns in a full row of a version. */
export const alignmentsOf = (version: number): number => (version === 1 ? 0 : Math.floor(version / 7) + 2);

/** A QR code size, and the division of its codewords. */
export interface QrVersion {
  number: number;
  correction: Correction;
  /** Number of data codewords, and of error correction codewords per block. */
  dataWords: number;
  checkWords: number;
  blocks: number;
}

const GROUPS = [
  { group: 0, first: 1, last: 9 },
  { group: 1, first: 10, last: 26 },
  { group: 2, first: 27, last: 40 },
] as const;

/** The smallest allowed QR version, and the error correction levels to try, strongest first. */
export interface QrWish {
  least: number;
  corrections: readonly Correction[];
}

const USUAL: QrWish = { least: 1, corrections: ["H", "Q", "M"] };

/**
 * Finds the smallest version that fits the text, with the strongest error correction that fits. Returns null if no
 * version fits.
 */
export function fitVersion(text: string, wish = USUAL): { bits: Bits; version: QrVersion } | null {
  for (const { group, first, last } of GROUPS) {
    const bits = qrBits(text, group);
    if (!bits) continue;
    for (let number = Math.max(first, wish.least); number <= last; number += 1)
      for (const correction of wish.corrections) {
        const version = versionOf(number, correction);
        if (bits.length <= 8 * version.dataWords) return { bits, version };
      }
  }
  return null;
}

function versionOf(number: number, correction: Correction): QrVersion {
  const checkWords = CHECK_WORDS[correction][number - 1] as number;
  const blocks = BLOCKS[correction][number - 1] as number;
  return { number, correction, checkWords, blocks, dataWords: wordsOf(number) - blocks * checkWords };
}

/**
 * Returns the number of codewords in a version: the modules that patterns, format and version information leave free,
 * divided by eight.
 */
function wordsOf(number: number): number {
  const alignments = alignmentsOf(number);
  const finders = 3 * 8 * 8;
  const timing = 2 * (sideOf(number) - 16);
  const information = number < 7 ? 31 : 31 + 36;
  // Three corners have no alignment pattern, and those on the timing patterns share five modules with them.
  const alignment = alignments === 0 ? 0 : (alignments ** 2 - 3) * 25 - 2 * (alignments - 2) * 5;
  return (sideOf(number) ** 2 - finders - timing - information - alignment) >> 3;
}

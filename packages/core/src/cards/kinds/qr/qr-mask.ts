import { MASK_COUNT } from "./qr-layout.ts";

/** Number of light modules around a code that can be part of a finder-like pattern. */
const QUIET = 4;
const ALL = 0xff;

/** Buffer for a row or a column with the quiet zone on both sides. The largest code has 177 modules per side. */
const LINE = new Uint8Array(177 + 2 * QUIET);

/**
 * Returns the mask that makes a code easiest to read: the first mask with the lowest penalty (ISO 18004, 7.8.3). All
 * eight masks are compared together. A module is a byte with one bit per mask, which is 1 if that mask makes it dark.
 */
export function leastMask(masked: Uint8Array, side: number): number {
  const penalties = new Int32Array(MASK_COUNT);
  const line = LINE.subarray(0, side + 2 * QUIET);
  line.fill(0);
  for (let number = 0; number < 2 * side; number += 1) {
    const isRow = number < side;
    const step = isRow ? 1 : side;
    let from = isRow ? number * side : number - side;
    for (let at = QUIET; at < side + QUIET; at += 1, from += step) line[at] = masked[from] as number;
    chargeRuns(penalties, line);
    chargeFinders(penalties, line);
  }
  chargeSquares(penalties, masked, side);
  chargeShare(penalties, masked, side);
  return penalties.indexOf(Math.min(...penalties));
}

/** Expands four bits into the four bytes of a number. Adding such numbers counts up to 255 for four masks at once. */
const FOUR = Int32Array.from(
  { length: 16 },
  (_, bits) => (bits & 1) | ((bits & 2) << 7) | ((bits & 4) << 14) | ((bits & 8) << 21),
);
const lowerFour = (masks: number): number => FOUR[masks & 15] as number;
const upperFour = (masks: number): number => FOUR[masks >> 4] as number;

/**
 * Adds the counts for the lower four and the upper four masks to the penalties, multiplied by the points per count.
 */
function add(sums: Int32Array, lower: number, upper: number, points: number): void {
  for (let mask = 0; mask < 4; mask += 1) {
    const shift = 8 * mask;
    sums[mask] = (sums[mask] as number) + points * ((lower >>> shift) & 0xff);
    sums[mask + 4] = (sums[mask + 4] as number) + points * ((upper >>> shift) & 0xff);
  }
}

/** Adds ten points for every 5% by which the share of dark modules differs from half. */
function chargeShare(penalties: Int32Array, masked: Uint8Array, side: number): void {
  const dark = new Int32Array(MASK_COUNT);
  for (let row = 0; row < masked.length; row += side) {
    let lower = 0;
    let upper = 0;
    for (let at = row; at < row + side; at += 1) {
      lower = (lower + lowerFour(masked[at] as number)) | 0;
      upper = (upper + upperFour(masked[at] as number)) | 0;
    }
    add(dark, lower, upper, 1);
  }
  for (let mask = 0; mask < MASK_COUNT; mask += 1) {
    const percent = ((dark[mask] as number) * 100) / masked.length;
    penalties[mask] = (penalties[mask] as number) + Math.floor(Math.abs(percent - 50) / 5) * 10;
  }
}

/**
 * Adds three points for five modules of one colour in a row or a column, and one point for each additional module.
 */
function chargeRuns(penalties: Int32Array, line: Uint8Array): void {
  let lower = 0;
  let upper = 0;
  let same1 = 0;
  let same2 = 0;
  let same3 = 0;
  let five = 0;
  for (let at = QUIET + 1; at < line.length - QUIET; at += 1) {
    const same = ~((line[at] as number) ^ (line[at - 1] as number)) & ALL;
    const fiveBefore = five;
    five = same & same1 & same2 & same3;
    const first = five & ~fiveBefore;
    lower = (lower + lowerFour(five) + 2 * lowerFour(first)) | 0;
    upper = (upper + upperFour(five) + 2 * upperFour(first)) | 0;
    same3 = same2;
    same2 = same1;
    same1 = same;
  }
  add(penalties, lower, upper, 1);
}

/** Adds three points for every square of four modules of one colour. */
function chargeSquares(penalties: Int32Array, masked: Uint8Array, side: number): void {
  for (let row = side; row < masked.length; row += side) {
    let lower = 0;
    let upper = 0;
    for (let at = row + 1; at < row + side; at += 1) {
      const right = masked[at] as number;
      const left = masked[at - 1] as number;
      const unlike =
        (right ^ left) | (right ^ (masked[at - side] as number)) | (left ^ (masked[at - side - 1] as number));
      lower = (lower + lowerFour(~unlike)) | 0;
      upper = (upper + upperFour(~unlike & ALL)) | 0;
    }
    add(penalties, lower, upper, 3);
  }
}

/** Adds 40 points for each finder-like pattern: runs of 1:1:3:1:1 with four light modules on either side. */
function chargeFinders(penalties: Int32Array, line: Uint8Array): void {
  const end = line.length - QUIET;
  for (let middle = QUIET + 2; middle < end; middle += 1) {
    let dark = (line[middle] as number) & ~(line[middle - 1] as number);
    for (let unit = 1; dark !== 0 && middle + 5 * unit <= end && middle - 2 * unit >= QUIET; unit += 1) {
      const after = middle + 3 * unit;
      dark &= (line[after - 1] as number) & (line[after - 2] as number) & (line[after - 3] as number);
      const ends = dark & ~(line[after] as number);
      if (ends === 0) continue;
      const found = ends & flank(line, middle - 1, -1, unit) & flank(line, after, 1, unit);
      if (found === 0) continue;
      const isFinder = found & (quiet(line, middle - 2 * unit - 1, -1) | quiet(line, after + 2 * unit, 1));
      add(penalties, lowerFour(isFinder), upperFour(isFinder), 40);
    }
  }
}

/**
 * Returns the masks under which a light run, a dark run of the same length and a light module follow from a position.
 */
function flank(line: Uint8Array, from: number, step: 1 | -1, length: number): number {
  let masks = ~(line[from + step * 2 * length] as number);
  for (let at = 0; at < length; at += 1)
    masks &= ~(line[from + step * at] as number) & (line[from + step * (length + at)] as number);
  return masks;
}

/** Returns the masks under which four light modules follow from a position. */
function quiet(line: Uint8Array, from: number, step: 1 | -1): number {
  let dark = 0;
  for (let at = 0; at < QUIET; at += 1) dark |= line[from + step * at] as number;
  return ~dark;
}

import { alignmentsOf, sideOf } from "./qr-version.ts";

/** The parts that all codes of a version share. A position is a module's index, row by row. */
export interface QrLayout {
  side: number;
  /**
   * One bit for each of the eight masks: the colour that the mask gives a light module. Masks do not change patterns,
   * so a module of a pattern has its own colour in all bits. Until their values are known, format information is dark
   * and version information light.
   */
  masked: Uint8Array;
  /** The positions of the codewords' bits, in order. */
  words: Uint16Array;
  /** The positions of the 15 format bits (mask and correction), lowest bit first. A code contains each bit twice. */
  format: readonly (readonly [number, number])[];
  /** The positions of the 18 version bits. Empty below version 7. */
  version: readonly (readonly [number, number])[];
  /** The module that is dark in every code. */
  dark: number;
}

/** The masks by column and row (ISO 18004, table 10). */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
export const MASK_COUNT = MASKS.length;

const layouts = new Map<number, QrLayout>();

/** Returns the layout of a version. Each layout is built once. */
export function qrLayout(version: number): QrLayout {
  let layout = layouts.get(version);
  if (!layout) layouts.set(version, (layout = layOut(version)));
  return layout;
}

function layOut(version: number): QrLayout {
  const side = sideOf(version);
  const place = (x: number, y: number): number => y * side + x;
  const format = formatPlaces(side).map((pair) => pair.map(([x, y]) => place(x, y)) as [number, number]);
  const versionPlaces = Array.from({ length: version < 7 ? 0 : 18 }, (_, bit): [number, number] => {
    const [along, across] = [side - 11 + (bit % 3), Math.floor(bit / 3)];
    return [place(along, across), place(across, along)];
  });
  const dark = place(8, side - 8);

  const isFree = new Uint8Array(side * side).fill(1);
  const masked = new Uint8Array(side * side);
  const put = (at: number, isDark: boolean) => {
    masked[at] = isDark ? 0xff : 0;
    isFree[at] = 0;
  };
  drawPatterns(version, (x, y, isDark) => put(place(x, y), isDark));
  for (const at of format.flat()) put(at, true);
  for (const at of [dark, ...versionPlaces.flat()]) put(at, false);
  for (let at = 0; at < masked.length; at += 1) {
    if (isFree[at] === 0) continue;
    const [x, y] = [at % side, Math.floor(at / side)];
    masked[at] = MASKS.reduce((bits, turns, mask) => (turns(x, y) ? bits | (1 << mask) : bits), 0);
  }
  const words = wordPlaces(side).filter((at) => isFree[at] === 1);
  return { side, masked, words: Uint16Array.from(words), format, version: versionPlaces, dark };
}

/** Draws the patterns that let a reader find and measure a code. */
function drawPatterns(version: number, put: (x: number, y: number, isDark: boolean) => void): void {
  const side = sideOf(version);
  /** Draws concentric squares around a centre. The rings in `light` are light, and all others are dark. */
  const squares = (x: number, y: number, reach: number, light: readonly number[]) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let across = -reach; across <= reach; across += 1) {
        const isInside = [x + across, y + down].every((at) => at >= 0 && at < side);
        const ring = Math.max(Math.abs(across), Math.abs(down));
        if (isInside) put(x + across, y + down, !light.includes(ring));
      }
  };
  for (let at = 8; at < side - 8; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  const middles = alignmentMiddles(version);
  const isAtFinder = (x: number, y: number) => [x, y].includes(6) && [6, side - 7].includes(x + y - 6);
  for (const x of middles) for (const y of middles) if (!isAtFinder(x, y)) squares(x, y, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    squares(x, y, 4, [2, 4]);
}

/**
 * Returns the row and column numbers at whose intersections the alignment patterns are placed (ISO 18004, annex E).
 */
function alignmentMiddles(version: number): number[] {
  const count = alignmentsOf(version);
  if (count === 0) return [];
  const last = sideOf(version) - 7;
  // The distances are even numbers and all the same, except for the first one. Version 32 is an exception.
  const distance = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - distance * (count - 2 - at))];
}

/** Returns the columns and rows of the format bits (ISO 18004, 7.9). */
function formatPlaces(side: number): [[number, number], [number, number]][] {
  return Array.from({ length: 15 }, (_, bit) => {
    // Around the upper left finder the timing patterns are stepped over.
    const near: [number, number] = bit < 8 ? [8, bit < 6 ? bit : bit + 1] : [bit === 8 ? 7 : 14 - bit, 8];
    return [near, bit < 8 ? [side - 1 - bit, 8] : [8, side - 15 + bit]];
  });
}

/**
 * Lists all positions in the order in which codewords fill them: up and down in pairs of columns, starting from the
 * right (ISO 18004, 7.7.3).
 */
function wordPlaces(side: number): number[] {
  const places: number[] = [];
  let isUpwards = true;
  for (let right = side - 1; right > 0; right -= 2) {
    // The column of the timing pattern belongs to no pair.
    if (right === 6) right -= 1;
    for (let step = 0; step < side; step += 1) {
      const y = isUpwards ? side - 1 - step : step;
      places.push(y * side + right, y * side + right - 1);
    }
    isUpwards = !isUpwards;
  }
  return places;
}

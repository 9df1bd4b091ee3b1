/**
 * Returns the kerning between two glyphs, in font units. Negative values move the glyphs closer, positive values
 * apart.
 */
export type Kern = (left: number, right: number) => number;

/**
 * The coverage bits that identify a table of horizontal kerning pairs, as opposed to minimum values or cross-stream
 * kerning.
 */
const SIDE_BY_SIDE = 1;
const KIND = 0b111;

/**
 * Reads the pairs of a font's `kern` table (OpenType, version 0, format 0). Older fonts use this table for kerning,
 * but this HarfBuzz build ignores it. Returns null if the table has no readable pairs.
 */
export function readKernTable(bytes: Uint8Array): Kern | null {
  const table = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pairs = new Map<number, number>();
  try {
    if (table.getUint16(0) !== 0) return null;
    let at = 4;
    for (let left = table.getUint16(2); left > 0; left -= 1) {
      const [length, coverage] = [table.getUint16(at + 2), table.getUint16(at + 4)];
      const isOfPairs = coverage >> 8 === 0 && (coverage & KIND) === SIDE_BY_SIDE;
      // The length of a large table does not fit into its field, so the number of pairs counts.
      const count = table.getUint16(at + 6);
      const first = at + 14;
      const last = isOfPairs ? first + 6 * count : first;
      for (let pair = first; pair < last; pair += 6) {
        const key = table.getUint32(pair);
        pairs.set(key, (pairs.get(key) ?? 0) + table.getInt16(pair + 4));
      }
      at = isOfPairs ? last : at + Math.max(length, 6);
    }
  } catch {
    // A table that is cut off kerns as far as it goes.
  }
  return pairs.size === 0 ? null : (left, right) => pairs.get(left * 0x10000 + right) ?? 0;
}

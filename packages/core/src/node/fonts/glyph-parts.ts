import { PART } from "./subset-truetype.ts";
import { fontTable, type FontTables } from "./truetype-file.ts";

/** Many times what letters are put together of; more is an attack on whoever draws them. */
const MOST_PARTS = 1000;

/**
 * Looks through the glyphs of a TrueType font that are made of others.
 * @throws RangeError when one is made of itself, or of very many, or lies outside of the font
 */
export function requireFlatGlyphs(tables: FontTables): void {
  const [head, maxp, loca, glyf] = ["head", "maxp", "loca", "glyf"].map((tag) => fontTable(tables, tag)) as [
    DataView,
    DataView,
    DataView,
    DataView,
  ];
  const isLong = head.getInt16(50) !== 0;
  const startOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  const glyphs = maxp.getUint16(4);
  /** Of how many simple glyphs each is made; 0 while that is being found out. */
  const counts = new Map<number, number>();

  function partsOf(glyph: number): number[] {
    if (glyph >= glyphs) throw new RangeError("A part of a glyph is not in the font");
    const start = startOf(glyph);
    if (startOf(glyph + 1) - start <= 10 || glyf.getInt16(start) >= 0) return [];
    const parts: number[] = [];
    for (let at = start + 10, flags = PART.more; flags & PART.more;) {
      flags = glyf.getUint16(at);
      parts.push(glyf.getUint16(at + 2));
      at += 4 + (flags & PART.wordArguments ? 4 : 2);
      if (flags & PART.scale) at += 2;
      else if (flags & PART.twoScales) at += 4;
      else if (flags & PART.matrix) at += 8;
    }
    return parts;
  }

  function count(glyph: number): number {
    const known = counts.get(glyph);
    if (known === 0) throw new RangeError("A glyph is made of itself");
    if (known !== undefined) return known;
    counts.set(glyph, 0);
    const sum = partsOf(glyph).reduce((all, part) => all + count(part), 0);
    if (sum > MOST_PARTS) throw new RangeError("A glyph is made of too many others");
    counts.set(glyph, Math.max(1, sum));
    return Math.max(1, sum);
  }

  for (let glyph = 0; glyph < glyphs; glyph += 1) count(glyph);
}

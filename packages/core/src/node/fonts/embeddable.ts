import { createRequire } from "node:module";
import { damagedFont, type FaceId } from "../../cards/shaping/font-stack.ts";
import { maySubset } from "./font-licence.ts";
import { subsetTrueType, type FontSubset } from "./subset-truetype.ts";
import { fontMetrics, fontTable, fontTables, type FontTables } from "./truetype-file.ts";

/** The embedded part of a font: the glyphs that are shown, or all of it where its licence forbids a subset. */
export function subsetOf(tables: FontTables, bytes: Uint8Array): FontSubset {
  if (!maySubset(tables)) return wholeFont(bytes);
  return tables.has("glyf") ? subsetTrueType(tables) : subsetOther(bytes);
}

/** Embeds a font whose licence forbids a subset: all of it, each glyph under its own number. */
const wholeFont = (bytes: Uint8Array): FontSubset => ({
  includeGlyph: (glyph) => glyph,
  encode: () => bytes,
});

/** Outlines of another kind, such as CFF, are cut out by fontkit; it is large, and seldom needed. */
function subsetOther(bytes: Uint8Array): FontSubset {
  const fontkit = createRequire(import.meta.url)("fontkit") as {
    create(bytes: Uint8Array): { createSubset(): FontSubset };
  };
  return fontkit.create(bytes).createSubset();
}

/** The first glyphs of a font are its letters. */
const GLYPHS_TRIED = 500;

/** @throws Failure `unprocessable` when a document could not take the font of a face. */
export function requireEmbeddable(id: FaceId, bytes: Uint8Array): void {
  orDamaged(id, () => embedGlyphs(bytes, GLYPHS_TRIED));
}

/**
 * Embeds the first so many glyphs of a font, into nothing.
 * @throws whatever reads a font throws when it is damaged
 */
export function embedGlyphs(bytes: Uint8Array, most: number): void {
  const tables = fontTables(bytes);
  fontMetrics(tables);
  const subset = tables.has("glyf") ? subsetTrueType(tables) : subsetOther(bytes);
  const glyphs = Math.min(fontTable(tables, "maxp").getUint16(4), most);
  for (let glyph = 0; glyph < glyphs; glyph += 1) subset.includeGlyph(glyph);
  subset.encode();
}

/** Does what reads a font. @throws Failure `unprocessable` where that fails, as the font is damaged */
export function orDamaged<T>(id: FaceId, read: () => T): T {
  try {
    return read();
  } catch (error) {
    // Whatever reads a font throws as it likes when the font is not what it says.
    throw damagedFont(id, error);
  }
}

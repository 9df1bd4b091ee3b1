import { createRequire } from "node:module";
import { damagedFont, type FaceId } from "../../cards/shaping/font-stack.ts";
import { maySubset } from "./font-licence.ts";
import { subsetTrueType, type FontSubset } from "./subset-truetype.ts";
import { fontMetrics, fontTable, fontTables, type FontTables } from "./truetype-file.ts";

/** Returns the part of a font to embed: only the glyphs in use, or the whole font if its licence forbids subsets. */
export function subsetOf(tables: FontTables, bytes: Uint8Array): FontSubset {
  if (!maySubset(tables)) return wholeFont(bytes);
  return tables.has("glyf") ? subsetTrueType(tables) : subsetOther(bytes);
}

/** Embeds a whole font whose licence forbids subsets. Glyphs keep their numbers. */
const wholeFont = (bytes: Uint8Array): FontSubset => ({
  includeGlyph: (glyph) => glyph,
  encode: () => bytes,
});

/**
 * Makes a subset of a font with outlines other than TrueType, such as CFF. It uses fontkit, which is large and rarely
 * needed.
 */
function subsetOther(bytes: Uint8Array): FontSubset {
  const fontkit = createRequire(import.meta.url)("fontkit") as {
    create(bytes: Uint8Array): { createSubset(): FontSubset };
  };
  return fontkit.create(bytes).createSubset();
}

/** The number of glyphs to test. The first glyphs in a font are usually its letters. */
const GLYPHS_TRIED = 500;

/**
 * Checks that the font of a face can be embedded in a document.
 * @throws Failure `unprocessable` if the font cannot be embedded
 */
export function requireEmbeddable(id: FaceId, bytes: Uint8Array): void {
  orDamaged(id, () => embedGlyphs(bytes, GLYPHS_TRIED));
}

/**
 * Embeds the first glyphs of a font and discards the result.
 * @throws any error that the font reader throws if the font is damaged
 */
export function embedGlyphs(bytes: Uint8Array, most: number): void {
  const tables = fontTables(bytes);
  fontMetrics(tables);
  const subset = tables.has("glyf") ? subsetTrueType(tables) : subsetOther(bytes);
  const glyphs = Math.min(fontTable(tables, "maxp").getUint16(4), most);
  for (let glyph = 0; glyph < glyphs; glyph += 1) subset.includeGlyph(glyph);
  subset.encode();
}

/**
 * Runs code that reads a font.
 * @throws Failure `unprocessable` if the code fails, which means that the font is damaged
 */
export function orDamaged<T>(id: FaceId, read: () => T): T {
  try {
    return read();
  } catch (error) {
    // Whatever reads a font throws as it likes when the font is not what it says.
    throw damagedFont(id, error);
  }
}

import { utf16Hex } from "../../cards/drawing/pdf-operators.ts";
import type { PdfFont } from "../../cards/drawing/pdf-letters.ts";
import type { Glyph } from "../../cards/shaping/shaped.ts";
import type { FaceId } from "../../cards/shaping/font-stack.ts";
import type { PdfkitDocument, PdfReference } from "./pdfkit-parts.ts";
import { orDamaged, subsetOf } from "../fonts/embeddable.ts";
import { maySubset } from "../fonts/font-licence.ts";
import {
  fontMetrics,
  fontTable,
  fontTables,
  type FontMetrics,
  type FontTables,
} from "../fonts/truetype-file.ts";

/** A font in a document. The glyphs in use are written at the end of the document. */
export interface EmbeddedFont {
  use: PdfFont;
  ref: PdfReference;
  /** Writes the font subset and the data that viewers need. */
  embed(): void;
}

/**
 * Opens the font of a face for a document. `number` is the font's number in the document, counted from 1.
 * @throws Failure `unprocessable`, here or in `embed`, if the font is damaged
 */
export function embedFont(
  document: PdfkitDocument,
  id: FaceId,
  bytes: Uint8Array,
  number: number,
): EmbeddedFont {
  const font = orDamaged(id, () => openFont(document, bytes, number));
  return { ...font, embed: () => orDamaged(id, font.embed) };
}

/** Maximum number of composed glyphs. A font can contain 65,535 glyphs. */
const MOST_LETTERS = 40_000;

/** Opens a font. A glyph gets its subset code, width and characters when it is first shown. */
function openFont(document: PdfkitDocument, bytes: Uint8Array, number: number): EmbeddedFont {
  const tables = fontTables(bytes);
  const subset = subsetOf(tables, bytes);
  const unitsPerEm = fontTable(tables, "head").getUint16(18);
  const codes = new Map<number, { code: string; codePoints: readonly number[] }>();
  const widths: number[] = [0];
  const characters: (readonly number[])[] = [[0]];
  const letters = new Map<string, string>();
  const ref = document.ref();

  function show(index: number, width: number, codePoints: readonly number[]): string {
    while (widths.length < index) widths.push(0);
    widths[index] = width * 1000;
    characters[index] ??= codePoints;
    return hex(index);
  }

  /**
   * Reads from the font file the width of a glyph that occurs only as part of other glyphs. This function is never
   * called for a font that is embedded whole.
   */
  const widthOfUnshown = (index: number): number => ((subset.advanceOf?.(index) ?? 0) * 1000) / unitsPerEm;

  /**
   * Returns the code of a glyph that is composed of several glyphs, with their offsets in the run. The glyph
   * represents the characters that these glyphs show together.
   */
  function composed(glyphs: readonly Glyph[], width: number, codePoints: readonly number[]): string {
    let pen = 0;
    const units = (length: number) => Math.round(length * unitsPerEm);
    const parts = glyphs.map(({ id, dx, dy, advance }) => {
      const part = { glyph: id, x: units(pen + dx), y: units(dy) };
      pen += advance;
      return part;
    });
    const key = [units(width), ...codePoints, ...parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`)].join(
      " ",
    );
    let code = letters.get(key);
    if (code === undefined) {
      const index = subset.compose?.(parts, Math.max(0, units(width))) ?? 0;
      letters.set(key, (code = show(index, width, codePoints)));
    }
    return code;
  }
  return {
    ref,
    use: {
      name: `F${number}`,
      code(glyph) {
        const known = codes.get(glyph.id);
        if (known === undefined) {
          const code = show(subset.includeGlyph(glyph.id), glyph.width, glyph.codePoints);
          codes.set(glyph.id, { code, codePoints: glyph.codePoints });
          return code;
        }
        if (isSame(known.codePoints, glyph.codePoints) || !this.letter) return known.code;
        return composed([{ ...glyph, dx: 0, dy: 0 }], glyph.width, glyph.codePoints);
      },
      get letter() {
        return subset.compose && letters.size < MOST_LETTERS ? composed : undefined;
      },
    },
    embed() {
      const shown = widths.map((width, index) => (characters[index] ? width : widthOfUnshown(index)));
      writeFont(document, ref, tables, { number, bytes: subset.encode(), widths: shown, characters });
    },
  };
}

/** Writes a font file and the data that viewers need (ISO 32000-1, 9.7). */
function writeFont(
  document: PdfkitDocument,
  ref: PdfReference,
  tables: FontTables,
  shown: {
    number: number;
    bytes: Uint8Array;
    /** The width of each code, in thousandths of an em. */
    widths: number[];
    characters: readonly (readonly number[] | undefined)[];
  },
): void {
  const isTrueType = tables.has("glyf");
  const isWhole = !maySubset(tables);
  const metrics = fontMetrics(tables);
  const name = isWhole ? metrics.name : `${subsetTag(shown.number)}+${metrics.name}`;
  const outlines = isWhole ? "OpenType" : "CIDFontType0C";
  const file = document.ref(isTrueType ? {} : { Subtype: outlines });
  file.end(shown.bytes);
  const descriptor = document.ref({
    ...describe(name, metrics),
    [isTrueType ? "FontFile2" : "FontFile3"]: file,
  });
  descriptor.end();
  const descendant = document.ref({
    Type: "Font",
    Subtype: isTrueType ? "CIDFontType2" : "CIDFontType0",
    BaseFont: name,
    // pdfkit writes a String object as a string, and a text as a name.
    CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, shown.widths],
    ...(isTrueType && { CIDToGIDMap: "Identity" }),
  });
  descendant.end();
  const toUnicode = document.ref();
  toUnicode.end(characterMap(shown.characters));
  Object.assign(ref.data, {
    Type: "Font",
    Subtype: "Type0",
    BaseFont: name,
    Encoding: "Identity-H",
    DescendantFonts: [descendant],
    ToUnicode: toUnicode,
  });
  ref.end();
}

/** Returns a six-letter tag that is unique among the font subsets of the document (ISO 32000-1, 9.6.4). */
const subsetTag = (number: number): string =>
  number
    .toString(26)
    .padStart(6, "0")
    .replaceAll(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));

/** Builds the font descriptor (ISO 32000-1, 9.8). */
function describe(name: string, metrics: FontMetrics): Record<string, unknown> {
  const { familyClass, isFixedPitch, isItalic, ascent, descent, capHeight, xHeight, italicAngle, box } =
    metrics;
  const isSerif = 1 <= familyClass && familyClass <= 7;
  const flags = [isFixedPitch && 1, isSerif && 2, 4, familyClass === 10 && 8, isItalic && 64];
  return {
    Type: "FontDescriptor",
    FontName: name,
    Flags: flags.reduce<number>((sum, flag) => sum | Number(flag), 0),
    FontBBox: box,
    ItalicAngle: italicAngle,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    XHeight: xHeight,
    StemV: 0,
  };
}

/**
 * Whether two lists are equal. The function is called for each glyph shown, and most glyphs stand for one character.
 */
const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  one[0] === other[0] &&
  (one.length < 2 || one.every((codePoint, index) => codePoint === other[index]));

const hex = (number: number): string => number.toString(16).padStart(4, "0");

/** Maximum number of entries in a section of the map (Adobe Technical Note 5014, 1.4.1). */
const ENTRIES_PER_SECTION = 100;

/**
 * Builds the map from codes to characters (ISO 32000-1, 9.10.3). Each code has an entry of its own, because
 * Ghostscript misreads a range with a list of characters.
 */
function characterMap(characters: readonly (readonly number[] | undefined)[]): string {
  const entries = Array.from(
    characters,
    (codePoints = [], code) => `<${hex(code)}> <${utf16Hex(String.fromCodePoint(...codePoints))}>`,
  );
  const sections: string[] = [];
  for (let start = 0; start < entries.length; start += ENTRIES_PER_SECTION) {
    const part = entries.slice(start, start + ENTRIES_PER_SECTION);
    sections.push(`${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

import { readFileSync } from "node:fs";
import { create, type Font, type Glyph } from "fontkit";

export interface BareFont {
  /** Returns the contents of a TJ array, and its advance in thousandths of the size. */
  set(text: string): SetText;
  /** Returns the subset of the glyphs used, and its description for a PDF. */
  end(): { file: Uint8Array; widths: number[]; toUnicode: string; descriptor: string };
}

/** The actual fontkit API, from which its types differ. */
interface Subset {
  /** Takes a glyph ID of the font and returns the one in the subset. */
  includeGlyph(glyph: number): number;
  encode(): Uint8Array;
}

interface SetText {
  shown: string;
  advance: number;
}

/** Maximum number of lines in a block of a CMap. */
const BLOCK = 100;

/** Returns a font that shapes each word only once, including kerning, because names, streets and towns recur. */
export function bareFont(path: string): BareFont {
  const font = create(readFileSync(path)) as Font;
  const subset = font.createSubset() as unknown as Subset;
  const scale = 1000 / font.unitsPerEm;
  const used: Glyph[] = [font.getGlyph(0)];
  const words = new Map<string, SetText>();

  function shape(word: string): SetText {
    const { glyphs, positions } = font.layout(word);
    let shown = "<";
    let advance = 0;
    for (const [index, glyph] of glyphs.entries()) {
      const id = subset.includeGlyph(glyph.id);
      used[id] = glyph;
      shown += hex(id);
      const moved = positions[index]?.xAdvance ?? 0;
      if (moved !== glyph.advanceWidth) shown += `>${rounded((glyph.advanceWidth - moved) * scale)}<`;
      advance += moved;
    }
    return { shown: `${shown}>`, advance: advance * scale };
  }

  function shaped(word: string): SetText {
    const known = words.get(word);
    if (known) return known;
    if (words.size === MOST_WORDS) words.clear();
    const set = shape(word);
    words.set(word, set);
    return set;
  }

  return {
    set(text) {
      const space = shaped(" ");
      let shown = "";
      let advance = 0;
      for (const word of text.split(" ")) {
        const set = shaped(word);
        if (shown !== "") {
          shown += space.shown;
          advance += space.advance;
        }
        shown += set.shown;
        advance += set.advance;
      }
      return { shown, advance };
    },
    end() {
      const { bbox } = font;
      const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((side) => Math.round(side * scale));
      return {
        file: subset.encode(),
        widths: used.map((glyph) => rounded(glyph.advanceWidth * scale)),
        toUnicode: cmap(used),
        descriptor:
          `/Flags 4/FontBBox[${box.join(" ")}]/ItalicAngle 0/StemV 80/Ascent ${rounded(font.ascent * scale)}` +
          `/Descent ${rounded(font.descent * scale)}/CapHeight ${rounded(font.capHeight * scale)}`,
      };
    },
  };
}

/** Limit for the cache, so that no class, however large, fills the memory. */
const MOST_WORDS = 10_000;

const hex = (value: number): string => value.toString(16).padStart(4, "0");
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns the map from glyphs to characters, so that text can be searched and copied. */
function cmap(used: readonly Glyph[]): string {
  const lines = used.flatMap(({ codePoints }, id) =>
    codePoints.length === 0 ? [] : `<${hex(id)}><${codePoints.map(hex).join("")}>`,
  );
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => {
    const block = lines.slice(index * BLOCK, (index + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`;
  });
  return (
    "/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n" +
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n" +
    `1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks.join("")}` +
    "endcmap CMapName currentdict/CMap defineresource pop end end"
  );
}

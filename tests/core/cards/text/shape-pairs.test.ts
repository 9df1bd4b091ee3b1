import { openFace } from "@idms/core/cards/shaping/face";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import { readFont } from "@idms/core/node/fonts/font-files";
import fc from "fast-check";
import { Blob, Buffer, Direction, Face, Font, shape } from "harfbuzzjs";
import { describe, expect, test } from "vitest";

/** Returns HarfBuzz's result for a whole word, in em. */
function shapeWhole(id: FaceId): (word: string) => { ids: number[]; advances: number[] } {
  const source = new Face(new Blob(readFont(id)));
  const font = new Font(source);
  return (word) => {
    const buffer = new Buffer();
    buffer.addText(word);
    buffer.setDirection(Direction.LTR);
    buffer.setScript("Latn");
    buffer.setLanguage("en");
    shape(font, buffer);
    return {
      ids: buffer.getGlyphInfos().map((info) => info.codepoint),
      advances: buffer.getGlyphPositions().map((position) => position.xAdvance / source.upem),
    };
  };
}

const asciiWord = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 24,
});

describe.each<FaceId>(["arimo", "arimo-bold", "tinos"])("%s", (id) => {
  const face = openFace(id, readFont(id));
  const whole = shapeWhole(id);

  test("a word composed of pairs equals the word that HarfBuzz shapes as a whole", () => {
    fc.assert(
      fc.property(asciiWord, (word) => {
        const { glyphs, advance } = face.shape(word, "Latn", false);
        const expected = whole(word);
        expect(glyphs.map((glyph) => glyph.id)).toEqual(expected.ids);
        expect(glyphs.map((glyph) => glyph.advance)).toEqual(expected.advances);
        expect(advance).toBeCloseTo(
          expected.advances.reduce((sum, each) => sum + each, 0),
          9,
        );
        expect(glyphs.flatMap((glyph) => glyph.codePoints)).toEqual(Array.from(word, (c) => c.charCodeAt(0)));
      }),
      { numRuns: 2000 },
    );
  });

  test("letters are kerned: AV is narrower than A and V apart", () => {
    const width = (word: string) => face.shape(word, "Latn", false).advance;
    expect(width("AVAV")).toBeLessThan(2 * (width("A") + width("V")));
  });
});

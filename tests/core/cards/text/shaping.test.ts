import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { openFace } from "@idms/core/cards/shaping/face";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import { scriptOf } from "@idms/core/cards/shaping/scripts";
import type { Glyph } from "@idms/core/cards/shaping/shaped";
import { diskTypesetter, fontFile, readFont } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { SCRIPT_SAMPLES } from "./samples.ts";

const typesetter = diskTypesetter();
const glyphsOf = (text: string): Glyph[] =>
  typesetter.setLine(text, "arimo", typesetter.paragraph(text)).runs.flatMap((run) => run.glyphs);
const idsOf = (text: string) => glyphsOf(text).map(({ id }) => id);

/** Skia with the same font file: an independent itemiser and paragraph engine. */
const context = createCanvas(1, 1).getContext("2d");
function skiaWidth(text: string, face: FaceId): number {
  GlobalFonts.registerFromPath(fontFile(face), `idms-${face}`);
  context.font = `1000px idms-${face}`;
  context.lang = face === "nastaliq" ? "ur" : "en";
  return context.measureText(text).width / 1000;
}

describe.each(SCRIPT_SAMPLES)("$script", ({ text, face }) => {
  test("is set completely in its own face, without a box for any letter", () => {
    const line = typesetter.setLine(text, "arimo", typesetter.paragraph(text));
    expect(line.missing).toEqual([]);
    expect([...new Set(line.runs.map((run) => run.face))]).toEqual([face]);
    expect(line.runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).not.toContain(0);
  });

  test("is as wide as in Skia", () => {
    const { advance } = typesetter.setLine(text, "arimo", typesetter.paragraph(text));
    expect(advance / skiaWidth(text, face)).toBeCloseTo(1, 2);
  });

  test("accounts for every character in its clusters, in order", () => {
    const line = typesetter.setLine(text, "arimo", typesetter.paragraph(text));
    const points = line.runs.flatMap(({ glyphs, rightToLeft }) => {
      const clusters = glyphs.map(({ codePoints }) => codePoints).filter(({ length }) => length > 0);
      return (rightToLeft ? clusters.toReversed() : clusters).flat();
    });
    expect(String.fromCodePoint(...points)).toBe(text);
  });

  test("has no box in bold either", () => {
    const line = typesetter.setLine(text, "arimo-bold", typesetter.paragraph(text));
    expect(line.missing).toEqual([]);
    expect(line.runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).not.toContain(0);
    for (const run of line.runs) expect(run.face).toBe(`${face}-bold`);
  });
});

describe("a conjunct is one glyph, or fewer glyphs than its letters", () => {
  test.each([
    ["Devanagari क्ष", "क्ष", 1],
    ["Devanagari ज्ञ", "ज्ञ", 1],
    ["Devanagari त्र", "त्र", 1],
    ["Bengali ক্ষ", "ক্ষ", 1],
    ["Gujarati ક્ષ", "ક્ષ", 1],
    ["Odia କ୍ଷ", "କ୍ଷ", 1],
    ["Tamil க்ஷ", "க்ஷ", 1],
    ["Malayalam ക്ഷ", "ക്ഷ", 1],
    ["Malayalam chillu ൻ", "ൻ", 1],
  ])("%s", (_, text, count) => {
    const visible = glyphsOf(text);
    expect(visible).toHaveLength(count);
    expect(visible[0]?.codePoints).toEqual(Array.from(text, (c) => c.codePointAt(0)));
  });

  test.each([
    ["Telugu క్ష", "క్ష"],
    ["Kannada ಕ್ಷ", "ಕ್ಷ"],
    ["Gurmukhi ਪ੍ਰ", "ਪ੍ਰ"],
    ["Gurmukhi ਪੜ੍ਹ", "ੜ੍ਹ"],
  ])("%s", (_, text) => {
    const letters = [...text].flatMap((letter) => idsOf(letter));
    expect(glyphsOf(text).length).toBeLessThan([...text].length);
    expect(idsOf(text)).not.toEqual(letters);
  });

  test("a joiner in क्‍ष asks for the half letter instead of the conjunct", () => {
    expect(idsOf("क्\u200Dष")).not.toEqual(idsOf("क्ष"));
    expect(idsOf("क्\u200Dष").at(-1)).toBe(idsOf("ष")[0]);
  });
});

describe("letters are placed as the script requires", () => {
  test("the short i of Devanagari comes before its consonant", () => {
    const [first, second] = glyphsOf("कि");
    expect(second?.id).toBe(idsOf("क")[0]);
    expect(first?.id).not.toBe(second?.id);
  });

  test("reph moves behind the consonant that follows it in spelling", () => {
    const glyphs = idsOf("र्क");
    expect(glyphs).toHaveLength(2);
    expect(glyphs[0]).toBe(idsOf("क")[0]);
    expect(glyphs[1]).not.toBe(idsOf("र")[0]);
  });

  test.each([
    ["Tamil கொ", "கொ", "க"],
    ["Bengali কো", "কো", "ক"],
    ["Malayalam കൊ", "കൊ", "ക"],
    ["Odia କୋ", "କୋ", "କ"],
  ])("the vowel of %s is on both sides of its consonant", (_, text, consonant) => {
    const glyphs = idsOf(text);
    expect(glyphs).toHaveLength(3);
    expect(glyphs[1]).toBe(idsOf(consonant)[0]);
  });

  test("Arabic letters join: a letter has different forms alone, first, between and last", () => {
    const forms = idsOf("ههه");
    expect(new Set([...forms, ...idsOf("ه")]).size).toBe(4);
  });

  test("lam and alef take their joint forms", () => {
    expect(idsOf("لا")).not.toEqual(idsOf("ال").toReversed());
  });

  test("Latin is kerned: AV is narrower than A and V", () => {
    const advance = (text: string) => typesetter.setLine(text, "arimo", typesetter.paragraph(text)).advance;
    expect(advance("AV")).toBeLessThan(advance("A") + advance("V"));
  });

  test("a mark without a precomposed letter is placed by the font, not beside its base", () => {
    const [, mark] = glyphsOf("x\u0323");
    expect(mark?.advance).toBe(0);
  });
});

test("words set separately are as wide as the line set whole", () => {
  for (const { text, face } of SCRIPT_SAMPLES) {
    const whole = openFace(face, readFont(face)).shape(
      text,
      scriptOf(Array.from(text)[0] as string),
      typesetter.paragraph(text).direction === "rtl",
    );
    const set = typesetter.setLine(text, "arimo", typesetter.paragraph(text));
    expect(Math.abs(set.advance / whole.advance - 1), face).toBeLessThan(0.01);
  }
});

import { describe, expect, test } from "vitest";
import { openFace } from "@idms/core/cards/shaping/face";
import { FACE_IDS, isAdded, type FaceId } from "@idms/core/cards/shaping/font-stack";
import { readFont } from "@idms/core/node/fonts/font-files";
import { requireEmbeddable } from "../../../../packages/core/src/node/fonts/embeddable.ts";
import { embedFont } from "../../../../packages/core/src/node/pdf/embed-font.ts";
import { openPdfkit } from "../../../../packages/core/src/node/pdf/pdfkit-parts.ts";
import { subsetTrueType } from "../../../../packages/core/src/node/fonts/subset-truetype.ts";
import {
  fontMetrics,
  fontTable,
  fontTables,
} from "../../../../packages/core/src/node/fonts/truetype-file.ts";

const tablesOf = (id: FaceId) => fontTables(readFont(id));
const glyphCount = (id: FaceId) => fontTable(tablesOf(id), "maxp").getUint16(4);

/** Returns the subset as a standalone font for HarfBuzz. */
function subsetOf(id: FaceId, glyphs: readonly number[]) {
  const subset = subsetTrueType(tablesOf(id));
  const numbers = glyphs.map((glyph) => subset.includeGlyph(glyph));
  const bytes = new Uint8Array(subset.encode());
  return { numbers, bytes, face: openFace(id, bytes) };
}

describe.each(FACE_IDS.filter((id) => !isAdded(id)))("a subset of %s", (id) => {
  const every = Math.ceil(glyphCount(id) / 150);
  const glyphs = Array.from({ length: Math.floor(glyphCount(id) / every) }, (_, index) => index * every);

  test("draws each of its glyphs as the whole font does, composite ones too", () => {
    const whole = openFace(id, readFont(id));
    const { face, numbers } = subsetOf(id, glyphs.toReversed());
    for (const [index, glyph] of glyphs.toReversed().entries())
      expect(face.outline(numbers[index] as number), `glyph ${glyph}`).toEqual(whole.outline(glyph));
  });

  test("has the same widths and correct checksums", () => {
    const { bytes, numbers } = subsetOf(id, glyphs);
    const [before, after] = [tablesOf(id), fontTables(bytes)];
    for (const [index, glyph] of glyphs.entries())
      expect(advance(after, numbers[index] as number), `glyph ${glyph}`).toBe(advance(before, glyph));
    expect(bytes.length % 4).toBe(0);
    const directory = new DataView(bytes.buffer);
    for (let table = 0; table < directory.getUint16(4); table += 1) {
      const entry = 12 + 16 * table;
      const [sum, offset, length] = [4, 8, 12].map((at) => directory.getUint32(entry + at)) as [
        number,
        number,
        number,
      ];
      let words = 0;
      for (let at = offset; at < offset + length; at += 4) words = (words + directory.getUint32(at)) >>> 0;
      expect(sum).toBe(words);
    }
  });
});

function advance(tables: ReturnType<typeof fontTables>, glyph: number): number {
  const metrics = fontTable(tables, "hhea").getUint16(34);
  return fontTable(tables, "hmtx").getUint16(4 * Math.min(glyph, metrics - 1));
}

test("a composed glyph draws its parts where they were moved, with the requested width", () => {
  const whole = openFace("nastaliq", readFont("nastaliq"));
  const subset = subsetTrueType(tablesOf("nastaliq"));
  const upem = fontTable(tablesOf("nastaliq"), "head").getUint16(18);
  const { glyphs } = whole.shape("خٹک", "Arab", true, { language: "ur" });
  const parts = glyphs.map(({ id }, index) => ({ glyph: id, x: 10 * index, y: -7 * index }));
  const number = subset.compose!(parts, 321);
  const blank = subset.compose!([], 50);
  const bytes = new Uint8Array(subset.encode());
  const face = openFace("nastaliq", bytes);
  const expected = parts.flatMap(({ glyph, x, y }) =>
    whole
      .outline(glyph)
      .flatMap(({ values }) => values.map((value, index) => value * upem + (index % 2 === 0 ? x : y))),
  );
  const drawn = face.outline(number).flatMap(({ values }) => values.map((value) => value * upem));
  expect(drawn).toHaveLength(expected.length);
  for (const [index, value] of drawn.entries()) expect(value).toBeCloseTo(expected[index] as number, 3);
  expect(face.outline(blank)).toEqual([]);
  expect([number, blank].map((each) => advance(fontTables(bytes), each))).toEqual([321, 50]);
});

test("glyph 0, the box, is always first, and a glyph has one number however often it is shown", () => {
  const subset = subsetTrueType(tablesOf("arimo"));
  expect([36, 40, 36, 0, 41].map(subset.includeGlyph)).toEqual([1, 2, 1, 0, 3]);
});

test("a subset of a few letters takes a few kilobytes", () => {
  const { bytes } = subsetOf("arimo", [36, 37, 38, 39, 40]);
  expect(bytes.length).toBeLessThan(16_000);
  expect(readFont("arimo").length).toBeGreaterThan(200_000);
});

test("the metrics of a font are those in its file", () => {
  expect(fontMetrics(tablesOf("arimo-bold"))).toMatchObject({
    name: "Arimo-Bold",
    isItalic: false,
    isFixedPitch: false,
    italicAngle: 0,
  });
  expect(fontMetrics(tablesOf("tinos-italic"))).toMatchObject({ name: "Tinos-Italic", isItalic: true });
  const { ascent, descent, box } = fontMetrics(tablesOf("arimo"));
  expect(ascent).toBeCloseTo(905.27, 1);
  expect(descent).toBeCloseTo(-211.91, 1);
  expect(box).toHaveLength(4);
});

test("a font may lack its name and the tables that describe its slope", () => {
  const tables = new Map(
    [...tablesOf("tinos-italic")].filter(([tag]) => !["name", "post", "OS/2"].includes(tag)),
  );
  expect(fontMetrics(tables)).toMatchObject({ name: "Font", italicAngle: 0, isItalic: true, familyClass: 0 });
});

test.each([
  ["no outlines", "glyf"],
  ["no measures", "hmtx"],
] as const)("a font with %s is reported as damaged before anything is printed", (_, tag) => {
  const bytes = new Uint8Array(readFont("arimo"));
  const directory = Buffer.from(bytes.buffer, 0, 400);
  directory.write("none", directory.indexOf(tag), "latin1");
  expect(() => requireEmbeddable("arimo", bytes)).toThrow("The font file for arimo is damaged");
});

test("a font without a size is reported as damaged", () => {
  const bytes = new Uint8Array(readFont("arimo"));
  fontTable(fontTables(bytes), "head").setUint16(18, 0);
  expect(() => requireEmbeddable("arimo", bytes)).toThrow("The font file for arimo is damaged");
});

test("a truncated font is reported as damaged, at the latest when it is written", () => {
  const bytes = readFont("arimo");
  const glyf = fontTable(fontTables(bytes), "glyf").byteOffset;
  for (const length of [8, 100, 300, glyf + 200, bytes.length - 100_000]) {
    const document = openPdfkit(
      { Title: "", Author: "", Creator: "", CreationDate: new Date(0) },
      { take: () => undefined, ready: () => Promise.resolve(), finish: () => Promise.resolve() },
    );
    const use = () => {
      const font = embedFont(document, "arimo", bytes.slice(0, length), 1);
      for (let id = 1; id < 1000; id += 1)
        font.use.code({ id, width: 1, advance: 1, dx: 0, dy: 0, codePoints: [65] });
      font.embed();
    };
    expect(use, `${length} bytes`).toThrow("The font file for arimo is damaged");
  }
});

import { openFace } from "@idms/core/cards/shaping/face";
import { ownFace } from "@idms/core/cards/shaping/own-fonts";
import { readOwnFontInThread } from "@idms/core/node/fonts/own-font-thread";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fontTable, fontTables } from "../../../../packages/core/src/node/fonts/truetype-file.ts";
import { readOwnFont } from "../../../../packages/core/src/node/fonts/read-own-font.ts";
import { inBulk } from "../../../in-bulk.ts";
import { entryOf, ownFontBytes, withoutTable, withTable } from "../../../own-fonts.ts";

const regular = ownFontBytes("OwnSerif-Regular.ttf");
const cff = ownFontBytes("OwnSerif-BoldItalic.otf");
const woff2 = ownFontBytes("Lora-Medium.woff2");
const FACE = ownFace(`00/${"1".repeat(30)}.ttf`);

const refused = (bytes: Uint8Array): Promise<string> =>
  readOwnFont(bytes).then(
    () => "taken",
    (error: Error) => error.message,
  );

describe("a font states its family and style:", () => {
  test.each([
    ["OwnSerif-Regular.ttf", "ttf", "Own Serif", 400, false],
    ["OwnSerif-Bold.ttf", "ttf", "Own Serif", 700, false],
    ["OwnSerif-Italic.ttf", "ttf", "Own Serif", 400, true],
    ["OwnSerif-BoldItalic.otf", "otf", "Own Serif", 700, true],
    ["Lora-Medium.woff2", "ttf", "Lora", 500, false],
  ])("%s", async (file, kind, family, weight, italic) => {
    const font = await readOwnFont(ownFontBytes(file));
    expect(font).toMatchObject({
      kind,
      family,
      weight,
      italic,
      embedding: "installable",
      wasVariable: false,
    });
    expect(openFace(FACE, font.bytes).covers(65)).toBe(true);
  });

  test("a font of unusual width is a family of its own", async () => {
    const condensed = withTable(regular, "OS/2", (os2) => os2.setUint16(6, 3));
    expect((await readOwnFont(condensed)).family).toBe("Own Serif Condensed");
  });

  test("unreadable names are skipped, and a font without a readable name is refused", async () => {
    const odd = withTable(regular, "name", (name) => {
      for (let at = 6; at < 6 + 12 * name.getUint16(2); at += 12)
        if (name.getUint16(at + 6) === 16) name.setUint16(at + 10, 0xfff0);
    });
    expect((await readOwnFont(odd)).family).toBe("Own Serif");
    const none = withTable(regular, "name", (name) => name.setUint16(2, 0));
    expect(await refused(none)).toBe("The font has no readable name. Upload a font that has one.");
  });
});

test("a variable font is reduced to its usual style", async () => {
  const { bytes, wasVariable, weight } = await readOwnFont(ownFontBytes("Lora-Variable.woff2"));
  expect([wasVariable, weight]).toEqual([true, 400]);
  expect(
    [...fontTables(bytes).keys()].filter((tag) => /^(fvar|gvar|avar|HVAR|MVAR|STAT)$/.test(tag)),
  ).toEqual([]);
  const { advance } = openFace(FACE, bytes).shape("Hamburg", "Latn", false);
  expect(advance).toBeGreaterThan(2);
});

describe("the licence decides (OS/2, fsType):", () => {
  const withBits = (bits: number, version = 4) =>
    withTable(regular, "OS/2", (os2) => {
      os2.setUint16(0, version);
      os2.setUint16(8, bits);
    });

  test.each([
    [0, "installable"],
    [8, "editable"],
    [4, "preview_and_print"],
    [0x104, "preview_and_print"],
  ])("bits %i may be embedded: %s", async (bits, embedding) => {
    expect((await readOwnFont(withBits(bits))).embedding).toBe(embedding);
  });

  test.each([
    [2, /does not allow embedding in a PDF/],
    [0x200, /only images of its letters/],
    [0x208, /only images of its letters/],
  ])("bits %i may not be embedded", async (bits, sentence) => {
    expect(await refused(withBits(bits))).toMatch(sentence);
  });

  test("in an old font the most permissive bit counts", async () => {
    expect((await readOwnFont(withBits(6, 2))).embedding).toBe("preview_and_print");
    expect(await refused(withBits(6, 3))).toMatch(/does not allow embedding in a PDF/);
  });
});

describe("a harmful file, or one that is not a font, is refused with a message:", () => {
  const glyphsOf = (bytes: Uint8Array) => fontTable(fontTables(bytes), "maxp").getUint16(4);
  const DAMAGED = "The font file is damaged. Download it again from its source.";

  test.each<[string, () => Uint8Array, string | RegExp]>([
    ["nothing", () => new Uint8Array(), /not a font/],
    ["a text", () => new TextEncoder().encode("no font at all, and long enough"), /not a font/],
    ["a WOFF of the first version", () => new TextEncoder().encode("wOFF".padEnd(44)), /is a WOFF 1 file/],
    ["a collection", () => new TextEncoder().encode("ttcf".padEnd(44)), /several fonts/],
    ["half a font", () => regular.subarray(0, regular.length >> 1), DAMAGED],
    ["half a WOFF2", () => woff2.subarray(0, woff2.length >> 1), DAMAGED],
    ["a head of WOFF2 alone", () => woff2.subarray(0, 48), DAMAGED],
    ["one without glyphs", () => withTable(regular, "maxp", (maxp) => maxp.setUint16(4, 0)), /no letters/],
    [
      "one without a table that every font has",
      () => withoutTable(regular, "hhea"),
      /The table hhea is missing/,
    ],
    ["one that does not say its licence", () => withoutTable(regular, "OS/2"), /The table OS\/2 is missing/],
    ["one without outlines", () => withoutTable(regular, "glyf", "sbix"), /not outlines/],
    ["one with outlines of CFF2", () => withoutTable(cff, "CFF ", "CFF2"), /CFF2/],
    [
      "a table outside of the file",
      () => {
        const copy = new Uint8Array(regular);
        new DataView(copy.buffer).setUint32(entryOf(copy, "glyf") + 12, 0xfffffff0);
        return copy;
      },
      DAMAGED,
    ],
    [
      "one whose letters are all blank",
      () =>
        withTable(regular, "loca", (loca) => {
          for (let at = 0; at < loca.byteLength; at += 1) loca.setUint8(at, 0);
        }),
      /Every letter in this font is blank/,
    ],
    [
      "outlines of CFF that are none",
      () => withTable(cff, "CFF ", (table) => table.setUint32(4, 0xffffffff)),
      DAMAGED,
    ],
  ])("%s", async (_, bytes, sentence) => {
    expect(await refused(bytes())).toMatch(sentence);
  });

  test("a glyph made of itself or of a missing one", async () => {
    /** Replaces the first glyph with enough space with a composite of these parts. */
    const composite = (parts: (glyph: number) => number[]) => {
      const loca = fontTable(fontTables(regular), "loca");
      const isLong = fontTable(fontTables(regular), "head").getInt16(50) !== 0;
      const startOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
      const glyph = Array.from({ length: glyphsOf(regular) }, (__, each) => each).find(
        (each) => startOf(each + 1) - startOf(each) > 60,
      ) as number;
      return withTable(regular, "glyf", (glyf) => {
        glyf.setInt16(startOf(glyph), -1);
        const all = parts(glyph);
        for (const [index, part] of all.entries()) {
          const at = startOf(glyph) + 10 + 6 * index;
          glyf.setUint16(at, index < all.length - 1 ? 0x20 : 0);
          glyf.setUint16(at + 2, part);
        }
      });
    };
    expect(await refused(composite((glyph) => [glyph]))).toBe(DAMAGED);
    expect(await refused(composite(() => [0xfffe]))).toBe(DAMAGED);
    expect(await refused(composite(() => [glyphsOf(regular) - 1, glyphsOf(regular) - 1]))).toBe("taken");
  });

  test("a WOFF2 that declares a size above the limit", async () => {
    const bomb = new Uint8Array(woff2);
    // The first directory entry, with a known tag, claims a length of 2 GB.
    bomb.set([0x00, 0x87, 0xff, 0xff, 0xff, 0x7f], 48);
    expect(await refused(bomb)).toMatch(/can be up to 16 MB/);
    expect(await refused(new Uint8Array(17 * 1024 * 1024))).toMatch(/can be up to 16 MB/);
  });

  test("any changed bytes, unless the font is still valid", async () => {
    const spots = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(regular, cff), spots, async (font, changes) => {
        const bytes = new Uint8Array(font);
        for (const [at, value] of changes) bytes[at % (at % 3 === 0 ? 600 : bytes.length)] = value;
        const read = await readOwnFont(bytes).catch((error: Error) => error);
        if (read instanceof Error) expect(read.name).toBe("Failure");
      }),
      { numRuns: inBulk(1000, 40) },
    );
  });
});

test("a font is read in its own thread, which passes on a refusal and ends on a signal", async () => {
  expect(await readOwnFontInThread(woff2)).toMatchObject({ family: "Lora", weight: 500 });
  await expect(readOwnFontInThread(new Uint8Array(20))).rejects.toMatchObject({
    kind: "unprocessable",
    message: expect.stringContaining("not a font"),
    fields: { font: [expect.any(String)] },
  });
  const gone = AbortSignal.abort(new Error("gone"));
  await expect(readOwnFontInThread(regular, gone)).rejects.toThrow("gone");
});

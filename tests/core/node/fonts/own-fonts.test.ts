import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { checkTemplate } from "@idms/core/cards/checks/check-template";
import { describeFindings } from "@idms/core/cards/checks/finding-message";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { Scene } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { openFace } from "@idms/core/cards/shaping/face";
import { fitText } from "@idms/core/cards/text/fit-text";
import { chooseOwnFont, ownFace, type OwnFace, type OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { mm } from "@idms/core/units";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { Blob, Buffer, Direction, Face as HarfBuzzFace, Font, shape } from "harfbuzzjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fontFile } from "../../../../packages/core/src/node/fonts/subset-truetype.ts";
import { fontTables } from "../../../../packages/core/src/node/fonts/truetype-file.ts";
import { readOwnFont } from "../../../../packages/core/src/node/fonts/read-own-font.ts";
import { OWN_SERIF, ownFontBytes, withTable } from "../../../own-fonts.ts";
import { boxOf } from "../../cards/text/card-box.ts";
import { openPdf, pagesOfText, poppler, pressProfile, rasterRgb } from "../pdf/print-cards.ts";

const DPI = 300;
const folder = mkdtempSync(join(tmpdir(), "idms-own-fonts-"));
const fonts: OwnFont[] = [];
let wholeFace: OwnFace;
let stored = 0;

async function store(bytes: Uint8Array): Promise<OwnFont> {
  const { kind, family, weight, italic, bytes: file } = await readOwnFont(bytes);
  const name = `aa/${String((stored += 1)).padStart(30, "0")}.${kind}`;
  writeFileSync(join(folder, name), file);
  const font = { family, weight, italic, face: ownFace(name) };
  fonts.push(font);
  return font;
}

beforeAll(async () => {
  mkdirSync(join(folder, "aa"));
  for (const name of [...OWN_SERIF, "Lora-Medium.woff2"]) await store(ownFontBytes(name));
  const whole = withTable(ownFontBytes("OwnSerif-Regular.ttf"), "OS/2", (os2) => os2.setUint16(8, 0x104));
  wholeFace = (await store(whole)).face;
  fonts.pop();
});
afterAll(() => rmSync(folder, { recursive: true }));

const faceOf = (weight: number, italic: boolean) =>
  chooseOwnFont(fonts, { family: "Own Serif", weight, italic })?.face as OwnFace;
const typesetter = () => diskTypesetter(folder);

function runsOf(text: string, own: OwnFace): [string, string][] {
  const setter = typesetter();
  const { runs } = setter.setLine(text, "arimo", { ...setter.paragraph(text), own });
  return runs.map(({ face, text: part }) => [face === own ? "own" : face, part]);
}

describe("a font with an old kerning table", () => {
  const id = (letter: string) =>
    openFace("arimo", ownFontBytes("OwnSerif-Regular.ttf")).shape(letter, "Latn", false).glyphs[0]!.id;

  /** Returns the font with these kerning pairs instead of its OpenType kerning. */
  function kernedBy(pairs: readonly [left: number, right: number, units: number][], cut = 0) {
    const table = new DataView(new ArrayBuffer(18 + 6 * pairs.length));
    table.setUint16(2, 1);
    table.setUint16(6, 14 + 6 * pairs.length);
    table.setUint16(8, 1);
    table.setUint16(10, pairs.length);
    for (const [index, [left, right, units]] of pairs.entries()) {
      table.setUint16(18 + 6 * index, left);
      table.setUint16(20 + 6 * index, right);
      table.setInt16(22 + 6 * index, units);
    }
    const tables = [...fontTables(ownFontBytes("OwnSerif-Regular.ttf"))].filter(
      ([tag]) => tag !== "GPOS" && tag !== "GSUB",
    );
    const bytes = tables.map(([tag, { buffer, byteOffset, byteLength }]) => [
      tag,
      new Uint8Array(buffer, byteOffset, byteLength),
    ]);
    const kern = new Uint8Array(table.buffer).subarray(0, table.byteLength - cut);
    const sorted = [...bytes, ["kern", kern] as const].toSorted(([a], [b]) =>
      (a as string) < (b as string) ? -1 : 1,
    );
    return openFace("arimo", fontFile(Object.fromEntries(sorted) as Record<string, Uint8Array>));
  }

  const advances = (face: ReturnType<typeof openFace>, text: string) =>
    face.shape(text, "Latn", false).glyphs.map(({ advance, width }) => Math.round((advance - width) * 1000));

  test("is kerned by that table, in words and in pairs", () => {
    const face = kernedBy([
      [id("A"), id("V"), -120],
      [id("V"), id("a"), -60],
    ]);
    expect(advances(face, "AVa")).toEqual([-120, -60, 0]);
    expect(advances(face, "AVā").slice(0, 2)).toEqual([-120, 0]);
    expect(advances(face, "VA")).toEqual([0, 0]);
  });

  test("is read as far as the table goes", () => {
    const pairs = [
      [id("A"), id("V"), -120],
      [id("V"), id("a"), -60],
    ] as const;
    expect(
      advances(
        kernedBy(
          pairs.map((pair) => [...pair]),
          4,
        ),
        "AVa",
      ),
    ).toEqual([-120, 0, 0]);
  });
});

describe("an untested script in an uploaded font:", () => {
  const shaped = (text: string, face: OwnFace, script: string, direction: Direction) => {
    const font = new Font(new HarfBuzzFace(new Blob(readFont(face, folder))));
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.setScript(script);
    buffer.setDirection(direction);
    buffer.setLanguage("en");
    shape(font, buffer);
    return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
  };

  test.each([
    ["Adlam", "Adlm", "𞤀𞤁𞤢𞤥𞤢", Direction.RTL],
    ["Syriac", "Syrc", "ܡܠܬܐ", Direction.RTL],
    ["Chakma", "Cakm", "𑄇𑄧𑄢𑄴𑄟𑄳𑄟𑄬", Direction.LTR],
  ])("%s is shaped and directed as by HarfBuzz, and reported", async (name, script, text, direction) => {
    const { face } = await store(ownFontBytes(`NotoSans${name}-Part.ttf`));
    const setter = typesetter();
    const [word, ...more] = setter.setLine(text, "arimo", { ...setter.paragraph(text), own: face }).runs;
    expect(more).toEqual([]);
    expect(word).toMatchObject({ face, text, rightToLeft: direction === Direction.RTL });
    expect(word?.glyphs.map(({ id }) => id)).toEqual(shaped(text, face, script, direction));
    const { runs, findings } = fitText(setter, `Asha ${text} 12`, boxOf(60, 10), {
      font: "arial.ttf",
      size: mm(4),
      align: "left",
      own: face,
    });
    expect(runs.map((run) => run.text.trim())).toEqual(
      direction === Direction.RTL ? ["Asha", "12", text] : ["Asha", text, "12"],
    );
    expect(findings).toEqual([{ code: "untested_script", scripts: [name] }]);
  });

  test("without that font, its letters are reported as missing", () => {
    const setter = typesetter();
    expect(
      fitText(setter, "𞤀𞤁", boxOf(60, 10), { font: "arial.ttf", size: mm(4), align: "left" }).findings,
    ).toEqual([{ code: "missing_glyph", characters: "𞤀𞤁" }]);
  });
});

describe("a text in an uploaded font", () => {
  test("uses that font as far as it goes, and the usual fonts for other letters", () => {
    const own = faceOf(400, false);
    expect(runsOf("Zoë Müller 5", own).map(([face]) => face)).toContain("arimo");
    expect(runsOf("René, 7 – B", own)).toEqual([["own", "René, 7 – B"]]);
    expect(runsOf("Asha आशा 12", own)).toEqual([
      ["own", "Asha "],
      ["devanagari", "आशा "],
      ["own", "12"],
    ]);
  });

  test("takes a letter and its mark from the same font", () => {
    const own = faceOf(400, false);
    expect(runsOf("Rene\u0301", own)).toEqual([["own", "Rene\u0301"]]);
    expect(runsOf("Zoe\u0308", own)).toEqual([
      ["own", "Zo"],
      ["arimo", "e\u0308"],
    ]);
  });

  test("takes a letter that is blank in that font from another one", async () => {
    const whole = ownFontBytes("OwnSerif-Regular.ttf");
    const glyph = openFace("arimo", whole).shape("A", "Latn", false).glyphs[0]?.id as number;
    // A glyph is empty if it begins where the next one does.
    const { face } = await store(
      withTable(whole, "loca", (loca) => loca.setUint16(2 * glyph, loca.getUint16(2 * glyph + 2))),
    );
    fonts.pop();
    expect(runsOf("BAB A", face)).toEqual([
      ["own", "B"],
      ["arimo", "A"],
      ["own", "B "],
      ["arimo", "A"],
    ]);
  });
});

test("the style is chosen as in browsers, the slant before the weight", () => {
  const of = (weight: number, italic: boolean, family = "Own Serif") => {
    const font = chooseOwnFont(fonts, { family, weight, italic });
    return font && [font.weight, font.italic];
  };
  expect([of(400, false), of(700, true), of(600, false)]).toEqual([
    [400, false],
    [700, true],
    [700, false],
  ]);
  expect([of(100, true), of(900, false, "Lora"), of(400, true, "Lora")]).toEqual([
    [400, true],
    [500, false],
    [500, false],
  ]);
  expect(of(400, false, "Garamond")).toBeUndefined();
});

const template = (fields: Record<string, object>): CardTemplate => ({
  name: "Own",
  cardSize: { w: 54, h: 86 },
  background: null,
  measure: { width: 540, height: 860 },
  fonts,
  fields: cardFieldsSchema.parse(
    Object.fromEntries(
      Object.entries(fields).map(([name, field], row) => [
        name,
        { x: 20, y: 20 + 90 * row, width: 500, height: 80, size: 50, ...field },
      ]),
    ),
  ),
});

const FAMILY = { fontFamily: "Own Serif" };
const styles = {
  regular: FAMILY,
  bold: { ...FAMILY, bold: true },
  italic: { ...FAMILY, italic: true },
  bold_italic: { ...FAMILY, fontWeight: 700, italic: true },
  lora: { fontFamily: "Lora", color: "#14452f" },
  usual: { font: "times.ttf" },
};
const texts = {
  regular: "Aarav Sharma",
  bold: "Meera Iyer & Co.",
  italic: "René d’Souza",
  bold_italic: "Fig. Quartz 1234",
  lora: "Affiliated ẞ आशा",
  usual: "Plain Times",
};

const sceneOf = (made: CardTemplate, of: Record<string, string> = texts): Scene =>
  cardLayout(typesetter(), made)({ texts: of, images: {} }).scene;

async function fileOf(scene: Scene, profile = null as Awaited<ReturnType<typeof pressProfile>> | null) {
  const { pdf, bytes } = openPdf((id) => readFont(id, folder), profile);
  await pdf.addPage({ width: mm(54), height: mm(86) }, [{ scene, x: 0, y: 0, images: {} }]);
  await pdf.end();
  return bytes();
}

test("PNG and PDF differ by less than 1 % of full scale in all styles, TrueType and CFF", async () => {
  const scene = { ...sceneOf(template(styles)) };
  const theirs = rasterRgb(await fileOf(scene), DPI);
  const image = await loadImage(await renderPng(scene, {}, typesetter(), DPI));
  expect([image.width, image.height]).toEqual([theirs.width, theirs.height]);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const ours = context.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 !== 3);
  const sum = (of: (value: number, at: number) => number) =>
    ours.reduce((all, value, at) => all + of(value, at), 0) / ours.length / 255;
  expect(sum((value, at) => Math.abs(value - (theirs.data[at] as number)))).toBeLessThan(0.01);
  expect(sum((value) => 255 - value)).toBeGreaterThan(0.02);
});

test("the PDF has each font as a named subset with readable text, as PDF/X-4 too", async () => {
  const scene = sceneOf(template(styles));
  for (const file of [await fileOf(scene), await fileOf(scene, await pressProfile())]) {
    const rows = poppler("pdffonts", file).split("\n").slice(2).filter(Boolean);
    const listed = rows.map((row) => [
      /^\w{6}\+(\S+) /.exec(row)?.[1],
      /(TrueType|CID Type 0C)/.exec(row)?.[1],
      /(yes|no) +(yes|no) +(yes|no)/.exec(row)?.[0].replaceAll(/ +/g, " "),
    ]);
    const all = "yes yes yes";
    expect(listed).toEqual(
      expect.arrayContaining([
        ["OwnSerif-Regular", "TrueType", all],
        ["OwnSerif-Bold", "TrueType", all],
        ["OwnSerif-Italic", "TrueType", all],
        ["OwnSerif-BoldItalic", "CID Type 0C", all],
        [expect.stringContaining("Lora"), "TrueType", all],
      ]),
    );
    for (const text of Object.values(texts)) expect(pagesOfText(file)[0]).toContain(text);
  }
});

test("a font whose licence forbids subsetting is embedded in full", async () => {
  const { runs } = fitText(typesetter(), "Aarav", boxOf(40, 8, 2, 2), {
    font: "arial.ttf",
    size: mm(5),
    align: "left",
    own: wholeFace,
  });
  const file = await fileOf({
    width: mm(54),
    height: mm(86),
    items: [{ kind: "text", color: "#000", runs }],
  });
  expect(poppler("pdffonts", file)).toMatch(/^OwnSerif-Regular +CID TrueType +Identity-H +yes no +yes/m);
  expect(file.length).toBeGreaterThan(15_000);
  expect(pagesOfText(file)[0]).toContain("Aarav");
});

describe("what is missing is reported:", () => {
  test("a family that is not the school's or has lost its file holds the card back", () => {
    const made = template({ full_name: { fontFamily: "Garamond" } });
    const { findings, scene } = cardLayout(typesetter(), made)({ texts: { full_name: "Asha" }, images: {} });
    expect(findings).toEqual([{ field: "full_name", code: "font_missing", family: "Garamond" }]);
    expect(describeFindings(1, findings)[0]).toMatchObject({
      severity: "serious",
      message: expect.stringContaining("The font Garamond is missing"),
    });
    expect(scene.items).not.toEqual([]);
    expect(checkTemplate(made, []).map(({ state, message }) => [state, message])).toContainEqual([
      "problem",
      expect.stringContaining("The font Garamond is missing"),
    ]);
  });

  test("a style that the family lacks is not synthesised", () => {
    const made = template({ full_name: { fontFamily: "Lora", bold: true, italic: true } });
    const said = checkTemplate(made, []).filter(({ element }) => element === "full_name");
    expect(said).toMatchObject([
      {
        state: "warning",
        side: "front",
        element: "full_name",
        message:
          "Lora has no Bold Italic style, and IDMS does not imitate one. Medium is used instead. Upload the Bold Italic style, or choose another one.",
      },
    ]);
    expect(checkTemplate(template(styles), []).filter(({ message }) => message.includes("imitate"))).toEqual(
      [],
    );
  });

  test("a text without an uploaded font asks for none, and nothing changes", () => {
    const plain = template({ full_name: {} });
    const { fonts: _, ...without } = plain;
    expect(sceneOf(plain, { full_name: "Asha" })).toEqual(sceneOf(without, { full_name: "Asha" }));
  });
});

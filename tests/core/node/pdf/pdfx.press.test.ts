import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { CARD_SIZES } from "@idms/core/cards/geometry/card-size";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { circlePath, rectanglePath } from "@idms/core/cards/geometry/path";
import { BACKGROUND, type Scene } from "@idms/core/cards/drawing/scene";
import { fitText } from "@idms/core/cards/text/fit-text";
import { impose, cropMarks, sheetScene, slugLine } from "@idms/core/print/sheets/impose";
import { mm, pt, ptToMm } from "@idms/core/units";
import { diskTypesetter, readFont } from "@idms/core/node/fonts/font-files";
import type { OutputProfile } from "@idms/core/node/colour/output-profile";
import { prepareArt } from "@idms/core/node/photos/prepare-photo";
import { describe, expect, test } from "vitest";
import { srgbProfile } from "../../../../packages/core/src/node/colour/srgb-profile.ts";
import { boxOf } from "../../cards/text/card-box.ts";
import { PDFX_RULES, pdfxFaults } from "./pdfx-rules.ts";
import { cardTemplate, jpegOf, openPdf, pressProfile, rasterGray, type GrayPage } from "./print-cards.ts";
import { operationsOf, readPdf, Stream } from "./read-pdf.ts";

const typesetter = diskTypesetter();
const profile = await pressProfile();
const photo = await jpegOf(300, 400, 7);

/**
 * Prints a card with every possible element, another with texts, photo and background, and a sheet with marks and slug
 * line.
 */
async function printSample(forPress: OutputProfile | null): Promise<Buffer> {
  const { pdf, bytes } = openPdf((id) => readFont(id), forPress);
  const logo = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const images = {
    [BACKGROUND]: pdf.openImage(await jpegOf(540, 860, 5)),
    photo: pdf.openImage(photo),
    logo: await pdf.addPng(logo),
  };
  const fields = {
    ...cardTemplate.fields,
    photo: { ...cardTemplate.fields["photo"]!, shape: "rounded" as const },
  };
  const layOut = cardLayout(typesetter, { ...cardTemplate, fields });
  const texts = { full_name: "Ravi Kumar", class: "Class 5 - A" };
  const plain = layOut({ texts, images }).scene;
  const half = (x: number, color: string) => ({
    kind: "path" as const,
    path: rectanglePath({ x, y: 70, width: 10, height: 10 }),
    fill: { color, opacity: 0.5 },
    stroke: { color, width: mm(0.5) },
  });
  const one = { opacity: 0.5 };
  const disc = circlePath(35, 75, 3);
  const full: Scene = {
    ...plain,
    items: [
      ...plain.items,
      half(4, "#000000"),
      half(20, "#14452f"),
      { kind: "path", path: disc, fill: { color: "#14452f", opacity: 1 }, layer: one },
      { kind: "path", path: disc, stroke: { color: "#000000", width: mm(0.5) }, layer: one },
      {
        kind: "image",
        image: "logo",
        box: { x: mm(40), y: mm(70), width: mm(10), height: mm(10) },
        clip: null,
      },
    ],
  };
  for (const scene of [full, plain]) await pdf.addPage(scene, [{ scene, x: 0, y: 0, images }]);
  const bleed = { x: mm(3), y: mm(3), width: mm(54), height: mm(86) };
  await pdf.addPage({ width: mm(60), height: mm(92), trim: bleed }, [{ scene: plain, x: 3, y: 3, images }]);
  const imposition = impose("a4", CARD_SIZES[0]);
  const slug = pdf.reserve(imposition.sheet);
  const marks = { scene: sheetScene(imposition, cropMarks(imposition)), x: 0, y: 0, images: {} };
  await pdf.addPage(imposition.sheet, [marks], slug);
  const line = { school: "Lakeside", class: "5", template: "Plain", time: "now", sheet: 1, sheets: 1 };
  slug.draw(sheetScene(imposition, slugLine(line, imposition, typesetter)));
  await pdf.end();
  return bytes();
}

const press = await printSample(profile);
const usual = await printSample(null);
const read = readPdf(press);
const operatorsOf = (stream: unknown) => operationsOf(read.bytes(stream as Stream));

describe("a file for a press", () => {
  test("meets every rule of PDF/X-4", () => {
    expect(pdfxFaults(read)).toEqual([]);
  });

  test("is identical to the byte when it is printed again", async () => {
    expect((await printSample(profile)).equals(press)).toBe(true);
  });

  test("contains the profile as the print shop gave it, with its name", () => {
    const [intent] = read.see(read.dict(read.trailer["Root"])["OutputIntents"]) as unknown[];
    const { OutputConditionIdentifier, DestOutputProfile } = read.dict(intent as never);
    expect(String(read.see(OutputConditionIdentifier))).toBe(profile.name);
    expect(read.bytes(read.see(DestOutputProfile) as Stream).equals(Buffer.from(profile.bytes))).toBe(true);
  });

  test("leaves the bytes of photos unchanged", () => {
    expect(press.includes(photo)).toBe(true);
  });

  test("prints black texts, lines and marks, and nothing else, in black ink alone", () => {
    const [full, , , sheet] = read.pages;
    const inks = operatorsOf(read.see(full!["Contents"]))
      .filter(({ operator }) => /^(k|g|rg|sc)$/i.test(operator))
      .map(({ operator, operands }) => `${operands.join(" ")} ${operator}`);
    expect([...new Set(inks)].toSorted()).toEqual([
      "0 0 0 1 K",
      "0 0 0 1 k",
      "0.0784 0.2706 0.1843 SC",
      "0.0784 0.2706 0.1843 sc",
    ]);
    const slug = read.dict(read.dict(sheet!["Resources"])["XObject"])["Late"];
    const marks = [read.see(sheet!["Contents"]), read.see(slug)].flatMap(operatorsOf);
    const marked = marks.filter(({ operator }) => /^(k|g|rg|sc|cs)$/i.test(operator));
    expect(marked.length).toBeGreaterThan(4);
    for (const { operator, operands } of marked) {
      expect(operator.toLowerCase()).toBe("k");
      expect(operands.slice(0, 3)).toEqual([0, 0, 0]);
    }
  });

  test("mixes colours in the inks of the press only where something is transparent", () => {
    expect(read.pages.map(({ Group }) => Group)).toEqual([
      { S: "/Transparency", CS: "/DeviceCMYK" },
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is trimmed at the card, inside its bleed; a sheet is not trimmed", () => {
    const pt = (length: number) => (length * 72) / 25.4;
    const near = (box: unknown, wanted: number[]) => {
      for (const [side, value] of (box as number[]).entries())
        expect(value).toBeCloseTo(pt(wanted[side]!), 2);
    };
    const [card, , bled, sheet] = read.pages;
    near(card!["TrimBox"], [0, 0, 54, 86]);
    near(bled!["TrimBox"], [3, 3, 57, 89]);
    near(bled!["BleedBox"], [0, 0, 60, 92]);
    expect(sheet!["TrimBox"]).toEqual(sheet!["MediaBox"]);
  });

  test("prints like the usual file, within 1 % of full scale where nothing is transparent", () => {
    // Poppler shows a file with an output intent as that press would print it, and otherwise in its original colours.
    const meant = Buffer.from(press.toString("latin1").replace("/OutputIntents", "/OutputIntentX"), "latin1");
    const [ours, theirs] = [rasterGray(meant, 150), rasterGray(usual, 150)];
    for (const page of [1, 2, 3]) {
      const [one, other] = [ours[page]!, theirs[page]!];
      expect([one.width, one.height]).toEqual([other.width, other.height]);
      const apart = one.data.reduce((sum, value, index) => sum + Math.abs(value - other.data[index]!), 0);
      expect(apart / one.data.length / 255).toBeLessThan(0.01);
    }
  });

  test("has texts as dark as the black of the press", () => {
    const darkest = (page: GrayPage) => page.data.reduce((least, value) => Math.min(least, value), 255);
    const pages = rasterGray(press, 150);
    for (const page of [1, 3]) expect(darkest(pages[page]!)).toBeLessThan(60);
  });
});

test.each([
  ["black ink alone, where it is for a press", profile, "/DeviceCMYK", [0, 0, 0, 255]],
  ["black in any other file", null, "/DeviceRGB", [0, 0, 0]],
])("a black signature with transparency is %s", async (_, forPress, space, pixel) => {
  const create = { width: 30, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const stroke = {
    input: { create: { ...create, width: 9, background: { ...create.background, alpha: 0.6 } } },
  };
  const { bytes } = await prepareArt(await sharp({ create }).composite([stroke]).png().toBuffer());
  const { pdf, bytes: file } = openPdf((id) => readFont(id), forPress);
  await pdf.addPng(bytes);
  await pdf.end();
  const found = readPdf(file());
  const signature = [...found.objects.values()].find(
    (value) => value instanceof Stream && "SMask" in value.dict,
  );
  expect((signature as Stream).dict["ColorSpace"]).toBe(space);
  const pixels = [...found.bytes(signature as Stream)];
  expect(pixels).toEqual(Array.from({ length: 600 }, () => pixel).flat());
});

describe("a text for a press", () => {
  const SMALL = 6.6;
  const LARGE = 14;

  /** Returns the operators that draw a text of a colour and size, after those of its background. */
  async function operatorsOfText(color: string, points: number) {
    const { pdf, bytes } = openPdf((id) => readFont(id), profile);
    const { runs } = fitText(typesetter, "Asha", boxOf(40, 10), {
      font: "arial.ttf",
      size: ptToMm(pt(points)),
      align: "left",
    });
    const scene: Scene = {
      width: mm(54),
      height: mm(86),
      items: [
        { kind: "path", path: circlePath(20, 5, 5), fill: { color: "#eeccaa", opacity: 1 } },
        { kind: "text", color, runs },
      ],
    };
    await pdf.addPage(scene, [{ scene, x: 0, y: 0, images: {} }]);
    await pdf.end();
    const file = readPdf(bytes());
    expect(pdfxFaults(file)).toEqual([]);
    const [page] = file.pages;
    expect(page?.["Group"]).toBeUndefined();
    return operationsOf(file.bytes(file.see(page!["Contents"]) as Stream));
  }

  test.each([
    ["near black is solid black", "#22302a", SMALL, [0, 0, 0, 1]],
    ["near black is solid black, large too", "#22302a", LARGE, [0, 0, 0, 1]],
    ["a small grey is black ink", "#56654b", 5.4, [0, 0, 0, 0.6238]],
    ["small white is no ink", "#ffffff", SMALL, [0, 0, 0, 0]],
  ])("%s", async (_, color, points, inks) => {
    const text = (await operatorsOfText(color, points)).filter(({ operator }) => operator === "k");
    expect(text.map(({ operands }) => operands)).toEqual([inks]);
  });

  test.each(["#b3202a", "#14452f", "#1d4ed8", "#c9a227", "#7c3aed", "#00ffff"])(
    "%s takes two inks where it is small, and the press's own mix where it is large",
    async (color) => {
      const [small, ...more] = (await operatorsOfText(color, SMALL)).filter(
        ({ operator }) => operator === "k",
      );
      expect(more).toEqual([]);
      const used = ((small?.operands ?? []) as number[]).filter((ink) => ink > 0);
      expect(used.length).toBeLessThanOrEqual(2);
      expect(used.reduce((sum, ink) => sum + ink, 0)).toBeGreaterThan(0.3);
      expect((await operatorsOfText(color, LARGE)).map(({ operator }) => operator)).not.toContain("k");
    },
  );

  test("in solid black overprints what is under it, and no other colour does", async () => {
    const shown = (color: string) =>
      operatorsOfText(color, SMALL).then((all) => all.map(({ operator }) => operator).join(" "));
    expect(await shown("#000000")).toMatch(/q gs BT k .*TJ ET Q Q$/);
    expect(await shown("#b3202a")).not.toContain("gs");
  });
});

test("a picture in our sRGB profile keeps its values when it is converted to sRGB", async () => {
  const folder = mkdtempSync(join(tmpdir(), "idms-srgb-"));
  try {
    writeFileSync(join(folder, "srgb.icc"), srgbProfile());
    const values = Buffer.from(Array.from({ length: 768 }, (_, index) => (index * 89) % 256));
    const picture = sharp(values, { raw: { width: 16, height: 16, channels: 3 } });
    const brought = await sharp(await picture.withIccProfile(join(folder, "srgb.icc")).png().toBuffer());
    const found = await brought.raw().toBuffer();
    for (const [index, value] of values.entries())
      expect(Math.abs(value - found[index]!)).toBeLessThanOrEqual(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the usual file states its language and shows its title", () => {
  const plain = readPdf(usual);
  const catalogue = plain.dict(plain.trailer["Root"]);
  expect(String(plain.see(catalogue["Lang"]))).toBe("en");
  expect(plain.dict(catalogue["ViewerPreferences"])["DisplayDocTitle"]).toBe(true);
  expect(usual.includes("&amp; &lt;B&gt;")).toBe(true);
  for (const only of ["OutputIntent", "ICCBased", "/TrimBox [0 0 153", " k\n"])
    expect(usual.includes(only)).toBe(false);
});

const text = press.toString("latin1");
const [pressId = "", srgbId = ""] = [/\/DestOutputProfile (\d)/, /\/ICCBased (\d)/].map(
  (id) => id.exec(text)?.[1],
);

/** Defects planted in the bytes of a valid file, with replacements of equal length, and the rules that report them. */
const PLANTED: readonly [string, RegExp, string, RegExp][] = [
  ["a head of PDF 1.7", /%PDF-1\.6/, "%PDF-1.7", /begins as PDF 1\.6/],
  ["no ID", /\/ID \[</, "/IX [<", /trailer has an ID/],
  ["no Trapped", /\/Trapped /, "/Trappex ", /information has title/],
  ["a Trapped that is neither", /\n\/False\n/, "\n/Maybe\n", /information has title/],
  ["another version in the metadata", />PDF\/X-4</, ">PDF/X-3<", /say PDF\/X-4/],
  ["metadata that are no XML", /5 &amp; &lt;B/, "5 &xxx; &lt;B", /say PDF\/X-4/],
  ["no version id", /xmpMM:VersionID/g, "xmpMM:VersionXX", /ids, a version/],
  ["another title in the metadata", /default">Class 5/, 'default">Class 6', /the same in both/],
  ["another date in the metadata", /<xmp:ModifyDate>1970/, "<xmp:ModifyDate>1971", /the same in both/],
  ["no output intent", /\/GTS_PDFX\n/, "/GTS_PDFA\n", /one output intent/],
  [
    "no name of the condition",
    /\/OutputConditionIdentifier/,
    "/OutputConditionIdentifieX",
    /one output intent/,
  ],
  [
    "the profile of a monitor",
    /\/DestOutputProfile \d/,
    `/DestOutputProfile ${srgbId}`,
    /profile of a press/,
  ],
  ["no trim", /\/TrimBox \[0 0 153/, "/TrimBux [0 0 153", /MediaBox and either/],
  ["a trim beyond the page", /\/TrimBox \[0 0 153/, "/TrimBox [0 0 999", /each box within/],
  ["colours of a device", /\/sRGB cs ([\d. ]+) sc/, "         $1 rg", /Contents choose no colours/],
  [
    "a colour space that is not there",
    /\/ColorSpace << \/sRGB/,
    "/ColorSpace << /sRGX",
    /Contents choose no colours/,
  ],
  [
    "an image in no colour space",
    /\/ColorSpace \d 0 R \/Filter \/DCT/,
    "/ColorSpace /None /Filter /DCT",
    /Images have/,
  ],
  ["an image with a channel too few", /\/ICCBased \d/, `/ICCBased ${pressId}`, /Images have/],
  ["alternates", /\/BitsPerComponent 8/, "/Alternates 8      ", /no alternates/],
  ["LZW", /\/Filter \/FlateDecode/, "/Filter /LZWDecode  ", /LZW/],
  ["a coloured mask", /\/ColorSpace \/DeviceGray/, "/ColorSpace /DeviceRGB ", /soft mask/],
  ["a group of RGB", /\/CS \/DeviceCMYK/, "/CS /DeviceRGB ", /soft mask/],
  ["no group of a page", /\/Group (<<[^>]*>> \/Contents)/, "/Groxx $1", /in which colours it is mixed/],
  ["a transfer function", /\/ca 0\.5/, "/TR 0.5", /transfer functions/],
  ["a font that is not embedded", /\/FontFile2/, "/FontFileX", /Every font/],
  ["a font without a map", /\/CIDToGIDMap/, "/CIDToGIDMax", /Every font/],
  ["another width", /\/W \[0 \[(\S+) \d/, "/W [0 [$1 0", /widths of a font/],
  ["an action", /\/Lang \(en\)/, "/AA   (en)", /Nothing acts/],
  ["an unknown operator", / Do Q/, " ps Q", /operators of PDF/],
];

describe("the rules of PDF/X-4", () => {
  test.each(PLANTED)("detect %s", (_, good, bad, clause) => {
    const spoilt = Buffer.from(text.replace(good, bad), "latin1");
    expect(spoilt.length).toBe(press.length);
    expect(spoilt.equals(press)).toBe(false);
    expect(pdfxFaults(readPdf(spoilt)).map((found) => found.clause)).toContainEqual(
      expect.stringMatching(clause),
    );
  });

  test("are each broken by one of these errors", () => {
    const free = PDFX_RULES.filter(({ clause }) => !PLANTED.some((plant) => plant[3].test(clause)));
    expect(free.map(({ clause }) => clause)).toEqual([]);
  });

  test("are not met by the usual file", () => {
    expect(pdfxFaults(readPdf(usual)).length).toBeGreaterThan(5);
  });
});

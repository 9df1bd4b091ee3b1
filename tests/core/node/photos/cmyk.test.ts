import { createCanvas, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";
import { BACKGROUND, type Scene } from "@idms/core/cards/drawing/scene";
import { mm } from "@idms/core/units";
import { screenPicture } from "@idms/core/node/jpeg/cmyk-jpeg";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { prepareArt, prepareBackground, preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { readPixels } from "@idms/core/node/photos/read-pixels";
import { renderPng } from "@idms/core/node/photos/render-png";
import { withoutProfile } from "@idms/core/students/photos/colour-profile";
import { describe, expect, test } from "vitest";
import { withProfile } from "../../../../packages/core/src/students/photos/colour-profile.ts";
import { readIccProfile } from "../../../../packages/core/src/node/colour/icc-profile.ts";
import { cmykJpeg, inksOf, middles, type Inks } from "./cmyk.ts";
import { pdfxFaults } from "../pdf/pdfx-rules.ts";
import { openPdf, pressProfile, pressProfileBytes, rasterRgb } from "../pdf/print-cards.ts";
import { readPdf, Stream } from "../pdf/read-pdf.ts";

const INKS: readonly Inks[] = [
  [255, 0, 0, 0],
  [0, 255, 0, 0],
  [0, 0, 255, 0],
  [0, 0, 0, 255],
  [0, 0, 0, 0],
  [40, 200, 120, 30],
];
const plain = await cmykJpeg(INKS);
const profile = await pressProfileBytes();
const profiled = withProfile(plain, profile);

/** Compares the inks. The stripes are a few pixels wide, so JPEG losses are small. */
function expectInks(found: number[][]): void {
  for (const [stripe, inks] of INKS.entries())
    for (const [ink, value] of inks.entries()) expect(Math.abs(found[stripe]![ink]! - value)).toBeLessThan(4);
}

/** The same file without Adobe's marker, which few programs omit. Every viewer still treats it as inverted. */
const unmarked = Buffer.concat([plain.subarray(0, 2), plain.subarray(2 + 16)]);

/** Returns a JPEG in which three inks are coded like red, green and blue in a photo, as Adobe's marker indicates. */
async function ycckOf(stripes: readonly Inks[]): Promise<Buffer> {
  const coded = stripes.map(([c, m, y, k]): Inks => {
    const luma = 0.299 * c + 0.587 * m + 0.114 * y;
    const [blue, red] = [128 + (y - luma) / 1.772, 128 + (c - luma) / 1.402];
    return [255 - luma, 255 - blue, 255 - red, k];
  });
  const jpeg = await cmykJpeg(coded);
  jpeg[jpeg.indexOf("Adobe") + 11] = 2;
  return jpeg;
}

const ycck = await ycckOf(INKS);

describe("a CMYK background", () => {
  test.each([
    ["without a profile", plain],
    ["with a profile", profiled],
    ["without Adobe's mark", unmarked],
    ["in the coding of photo programs, YCCK", ycck],
  ])("keeps its inks: 100 K is only black ink, %s", async (_, input) => {
    const { bytes, width, height } = await prepareBackground(input);
    expect({ width, height }).toEqual({ width: 60, height: 96 });
    expectInks(await inksOf(bytes, INKS.length));
  });

  test("is re-encoded as a baseline JPEG that keeps only what draws it and shows it", async () => {
    const input = await sharp(profiled)
      .pipelineColourspace("cmyk")
      .toColourspace("cmyk")
      .keepIccProfile()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Make: "Press", Software: "secret" } })
      .toBuffer();
    expect(input.includes("secret")).toBe(true);
    const { bytes } = await prepareBackground(Buffer.concat([input, Buffer.from("hidden")]));
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ format: "jpeg", space: "cmyk", channels: 4, isProgressive: false });
    expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
    for (const trace of ["secret", "hidden"]) expect(bytes.includes(trace)).toBe(false);
  });

  test("keeps the parts of its profile that show it, and looks the same with them", async () => {
    const { bytes } = await prepareBackground(profiled);
    const kept = readIccProfile((await sharp(bytes).metadata()).icc!);
    const names = typeof kept === "string" ? [] : [...kept.tags.keys()];
    expect(names.toSorted()).toEqual(["A2B0", "A2B1", "A2B2", "cprt", "desc", "wtpt"]);
    const whole = await sharp(profiled).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const shown = await sharp(bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const wanted = middles(whole.data, whole.info, INKS.length).flat();
    for (const [at, value] of middles(shown.data, shown.info, INKS.length).flat().entries())
      expect(Math.abs(value - wanted[at]!)).toBeLessThan(6);
  });

  test.each([
    ["one that is no profile", Buffer.from("x".repeat(400))],
    ["one for RGB", Buffer.from(profile).fill("RGB ", 16, 20)],
    ["one that is cut off", profile.subarray(0, 9000)],
  ])("with a profile that does not show it is treated as one without: %s", async (_, broken) => {
    const { bytes } = await prepareBackground(withProfile(plain, broken));
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    expectInks(await inksOf(bytes, INKS.length));
  });

  test("is scaled down like any other, and refused if it is damaged", async () => {
    const large = await cmykJpeg(INKS, 4400, 40);
    expect(await prepareBackground(large)).toMatchObject({ width: 4000, height: 36 });
    await expect(prepareBackground(profiled.subarray(0, profiled.length - 200))).rejects.toMatchObject({
      kind: "unprocessable",
    });
  });
});

test("a CMYK JPEG as a fixed image keeps its inks too; a photo becomes sRGB", async () => {
  const { bytes, kind } = await prepareArt(plain);
  expect(kind).toBe("jpg");
  expectInks(await inksOf(bytes, INKS.length));
  expect((await sharp((await preparePhoto(plain)).bytes).metadata()).space).toBe("srgb");
});

describe("the picture for a screen", () => {
  test("is sRGB by the picture's own profile, in browsers, previews and checks of texts", async () => {
    const { bytes } = await prepareBackground(profiled);
    const wanted = await sharp(bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const colours = middles(wanted.data, wanted.info, INKS.length);
    const near = (found: number[][]) => {
      for (const [stripe, colour] of colours.entries())
        for (const [channel, value] of colour.entries())
          expect(Math.abs(found[stripe]![channel]! - value)).toBeLessThan(8);
    };
    const shown = await screenPicture(bytes);
    expect(await sharp(shown).metadata()).toMatchObject({
      space: "srgb",
      channels: 3,
      width: 60,
      height: 96,
    });
    near(await canvasMiddles(shown));
    near(await canvasMiddles(await renderPng(cardOf(), { [BACKGROUND]: bytes }, diskTypesetter(), 150)));
    const pixels = (await readPixels(bytes, 60))!;
    near(middles(pixels.data, pixels, INKS.length));
  });

  test("is the original if that is not CMYK", async () => {
    const rgb = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#135" } })
      .jpeg()
      .toBuffer();
    expect(await screenPicture(rgb)).toBe(rgb);
  });
});

describe("the file of cards on a CMYK background", () => {
  test.each(["usual", "press"])(
    "has the inks unchanged, without their profile: the %s file",
    async (which) => {
      const { bytes } = await prepareBackground(profiled);
      const file = await printOn(bytes, which === "press");
      const pdf = readPdf(file);
      const image = [...pdf.objects.values()].find(
        (value) => value instanceof Stream && "Width" in value.dict,
      );
      const { dict, raw } = image as Stream;
      expect(dict).toMatchObject({ ColorSpace: "/DeviceCMYK", Decode: [1, 0, 1, 0, 1, 0, 1, 0] });
      expectInks(await inksOf(raw, INKS.length));
      expect(raw.includes("ICC_PROFILE")).toBe(false);
      expect(raw.equals(Buffer.from(withoutProfile(bytes)))).toBe(true);
      if (which === "press") expect(pdfxFaults(pdf)).toEqual([]);
    },
  );

  test("looks in a viewer like its preview, within 6 % of full scale", async () => {
    const { bytes } = await prepareBackground(plain);
    const preview = await canvasMiddles(
      await renderPng(cardOf(), { [BACKGROUND]: bytes }, diskTypesetter(), 150),
    );
    const page = rasterRgb(await printOn(bytes, false), 150);
    const printed = middles(page.data, { ...page, channels: 3 }, INKS.length);
    const apart = preview.flatMap((colour, stripe) =>
      colour.slice(0, 3).map((value, channel) => Math.abs(value - printed[stripe]![channel]!)),
    );
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length / 255).toBeLessThan(0.06);
  });
});

const cardOf = (): Scene => {
  const box = { x: mm(0), y: mm(0), width: mm(54), height: mm(86) };
  return { width: mm(54), height: mm(86), items: [{ kind: "image", image: BACKGROUND, box, clip: null }] };
};

async function printOn(background: Buffer, forPress: boolean): Promise<Buffer> {
  const { pdf, bytes } = openPdf(undefined, forPress ? await pressProfile() : null);
  const images = { [BACKGROUND]: pdf.openImage(withoutProfile(background)) };
  await pdf.addPage(cardOf(), [{ scene: cardOf(), x: 0, y: 0, images }]);
  await pdf.end();
  return bytes();
}

async function canvasMiddles(picture: Uint8Array): Promise<number[][]> {
  const image = await loadImage(picture);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  return middles(
    context.getImageData(0, 0, width, height).data,
    { width, height, channels: 4 },
    INKS.length,
  ).map((colour) => colour.slice(0, 3));
}

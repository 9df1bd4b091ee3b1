import {
  lying,
  lyingBehindPixels,
  lyingOddly,
  ODD,
  ORIENTATIONS,
  standsUpright,
} from "../../../lying-photos.ts";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import {
  photoAsShown,
  preparePhoto,
  prepareSmallPhoto,
} from "../../../../packages/core/src/node/photos/prepare-photo.ts";

/** Returns a picture that is red at the top and blue at the bottom, so that its orientation is visible. */
function flag(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: "#ff0000" } },
      gravity: "north",
    },
  ]);
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + info.channels)];
}

const isNear = (colour: number[], wanted: number[]) =>
  colour.length === wanted.length &&
  colour.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) < 12);

test.each(["jpeg", "png", "webp"] as const)(
  "a %s becomes a baseline sRGB JPEG of its own size",
  async (format) => {
    const photo = await preparePhoto(await flag(60, 80).toFormat(format).toBuffer());
    expect(photo).toMatchObject({ width: 60, height: 80 });
    const found = await sharp(photo.bytes).metadata();
    expect(found).toMatchObject({
      format: "jpeg",
      space: "srgb",
      channels: 3,
      isProgressive: false,
      chromaSubsampling: "4:2:0",
    });
  },
);

describe.each(ORIENTATIONS)("a photo with EXIF orientation %i is turned upright", (orientation) => {
  test.each(["jpeg", "png", "webp"] as const)("as a %s", async (format) => {
    const photo = await preparePhoto(await lying(format, orientation));
    expect(photo).toMatchObject({ width: 450, height: 600 });
    expect(await standsUpright(photo.bytes)).toBe(true);
  });

  test("when a workbook shows a part of it", async () => {
    const file = await lying("jpeg", orientation);
    const view = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.15, turns: 0 };
    const { width, height } = await sharp(file).metadata();
    const stored = {
      left: Math.floor(0.1 * width),
      top: Math.floor(0.2 * height),
      width: Math.ceil(0.6 * width),
      height: Math.ceil(0.65 * height),
    };
    const part = await sharp(await sharp(file).extract(stored).keepExif().jpeg().toBuffer())
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const found = await sharp(await photoAsShown(file, view))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(found.info).toMatchObject({ width: part.info.width, height: part.info.height });
    const differing = found.data.filter(
      (value, at) => Math.abs(value - (part.data[at] as number)) > 40,
    ).length;
    expect(differing / found.data.length).toBeLessThan(0.02);
  });

  test("as a PNG that states it after its pixels", async () => {
    const photo = await preparePhoto(await lyingBehindPixels(orientation));
    expect(photo).toMatchObject({ width: 450, height: 600 });
    expect(await standsUpright(photo.bytes)).toBe(true);
  });

  test.each(["II", "MM"] as const)(
    "as a JPEG that states it as a LONG, in the byte order %s",
    async (order) => {
      const photo = await preparePhoto(await lyingOddly(orientation, order));
      expect(await standsUpright(photo.bytes)).toBe(true);
    },
  );
});

test.each([
  [1, 6],
  [2, 3],
  [3, 8],
])(
  "a photo that a workbook turns by %i quarters is turned once, also with EXIF orientation %i",
  async (turns, orientation) => {
    const view = { left: 0, top: 0, right: 0, bottom: 0, turns };
    const file = await lying("jpeg", orientation);
    const plain = await sharp(file).jpeg().toBuffer();
    expect((await sharp(plain).metadata()).orientation).toBeUndefined();
    expect(await standsUpright(await photoAsShown(plain, view))).toBe(true);
    expect(await standsUpright(await photoAsShown(file, view))).toBe(true);
  },
);

test.each(ODD)(
  "a photo that states its orientation as %s, in the byte order %s, is turned upright",
  async (way, order) => {
    const photo = await preparePhoto(await lyingOddly(6, order, way));
    expect(await standsUpright(photo.bytes)).toBe(true);
  },
);

test("the place and time of a photo are removed from it", async () => {
  const input = await flag(60, 80)
    .jpeg()
    .withExif({ IFD0: { Make: "Phone", Software: "secret" }, IFD3: { GPSLatitude: "28/1 36/1 0/1" } })
    .withIccProfile("p3")
    .toBuffer();
  expect((await sharp(input).metadata()).exif).toBeDefined();
  const { bytes } = await preparePhoto(input);
  const found = await sharp(bytes).metadata();
  expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined));
  expect(bytes.includes("secret")).toBe(false);
});

test("a large photo is scaled to 1600 pixels on its long side, and a small one keeps its size", async () => {
  expect(await preparePhoto(await flag(3000, 4000).jpeg().toBuffer())).toMatchObject({
    width: 1200,
    height: 1600,
  });
  expect(await preparePhoto(await flag(9, 5).jpeg().toBuffer())).toMatchObject({ width: 9, height: 5 });
});

test("transparent parts become white", async () => {
  const clear = {
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const;
  const { bytes } = await preparePhoto(await sharp(clear).png().toBuffer());
  expect(isNear(await colourAt(bytes, 10, 10), [255, 255, 255])).toBe(true);
});

test("a grey photo and a CMYK photo become three-channel sRGB and keep their look", async () => {
  const grey = await preparePhoto(await flag(20, 20).greyscale().jpeg().toBuffer());
  expect(await sharp(grey.bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  const cmyk = await flag(20, 20).toColourspace("cmyk").jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).channels).toBe(4);
  const { bytes } = await preparePhoto(cmyk);
  const [red = 0, green = 255, blue = 255] = await colourAt(bytes, 10, 3);
  expect(red > 180 && green < 80 && blue < 80).toBe(true);
});

test("a file over 10 MB is refused before it is decoded", async () => {
  const input = Buffer.concat([await flag(20, 20).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
  await expect(preparePhoto(input)).rejects.toMatchObject({ kind: "too_large", message: /10 MB/ });
});

test("an image of more than 64 megapixels is refused by its header", async () => {
  const input = await flag(8, 8).png().toBuffer();
  input.writeUInt32BE(30_000, 16);
  input.writeUInt32BE(30_000, 20);
  input.writeUInt32BE(crc32(input.subarray(12, 29)), 29);
  await expect(preparePhoto(input)).rejects.toMatchObject({ kind: "too_large", message: /64 megapixels/ });
});

test("an interlaced picture that would need too much memory is refused by its header", async () => {
  const interlaced = (width: number, height: number, depth: 8 | 16) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([depth, 6, 0, 0, 1], 8);
    const body = Buffer.concat([Buffer.from("IHDR"), header]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0d", "latin1"), body, sum, idat]);
  };
  const idat = (await flag(8, 8).png().toBuffer()).subarray(33);
  await expect(preparePhoto(interlaced(8000, 8000, 16))).rejects.toMatchObject({
    kind: "too_large",
    message: expect.stringContaining("Save it as a plain JPEG"),
  });
  await expect(preparePhoto(interlaced(6000, 6000, 8))).rejects.toMatchObject({ kind: "unprocessable" });
});

describe("what a decoder must hold in memory is counted by the picture's own header", () => {
  const photo = () => flag(160, 120);
  const gainMap = () => flag(20, 15).jpeg().toBuffer();
  /** Size of two-byte coefficients: 1.5 per pixel for 4:2:0. */
  const HELD = 160 * 128 * 1.5 * 2;

  test.each<[what: string, make: () => Promise<Buffer>]>([
    ["a progressive JPEG", () => photo().jpeg({ progressive: true }).toBuffer()],
    [
      "a progressive JPEG with another picture behind it",
      async () => Buffer.concat([await photo().jpeg({ progressive: true }).toBuffer(), await gainMap()]),
    ],
    [
      "a progressive JPEG with fill bytes before its frame",
      async () => {
        const jpeg = await photo().jpeg({ progressive: true }).toBuffer();
        const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
        return Buffer.concat([jpeg.subarray(0, frame), Buffer.from([0xff, 0xff]), jpeg.subarray(frame)]);
      },
    ],
  ])("%s", async (_, make) => {
    const file = await make();
    await expect(preparePhoto(file, { held: HELD * 0.8 })).rejects.toMatchObject({ kind: "too_large" });
    expect(await preparePhoto(file, { held: HELD * 1.2 })).toMatchObject({ width: 160, height: 120 });
  });

  test("a baseline JPEG is decoded in stripes, whatever follows it", async () => {
    const behind = await photo().jpeg({ progressive: true }).toBuffer();
    const file = Buffer.concat([await photo().jpeg().toBuffer(), behind]);
    expect(await preparePhoto(file, { held: 1 })).toMatchObject({ width: 160, height: 120 });
  });

  test("a WebP and an interlaced PNG are held whole", async () => {
    for (const file of [
      await photo().webp().toBuffer(),
      await photo().webp({ lossless: true }).toBuffer(),
      await photo().ensureAlpha().png({ progressive: true }).toBuffer(),
    ]) {
      await expect(preparePhoto(file, { held: 160 * 120 * 3 })).rejects.toMatchObject({ kind: "too_large" });
      expect(await preparePhoto(file, { held: 160 * 120 * 5 })).toMatchObject({ width: 160, height: 120 });
    }
    expect(await preparePhoto(await photo().png().toBuffer(), { held: 1 })).toMatchObject({
      width: 160,
      height: 120,
    });
  });
});

test("of several pictures in a file, only the first is kept", async () => {
  const behind = sharp({ create: { width: 60, height: 80, channels: 3, background: "#fff" } });
  const file = Buffer.concat([await flag(60, 80).jpeg().toBuffer(), await behind.jpeg().toBuffer()]);
  const { bytes } = await preparePhoto(file);
  expect(isNear(await colourAt(bytes, 30, 5), [254, 0, 0])).toBe(true);
});

test("an HEIC photo is refused with advice", async () => {
  const input = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await expect(preparePhoto(input)).rejects.toMatchObject({
    kind: "unsupported",
    message: expect.stringMatching(/HEIC.*Convert it to JPEG.*Most Compatible/),
  });
});

test.each([
  [
    "an SVG",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
  ],
  ["a PDF", "%PDF-1.7\n"],
  ["a GIF", "GIF89a\x01\0\x01\0\0\0\0;"],
  ["an empty file", ""],
])("%s is refused as unsupported", async (_, text) => {
  await expect(preparePhoto(Buffer.from(text, "latin1"))).rejects.toMatchObject({ kind: "unsupported" });
});

test("a truncated photo and one of noise are refused as damaged", async () => {
  const whole = await flag(600, 800).jpeg().toBuffer();
  const noise = Buffer.concat([whole.subarray(0, 20), Buffer.alloc(2000, 0x5a)]);
  for (const input of [whole.subarray(0, whole.length / 2), noise]) {
    await expect(preparePhoto(input)).rejects.toMatchObject({ kind: "unprocessable" });
  }
});

const CUT: Record<string, (photo: Sharp) => Sharp> = {
  "a JPEG": (photo) => photo.jpeg(),
  "a progressive JPEG": (photo) => photo.jpeg({ progressive: true }),
  "a PNG": (photo) => photo.png(),
  "an interlaced PNG": (photo) => photo.png({ progressive: true }),
  "a WebP": (photo) => photo.webp(),
  "a lossless WebP": (photo) => photo.webp({ lossless: true }),
};

describe.each(Object.entries(CUT))("%s that was cut short", (_, encode) => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const whole = () =>
    encode(sharp({ create: { width: 300, height: 400, channels: 3, background: "#888", noise } })).toBuffer();

  test.each([0.1, 0.5, 0.9, 0.99])("to %d of its bytes is refused as damaged", async (part) => {
    const bytes = await whole();
    await expect(preparePhoto(bytes.subarray(0, Math.floor(part * bytes.length)))).rejects.toMatchObject({
      kind: "unprocessable",
    });
    expect(await preparePhoto(bytes)).toMatchObject({ width: 300, height: 400 });
  });
});

test.each([
  [1201, 1999, 1],
  [2999, 1333, 6],
  [60, 80, 8],
])(
  "the sample of a photo of %i by %i px with orientation %i is small and keeps the stored size",
  async (width, height, orientation) => {
    const photo = await flag(width, height).jpeg().withMetadata({ orientation }).toBuffer();
    const [stored, small] = [await preparePhoto(photo), await prepareSmallPhoto(photo, 480)];
    expect([small.width, small.height]).toEqual([stored.width, stored.height]);
    const made = await sharp(small.bytes).metadata();
    expect(Math.max(made.width, made.height)).toBe(Math.min(480, Math.max(width, height)));
    expect(isNear(await colourAt(small.bytes, 5, 5), await colourAt(stored.bytes, 5, 5))).toBe(true);
    const cut = photo.subarray(0, Math.floor(photo.length / 2));
    await expect(prepareSmallPhoto(cut, 480)).rejects.toMatchObject({ kind: "unprocessable" });
  },
);

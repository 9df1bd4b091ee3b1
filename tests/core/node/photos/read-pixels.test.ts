import { readPixels } from "@idms/core/node/photos/read-pixels";
import { starterTemplates } from "@idms/templates";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readJpeg } from "../../../../packages/core/src/node/jpeg/read-jpeg.ts";
import { drawPortrait } from "@idms/fixtures";

const [starter] = await starterTemplates();
const inside = { width: 320, height: 320, fit: "inside" } as const;
const shrunk = (picture: Buffer) => sharp(picture).resize(inside).jpeg({ progressive: false }).toBuffer();
const background = await shrunk(await readFile(starter!.backgroundPath));
const portrait = await shrunk(await drawPortrait(3));

/**
 * Returns the mean and the largest difference of the channels from those of a library that decodes and downscales by
 * area.
 */
async function difference(jpeg: Buffer, width: number): Promise<[mean: number, largest: number]> {
  const pixels = readJpeg(jpeg, width)!;
  const size = await sharp(jpeg).metadata();
  const whole = await sharp(jpeg).removeAlpha().toColourspace("srgb").raw().toBuffer();
  const scale = pixels.width / size.width;
  const step = Math.round(1 / scale);
  let [sum, largest, count] = [0, 0, 0];
  for (let y = 0; y < Math.floor(size.height / step); y += 1)
    for (let x = 0; x < Math.floor(size.width / step); x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let area = 0;
        for (let down = 0; down < step; down += 1)
          for (let across = 0; across < step; across += 1)
            area += whole[((y * step + down) * size.width + x * step + across) * 3 + channel]!;
        const own = pixels.data[(y * pixels.width + x) * 3 + channel]!;
        const off = Math.abs(own - area / step ** 2);
        sum += off;
        count += 1;
        largest = Math.max(largest, off);
      }
  return [sum / count, largest];
}

const encoded = (options: object) => sharp(portrait).jpeg(options).toBuffer();

describe("a JPEG read at a reduced size", () => {
  test.each([20, 60, 100, 9999])(
    "matches the picture averaged by areas, at a width of %i or more",
    async (width) => {
      for (const jpeg of [background, portrait]) {
        const [mean, largest] = await difference(jpeg, width);
        expect(mean).toBeLessThan(3);
        expect(largest).toBeLessThan(100);
      }
    },
  );

  test.each<[string, object]>([
    ["whole colours", { chromaSubsampling: "4:4:4" }],
    ["half colours", { chromaSubsampling: "4:2:0" }],
    ["other tables", { optimiseCoding: false, quality: 40 }],
  ])("matches it with %s", async (_, options) => {
    const [mean] = await difference(await encoded({ progressive: false, ...options }), 60);
    expect(mean).toBeLessThan(3);
  });

  test("matches it if its sides are not whole blocks, and in grey", async () => {
    const odd = await sharp(portrait)
      .resize(333, 217, { fit: "fill" })
      .jpeg({ chromaSubsampling: "4:2:0" })
      .toBuffer();
    expect(readJpeg(odd, 40)).toMatchObject({ width: 42, height: 28 });
    expect((await difference(odd, 40))[0]).toBeLessThan(3);
    const grey = await sharp(portrait).greyscale().jpeg().toBuffer();
    expect((await difference(grey, 30))[0]).toBeLessThan(3);
  });

  test("is not read if it is progressive, CMYK, truncated in its header or not a JPEG", async () => {
    const cmyk = await sharp(portrait).toColourspace("cmyk").jpeg().toBuffer();
    for (const bytes of [
      await encoded({ progressive: true }),
      cmyk,
      portrait.subarray(0, 300),
      Buffer.from("x"),
    ])
      expect(readJpeg(bytes, 100)).toBeUndefined();
  });
});

test("any other picture is decoded in full, with its transparency", async () => {
  const half = await sharp({ create: { width: 40, height: 20, channels: 4, background: "#ff000080" } })
    .png()
    .toBuffer();
  const pixels = await readPixels(half, 10);
  expect(pixels).toMatchObject({ width: 10, height: 5, channels: 4 });
  expect([...pixels!.data.subarray(0, 4)]).toEqual([255, 0, 0, 128]);
  expect(await readPixels(await encoded({ progressive: true }), 100)).toMatchObject({ width: 100 });
  expect(await readPixels(Buffer.from("no picture"), 10)).toBeUndefined();
});

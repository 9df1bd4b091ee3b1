import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import type { PhotoMark } from "@idms/core/students/photos/photo-marks";
import { measurePhoto } from "@idms/core/node/photos/measure-photo";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";

const SIZES = [
  { width: 600, height: 800 },
  { width: 1200, height: 1600 },
];

/** Returns the quality marks of drawn portraits after a change, as stored. */
async function marks(happened: (photo: Sharp, width: number) => Sharp): Promise<PhotoMark[]> {
  const found: PhotoMark[] = [];
  for (const [seed, size] of SIZES.entries()) {
    const photo = happened(sharp(await drawPortrait(seed + 40, size)), size.width);
    const { bytes } = await preparePhoto(await photo.jpeg({ quality: 85 }).toBuffer());
    found.push(judgePhoto(await measurePhoto(bytes), 600).mark);
  }
  return found;
}

test("a sharp portrait in good light is green, whatever its size", async () => {
  expect(await marks((photo) => photo)).toEqual(["green", "green"]);
});

test.each([
  ["black", (photo: Sharp) => photo.linear(0.05, 0)],
  ["dark", (photo: Sharp) => photo.linear(0.15, 0)],
  ["white", (photo: Sharp) => photo.linear(1, 200)],
  ["of no contrast", (photo: Sharp) => photo.linear(0.08, 120)],
  ["blurred", (photo: Sharp, width: number) => photo.blur(width / 60)],
])("one that is %s is red", async (_, happened) => {
  expect(await marks(happened)).toEqual(["red", "red"]);
});

test("grain does not count as sharpness", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  const soft = await sharp(await drawPortrait(41))
    .blur(12)
    .composite([{ input: grain, blend: "soft-light" }])
    .toBuffer();
  const plain = await sharp(await drawPortrait(41))
    .composite([{ input: grain, blend: "soft-light" }])
    .toBuffer();
  const [blurred, sharpened] = [await measurePhoto(soft), await measurePhoto(plain)];
  expect(blurred.sharpness).toBeLessThan(60);
  expect(sharpened.sharpness).toBeGreaterThan(3 * blurred.sharpness);
});

test("size, light and sharpness are measured from the photo, with the same result every time", async () => {
  const photo = await drawPortrait(42);
  const measures = await measurePhoto(photo);
  expect(measures).toMatchObject({ width: 600, height: 800 });
  expect(await measurePhoto(photo)).toEqual(measures);
  const tiny = await sharp(photo).resize(30, 40).jpeg().toBuffer();
  expect(await measurePhoto(tiny)).toMatchObject({ width: 30, height: 40 });
});

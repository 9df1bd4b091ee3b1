import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Scene } from "@idms/core/cards/drawing/scene";
import { mm } from "@idms/core/units";
import { jpegSize } from "@idms/core/node/jpeg/jpeg-size";
import { isWhole } from "@idms/core/node/photos/photo-reader";
import {
  embeddedWidth,
  MAX_PHOTO_DPI,
  resampledWidths,
  resamplePhoto,
  resamplePhotoTo,
} from "@idms/core/node/photos/print-photo";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { busyPhoto } from "../../../server/own-photo.ts";
import { boxOf } from "../../cards/text/card-box.ts";
import { jpegOf } from "../pdf/print-cards.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "idms-photos-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function stored(jpeg: Buffer): Promise<string> {
  const path = join(folder, "photo.jpg");
  await writeFile(path, jpeg);
  return path;
}

const sceneWith = (width: number): Scene => ({
  width: mm(54),
  height: mm(86),
  items: [
    { kind: "image", image: "background", box: boxOf(54, 86), clip: null },
    { kind: "image", image: "photo", box: boxOf(width, width), clip: null },
  ],
});

describe("a photo in print", () => {
  test("keeps its bytes at up to 600 dpi of its placed size", () => {
    expect(MAX_PHOTO_DPI).toBe(600);
    expect(resampledWidths(sceneWith(25.4), ["photo"], 600)).toEqual([null]);
    expect(resampledWidths(sceneWith(25.4), ["photo"], 100)).toEqual([null]);
  });

  test("with more pixels is resampled to the last whole pixel under 600 dpi", () => {
    expect(resampledWidths(sceneWith(25.4), ["photo"], 601)).toEqual([600]);
    expect(resampledWidths(sceneWith(20), ["other", "photo"], 1600)).toEqual([Math.floor((20 / 25.4) * 600)]);
  });

  test("that the scene does not place needs no width", () => {
    expect(resampledWidths(sceneWith(25.4), ["other"], 5000)).toEqual([]);
    expect(embeddedWidth([sceneWith(25.4)], ["other"], 5000)).toBeNull();
  });

  test("on both sides is embedded once, for the larger of its places", () => {
    const both = [sceneWith(20), sceneWith(10)];
    expect(embeddedWidth(both, ["photo"], 1600)).toBe(Math.floor((20 / 25.4) * 600));
    expect(embeddedWidth([...both, sceneWith(60)], ["photo"], 1200)).toBeNull();
    expect(embeddedWidth([sceneWith(0.01)], ["photo"], 1200)).toBe(1);
  });

  test("resampled is a smaller baseline JPEG of the same proportions", async () => {
    const smaller = await resamplePhoto(await stored(await jpegOf(1200, 1600, 3)), 473);
    const { format, width, height, isProgressive } = await sharp(smaller).metadata();
    expect({ format, width, height, isProgressive }).toEqual({
      format: "jpeg",
      width: 473,
      height: 631,
      isProgressive: false,
    });
    expect(isWhole(smaller)).toBe(true);
  });

  test("resampled into memory and into a file has the same bytes", async () => {
    const photo = await stored(await busyPhoto(1200, 1600));
    const target = join(folder, "smaller.jpg");
    await resamplePhotoTo(photo, 614, target);
    const [once, again] = await Promise.all([resamplePhoto(photo, 614), resamplePhoto(photo, 614)]);
    expect(Buffer.compare(once, again)).toBe(0);
    expect(Buffer.compare(once, await readFile(target))).toBe(0);
  });

  test("cut short anywhere is recognised as incomplete", async () => {
    const jpeg = await jpegOf(60, 80, 3);
    expect(isWhole(jpeg)).toBe(true);
    for (const length of [0, 1, 2, 4, jpeg.length >> 1, jpeg.length - 1])
      expect(isWhole(jpeg.subarray(0, length))).toBe(false);
  });
});

describe("the size of a JPEG", () => {
  test("is in its first bytes, baseline or progressive, after any metadata", async () => {
    const photo = sharp(await jpegOf(123, 77, 3));
    for (const made of [
      photo.clone(),
      photo.clone().jpeg({ progressive: true }),
      photo.clone().withExif({ IFD0: { Artist: "A".repeat(500) } }),
    ]) {
      const bytes = await made.toBuffer();
      expect(jpegSize(bytes.subarray(0, 4096))).toEqual({ width: 123, height: 77 });
    }
  });

  test("is not found in other files, nor in a file that ends before it", async () => {
    const jpeg = await jpegOf(60, 80, 3);
    const png = await sharp(jpeg).png().toBuffer();
    for (const bytes of [png, jpeg.subarray(0, 20), jpeg.subarray(2), Buffer.alloc(0), Buffer.alloc(5000)])
      expect(jpegSize(bytes)).toBeUndefined();
  });
});

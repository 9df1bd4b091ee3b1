import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { mm, type Scene } from "@idms/core";
import {
  isWhole,
  jpegSize,
  MAX_PHOTO_DPI,
  photoBuffers,
  resampledWidths,
  resamplePhoto,
} from "@idms/core/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boxOf } from "../cards/text/card-box.ts";
import { jpegOf } from "./print-cards.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "idms-photos-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sceneWith = (width: number): Scene => ({
  width: mm(54),
  height: mm(86),
  items: [
    { kind: "image", image: "background", box: boxOf(54, 86), clip: null },
    { kind: "image", image: "photo", box: boxOf(width, width), clip: null },
  ],
});

describe("a photo of the print", () => {
  test("keeps its bytes at up to 600 dpi of its placed size", () => {
    expect(MAX_PHOTO_DPI).toBe(600);
    expect(resampledWidths(sceneWith(25.4), ["photo"], 600)).toEqual([null]);
    expect(resampledWidths(sceneWith(25.4), ["photo"], 100)).toEqual([null]);
  });

  test("placed finer is resampled to the last whole pixel under 600 dpi", () => {
    expect(resampledWidths(sceneWith(25.4), ["photo"], 601)).toEqual([600]);
    expect(resampledWidths(sceneWith(20), ["other", "photo"], 1600)).toEqual([Math.floor((20 / 25.4) * 600)]);
  });

  test("that the scene does not place needs no width", () => {
    expect(resampledWidths(sceneWith(25.4), ["other"], 5000)).toEqual([]);
  });

  test("resampled is a smaller baseline JPEG of the same proportions", async () => {
    const smaller = await resamplePhoto(await jpegOf(1200, 1600, 3), 473);
    const { format, width, height, isProgressive } = await sharp(smaller).metadata();
    expect({ format, width, height, isProgressive }).toEqual({
      format: "jpeg",
      width: 473,
      height: 631,
      isProgressive: false,
    });
    expect(isWhole(smaller)).toBe(true);
  });

  test("cut short anywhere is not whole", async () => {
    const jpeg = await jpegOf(60, 80, 3);
    expect(isWhole(jpeg)).toBe(true);
    for (const length of [0, 1, 2, 4, jpeg.length >> 1, jpeg.length - 1])
      expect(isWhole(jpeg.subarray(0, length))).toBe(false);
  });
});

describe("the size of a JPEG", () => {
  test("is in its first bytes, baseline or progressive, behind whatever metadata", async () => {
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

  test("is in no other file, and in none that ends before", async () => {
    const jpeg = await jpegOf(60, 80, 3);
    const png = await sharp(jpeg).png().toBuffer();
    for (const bytes of [png, jpeg.subarray(0, 20), jpeg.subarray(2), Buffer.alloc(0), Buffer.alloc(5000)])
      expect(jpegSize(bytes)).toBeUndefined();
  });
});

describe("photo buffers", () => {
  test("read one file after another, small and large, each whole", () => {
    const { read } = photoBuffers(1);
    for (const length of [10, 300_000, 5, 900_000, 0, 256 * 1024]) {
      const bytes = Buffer.alloc(length, length % 251);
      writeFileSync(join(folder, "photo.jpg"), bytes);
      expect(Buffer.compare(read(join(folder, "photo.jpg")), bytes)).toBe(0);
    }
  });

  test("keep what was read until each of them has been read into, and are used again then", () => {
    const { read } = photoBuffers(3);
    const reads = ["one", "two", "three", "four"].map((text) => {
      writeFileSync(join(folder, "photo.jpg"), text);
      const bytes = read(join(folder, "photo.jpg"));
      return { bytes, text: () => Buffer.from(bytes).toString() };
    });
    expect(reads.slice(1).map(({ text }) => text())).toEqual(["two", "three", "four"]);
    expect(reads[0]?.bytes.buffer).toBe(reads[3]?.bytes.buffer);
  });

  test("throw ENOENT for a file that is not there", () => {
    expect(() => photoBuffers(1).read(join(folder, "none.jpg"))).toThrow(
      expect.objectContaining({ code: "ENOENT" }),
    );
  });
});

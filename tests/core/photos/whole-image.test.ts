import { readFileSync } from "node:fs";
import { isWholeImage } from "@idms/core/students/photos/whole-image";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";

const encodings: [string, "jpeg" | "png" | "webp", (photo: Sharp) => Sharp][] = [
  ["a JPEG", "jpeg", (photo) => photo.jpeg()],
  ["a progressive JPEG", "jpeg", (photo) => photo.jpeg({ progressive: true })],
  [
    "a JPEG with a preview within",
    "jpeg",
    (photo) => photo.jpeg().withExif({ IFD0: { Make: "\xff\xd9\xff\xd9" } }),
  ],
  ["a PNG", "png", (photo) => photo.png()],
  ["an interlaced PNG", "png", (photo) => photo.png({ progressive: true })],
  ["a WebP", "webp", (photo) => photo.webp()],
];

describe.each(encodings)("%s", (_, format, encode) => {
  test("is complete with all of its bytes and with more after them, but not without the last ones", async () => {
    const photo = await encode(sharp(await drawPortrait(3))).toBuffer();
    expect(isWholeImage(format, photo)).toBe(true);
    // Phones append a video to a photo.
    expect(isWholeImage(format, Buffer.concat([photo, Buffer.alloc(5000, 7)]))).toBe(true);
    for (const part of [0.1, 0.5, 0.9, 0.99])
      expect(isWholeImage(format, photo.subarray(0, Math.floor(part * photo.length)))).toBe(false);
    expect(isWholeImage(format, photo.subarray(0, -1)), "the last byte").toBe(format === "png");
  });
});

test("a HEIC is complete only with all of its boxes", () => {
  const photo = readFileSync(new URL("../../web/portrait.heic", import.meta.url));
  expect(isWholeImage("heic", photo)).toBe(true);
  for (const part of [0.1, 0.5, 0.9, 0.99])
    expect(isWholeImage("heic", photo.subarray(0, Math.floor(part * photo.length)))).toBe(false);
});

test("bytes of no picture get an answer too", () => {
  for (const format of ["jpeg", "png", "webp", "heic"] as const)
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array(3),
      new Uint8Array(999),
      new Uint8Array(999).fill(255),
    ])
      expect([true, false]).toContain(isWholeImage(format, bytes));
});

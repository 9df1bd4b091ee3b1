/** Photos of phones in HEIC are made JPEGs, upright and whole, and what calls itself one ends in a sentence. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Failure } from "../../../packages/core/src/failure.ts";
import { withoutHeic } from "../../../packages/core/src/node/convert-heic.ts";
import { preparePhoto } from "../../../packages/core/src/node/prepare-photo.ts";
import { imageFormat } from "../../../packages/core/src/students/image-file.ts";

const heic = await readFile(new URL("../../web/portrait.heic", import.meta.url));

test("a photo in HEIC is a JPEG that is ready for print, and another file is what it was", async () => {
  const jpeg = await withoutHeic(heic);
  expect(imageFormat(jpeg)).toBe("jpeg");
  const { width, height } = await preparePhoto(jpeg);
  expect(Math.min(width, height)).toBeGreaterThan(100);
  expect(await withoutHeic(jpeg)).toBe(jpeg);
});

test.each([
  ["cut off", heic.subarray(0, heic.length >> 1)],
  ["its head alone", heic.subarray(0, 40)],
  ["damaged in the middle", Buffer.concat([heic.subarray(0, 300), Buffer.alloc(heic.length - 300, 7)])],
])("one that is %s ends in a sentence", async (_, bytes) => {
  const made = await withoutHeic(bytes).catch((error: unknown) => error);
  if (made instanceof Error) expect(made).toBeInstanceOf(Failure);
  else expect(imageFormat(made as Uint8Array)).toBe("jpeg");
});

test("who gives up is heard", async () => {
  const stop = new AbortController();
  const making = withoutHeic(heic, stop.signal);
  stop.abort(new Error("enough"));
  await expect(making).rejects.toThrow("enough");
});

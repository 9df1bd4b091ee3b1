/** HEIC photos from phones are converted to complete, upright JPEGs, and invalid files cause an error message. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { Failure } from "../../../../packages/core/src/failure.ts";
import { withoutHeic } from "../../../../packages/core/src/node/photos/convert-heic.ts";
import { preparePhoto } from "../../../../packages/core/src/node/photos/prepare-photo.ts";
import { imageFormat } from "../../../../packages/core/src/students/records/image-limits.ts";

const heic = await readFile(new URL("../../../web/portrait.heic", import.meta.url));

test("an HEIC photo becomes a JPEG ready for print, and another file stays unchanged", async () => {
  const jpeg = await withoutHeic(heic);
  expect(imageFormat(jpeg)).toBe("jpeg");
  const { width, height } = await preparePhoto(jpeg);
  expect(Math.min(width, height)).toBeGreaterThan(100);
  expect(await withoutHeic(jpeg)).toBe(jpeg);
});

/** Reads a picture of 96×64 pixels created with libheif's `heif-enc`. */
const own = (name: string) => readFile(new URL(`heic/${name}.heic`, import.meta.url));

/** Returns the RGB colours of a stored photo at positions along its middle row, from 0 to 1. */
async function storedColors(file: Uint8Array, ...places: readonly number[]): Promise<number[][]> {
  const { bytes } = await preparePhoto(await withoutHeic(file));
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return places.map((place) => {
    const at = ((info.height >> 1) * info.width + Math.floor(place * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

/** Compares colours. Each channel may deviate only as much as a JPEG causes, which is indistinguishable to the eye. */
function expectColor(found: readonly number[] | undefined, wanted: readonly number[]): void {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((found?.[channel] ?? 999) - value), `${found} is ${wanted}`).toBeLessThanOrEqual(4);
}

const [RED, BLUE] = [
  [200, 40, 40],
  [40, 60, 200],
] as const;

test("of several pictures, the one that the file names as primary is used, wherever it is", async () => {
  const two = await own("two-pictures");
  // The primary item follows the box's length, name, version and flags (ISO/IEC 14496-12, 8.11.4).
  const primaryAt = two.indexOf("pitm") + 8;
  const first = two.readUInt16BE(primaryAt);
  const [color] = await storedColors(two, 0.5);
  expectColor(color, RED);
  const other = Buffer.from(two);
  other.writeUInt16BE(first + 1, primaryAt);
  const [otherColor] = await storedColors(other, 0.5);
  expectColor(otherColor, BLUE);
});

test("colours in Display P3 match the same picture in sRGB, by a profile or by codes", async () => {
  const [byProfile] = await storedColors(await own("display-p3"), 0.5);
  expectColor(byProfile, RED);
  // The same colour in Display P3 values, without a profile.
  const plain = await own("without-profile");
  const [asItStands] = await storedColors(plain, 0.5);
  expectColor(asItStands, [184, 55, 49]);
  const [byCodes] = await storedColors(withPrimaries(plain, 12), 0.5);
  expectColor(byCodes, RED);
});

/** Returns a single-picture HEIC with colour codes in its properties (ISO/IEC 14496-12, 12.1.5). */
function withPrimaries(heic: Buffer, primaries: number): Buffer {
  const codes = Buffer.from([0, 0, 0, 19, ...Buffer.from("colrnclx"), 0, primaries, 0, 13, 0, 6, 0x80]);
  const boxAt = (name: string) => heic.indexOf(name) - 4;
  const endOf = (name: string) => boxAt(name) + heic.readUInt32BE(boxAt(name));
  const grown = Buffer.from(heic);
  const grow = (name: string, by: number) =>
    grown.writeUInt32BE(heic.readUInt32BE(boxAt(name)) + by, boxAt(name));
  for (const name of ["meta", "iprp"]) grow(name, codes.length + 1);
  grow("ipco", codes.length);
  grow("ipma", 1);
  // The box's header is followed by the number of items, the item, and its number of properties.
  const countAt = boxAt("ipma") + 8 + 4 + 4 + 2;
  const count = heic.readUInt8(countAt);
  grown.writeUInt8(count + 1, countAt);
  const dataAt = boxAt("mdat") + 8;
  const told = Buffer.alloc(4);
  told.writeUInt32BE(dataAt);
  grown.writeUInt32BE(dataAt + codes.length + 1, heic.indexOf(told, boxAt("iloc")));
  return Buffer.concat([
    grown.subarray(0, endOf("ipco")),
    codes,
    grown.subarray(endOf("ipco"), endOf("ipma")),
    Buffer.from([count + 1]),
    grown.subarray(endOf("ipma")),
  ]);
}

test("transparent parts of an HEIC photo become white, as in a PNG", async () => {
  const [left, right] = await storedColors(await own("half-transparent"), 0.1, 0.9);
  expectColor(left, [255, 255, 255]);
  expectColor(right, [40, 160, 60]);
});

test.each([
  ["cut off", heic.subarray(0, heic.length >> 1)],
  ["its head alone", heic.subarray(0, 40)],
  ["damaged in the middle", Buffer.concat([heic.subarray(0, 300), Buffer.alloc(heic.length - 300, 7)])],
])("a file that is %s is refused with a message, or still becomes a JPEG", async (_, bytes) => {
  const made = await withoutHeic(bytes).catch((error: unknown) => error);
  if (made instanceof Error) expect(made).toBeInstanceOf(Failure);
  else expect(imageFormat(made as Uint8Array)).toBe("jpeg");
});

test("a signal stops the conversion", async () => {
  const stop = new AbortController();
  const making = withoutHeic(heic, stop.signal);
  stop.abort(new Error("enough"));
  await expect(making).rejects.toThrow("enough");
});

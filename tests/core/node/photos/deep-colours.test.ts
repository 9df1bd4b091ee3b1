import {
  prepareArt,
  prepareBackground,
  prepareLogo,
  preparePhoto,
  prepareSmallPhoto,
} from "@idms/core/node/photos/prepare-photo";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

type Colour = readonly [red: number, green: number, blue: number];
const OCHRE: Colour = [200, 100, 50];
/** The same numbers in Display P3, as sRGB shows them. */
const OCHRE_OF_P3: Colour = [215, 93, 32];
const SIDE = 60;

/** Returns a PNG of one colour, whose numbers are read by a profile. */
async function plainPng(depth: 8 | 16, channels: 3 | 4, profile?: "srgb" | "p3"): Promise<Buffer> {
  const background = { r: OCHRE[0], g: OCHRE[1], b: OCHRE[2], alpha: 1 };
  const plain = sharp({ create: { width: SIDE, height: SIDE, channels, background } });
  const png = await plain
    .toColourspace(depth === 16 ? "rgb16" : "srgb")
    .png()
    .toBuffer();
  if (!profile) return png;
  const { icc } = await sharp(await plain.clone().withIccProfile(profile).png().toBuffer()).metadata();
  const body = Buffer.concat([Buffer.from("iCCPp\0\0", "latin1"), deflateSync(icc!)]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  // A PNG's signature and header take 33 bytes.
  return Buffer.concat([png.subarray(0, 33), size, body, sum, png.subarray(33)]);
}

const PREPARED: Record<string, (png: Buffer) => Promise<Buffer>> = {
  "a photo": async (png) => (await preparePhoto(png)).bytes,
  "a photo for a sample": async (png) => (await prepareSmallPhoto(png, 30)).bytes,
  "a background": async (png) => (await prepareBackground(png)).bytes,
  "a fixed image": async (png) => (await prepareArt(png)).bytes,
  "a logo for web pages": async (png) => (await prepareLogo(png)).shown.bytes,
  "a logo for chats": async (png) => (await prepareLogo(png)).shared.bytes,
};

describe.each(Object.entries(PREPARED))("%s keeps its colours", (_, prepare) => {
  test.each([
    [8, 3, undefined, OCHRE],
    [16, 3, undefined, OCHRE],
    [8, 3, "srgb", OCHRE],
    [16, 3, "srgb", OCHRE],
    [16, 4, "srgb", OCHRE],
    [8, 3, "p3", OCHRE_OF_P3],
    [16, 3, "p3", OCHRE_OF_P3],
    [16, 4, "p3", OCHRE_OF_P3],
  ] as const)(
    "with %i bits in each of %i channels and the profile %s",
    async (depth, channels, profile, wanted) => {
      const png = await plainPng(depth, channels, profile);
      const given = await sharp(png).metadata();
      expect([given.depth, given.channels]).toEqual([depth === 16 ? "ushort" : "uchar", channels]);
      const bytes = await prepare(png);
      const { depth: stored, icc } = await sharp(bytes).metadata();
      expect([stored, icc]).toEqual(["uchar", undefined]);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
      const off = wanted.map((value, channel) => Math.abs(data[middle + channel]! - value));
      expect(Math.max(...off)).toBeLessThanOrEqual(3);
    },
  );
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { imageFormat } from "@idms/core/students/records/image-limits";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#336699" } });

test.each(["jpeg", "png", "webp"] as const)("a %s is recognised by its first bytes", async (format) => {
  expect(imageFormat(await picture().toFormat(format).toBuffer())).toBe(format);
});

test.each(["heic", "heix", "hevc", "mif1", "msf1"])("a file of brand %s is HEIC", (brand) => {
  expect(imageFormat(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, "latin1"))).toBe("heic");
});

test.each(["", "GIF89a", "%PDF-1.7", "<svg>", "\0\0\0\x18ftypavif", "RIFF0000WAVE"])(
  "%j is not a supported format",
  (start) => {
    expect(imageFormat(Buffer.from(start, "latin1"))).toBeUndefined();
  },
);

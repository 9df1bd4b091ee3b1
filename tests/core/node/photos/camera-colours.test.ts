/** A camera that is set to Adobe RGB says so in the Exif data, and embeds no colour profile. */
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { saysAdobeRgb } from "@idms/core/students/photos/exif-orientation";
import { withCameraProfile } from "@idms/core/students/photos/colour-profile";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cameraJpeg } from "../../../camera-jpeg.ts";

const OCHRE = [200, 100, 50] as const;
/** The same numbers in Adobe RGB (1998), as sRGB shows them. */
const OCHRE_OF_ADOBE = [228, 100, 42] as const;

async function colourOf(jpeg: Uint8Array): Promise<number[]> {
  return [...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)];
}
const isNear = (found: readonly number[], wanted: readonly number[]) =>
  found.every((part, channel) => Math.abs(part - (wanted[channel] ?? 0)) <= 3);

describe.each(["II", "MM"] as const)("a photo of a camera, in the byte order %s", (order) => {
  test.each([
    ["R03", OCHRE_OF_ADOBE],
    ["R98", OCHRE],
  ] as const)("with the index %s has the colours of the scene", async (index, wanted) => {
    const { bytes } = await preparePhoto(await cameraJpeg(OCHRE, index, order));
    expect(isNear(await colourOf(bytes), wanted)).toBe(true);
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
  });

  test("that is on its side is still turned", async () => {
    expect(await preparePhoto(await cameraJpeg(OCHRE, "R03", order, 6))).toMatchObject({
      width: 40,
      height: 60,
    });
  });

  test("keeps the profile it has", async () => {
    const profiled = await sharp(await cameraJpeg(OCHRE, "R03", order))
      .withIccProfile("srgb")
      .keepExif()
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(saysAdobeRgb(profiled)).toBe(true);
    expect(withCameraProfile(profiled)).toBe(profiled);
  });

  test("says nothing if it ends within its Exif data", async () => {
    const jpeg = await cameraJpeg(OCHRE, "R03", order);
    const end = jpeg.indexOf("R03");
    for (let length = 0; length < end; length += 1)
      expect(saysAdobeRgb(jpeg.subarray(0, length))).toBe(false);
  });
});

test("a photo without Exif data is left unchanged", async () => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  expect(withCameraProfile(plain)).toBe(plain);
});

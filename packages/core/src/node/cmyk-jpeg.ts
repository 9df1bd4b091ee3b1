import { readIccProfile, writeIccProfile } from "./icc-profile.ts";
import { isCmykJpeg } from "./jpeg-size.ts";

/**
 * Pictures in the four inks of a press. Their numbers are the inks, which a press prints as they are; what shows them on a
 * screen asks for the profile that came with them. One without a profile is shown by the one that the library for pictures
 * has for CMYK, which is near the presses of SWOP.
 */

/** What a profile needs to show inks on a screen; the other half of it is for the way from a screen to inks. */
const SHOWING = new Set(["desc", "cprt", "wtpt", "A2B0", "A2B1", "A2B2"]);
/** From here the head of a profile says a hash of it, and has room for nothing. */
const HEAD_ENDS = 84;

const MARK = Buffer.from("ICC_PROFILE\0", "latin1");
/** What of a profile one segment of a JPEG takes, beside its mark and its number. */
const PART_BYTES = 65_535 - 2 - MARK.length - 2;

/** As much of a profile of inks as shows them, without anything hidden; undefined where it cannot do that. */
export function showingProfile(bytes: Uint8Array | undefined): Buffer | undefined {
  const profile = bytes && readIccProfile(bytes);
  if (!profile || typeof profile === "string" || profile.space !== "CMYK" || !profile.tags.has("A2B0"))
    return undefined;
  const head = Buffer.from(profile.head).fill(0, HEAD_ENDS);
  return writeIccProfile(
    head,
    [...profile.tags].filter(([name]) => SHOWING.has(name)),
  );
}

/** A JPEG with the profile of its colours in it (ICC.1, annex B.4). */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / PART_BYTES);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...MARK, index + 1, count]);
    head.writeUInt16BE(head.length - 2 + part.length, 2);
    return Buffer.concat([head, part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG without the profile of its colours. */
export function withoutProfile(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  for (let end = at; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at = end) {
    end = at + 2 + view.getUint16(at + 2);
    const isProfile = jpeg[at + 1] === 0xe2 && MARK.equals(jpeg.subarray(at + 4, at + 4 + MARK.length));
    if (!isProfile) kept.push(jpeg.subarray(at, end));
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

const QUALITY = 92;

/** A picture as a screen shows it: one in inks as a JPEG in sRGB of the same size; any other, and a damaged one, as it is. */
export async function screenPicture<T extends Uint8Array>(picture: T): Promise<T | Buffer> {
  if (!isCmykJpeg(picture)) return picture;
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch(() => picture);
}

import { readIccProfile, writeIccProfile } from "../colour/icc-profile.ts";
import { isCmykJpeg } from "./jpeg-size.ts";

/**
 * Pictures in the four inks of a press. Their numbers are the inks, which a press prints as they are; what shows them on a
 * screen asks for the profile that came with them. One without a profile is shown by the one that the library for pictures
 * has for CMYK, which is near the presses of SWOP.
 */

/** The tags a profile needs to show inks on a screen; its other half is for the way from a screen to inks. */
const SHOWING = new Set(["desc", "cprt", "wtpt", "A2B0", "A2B1", "A2B2"]);
/** From here the head of a profile says a hash of it, and has room for nothing. */
const HEAD_ENDS = 84;

/**
 * The part of a profile of inks that is needed to show them, without anything hidden; undefined where there is none.
 */
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

import { readIccProfile, writeIccProfile } from "../colour/icc-profile.ts";
import { isCmykJpeg } from "./jpeg-size.ts";

/**
 * Functions for pictures that use the four inks of a press. A press prints the ink values of such a picture unchanged.
 * A screen needs the embedded profile to show them. Without a profile, the image library uses its default CMYK profile,
 * which is close to SWOP.
 */

/** The tags needed to show inks on a screen. The other tags of a profile convert from screen colours to inks. */
const SHOWING = new Set(["desc", "cprt", "wtpt", "A2B0", "A2B1", "A2B2"]);
/** The end of the header fields that are kept. A hash of the profile and reserved space follow them. */
const HEAD_ENDS = 84;

/**
 * Reduces an ink profile to the part needed to show inks, without any hidden data. Returns undefined if there is no
 * such part.
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

/**
 * Converts a picture for screens. A CMYK picture becomes an sRGB JPEG of the same size. Any other picture, or a damaged
 * one, is left unchanged.
 */
export async function screenPicture<T extends Uint8Array>(picture: T): Promise<T | Buffer> {
  if (!isCmykJpeg(picture)) return picture;
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch(() => picture);
}

import { Failure } from "../failure.ts";

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** 64 megapixels counted in binary, so that what phones sell as 64 MP (9248×6944) is one. */
export const MAX_PHOTO_PIXELS = 64 * 1024 * 1024;
/** The long side of a stored photo, in pixels: over 600 dpi on the widest frame of a 54×86 mm card. */
export const MAX_STORED_SIDE = 1600;
const JPEG_QUALITY = 88;

export interface PreparedPhoto {
  /** A baseline JPEG: sRGB in three channels, 4:2:0, upright, with no metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Makes a photo ready for print, once, when it comes in. It is always decoded and encoded anew, also when it already
 * looks right: that is what proves that every byte of it can be drawn and that nothing is hidden in it.
 * @throws Failure `too_large`, `unsupported` for what is not JPEG, PNG or WebP, `unprocessable` for a broken file.
 */
export async function preparePhoto(input: Uint8Array): Promise<PreparedPhoto> {
  if (input.byteLength > MAX_PHOTO_BYTES)
    throw new Failure("too_large", "The photo is larger than 10 MB: choose a smaller one.");
  requireKnownFormat(input);
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(input, { failOn: "error", limitInputPixels: false });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PHOTO_PIXELS)
      throw new Failure("too_large", "The photo has more than 64 megapixels: choose a smaller one.");
    const { data, info } = await image
      .autoOrient()
      .resize({ width: MAX_STORED_SIDE, height: MAX_STORED_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:2:0", progressive: false })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("unprocessable", "The photo is damaged and cannot be read: choose another one.");
  }
}

/** Looks at the first bytes, never at a name, so that no decoder but those three is ever given a stranger's file. */
function requireKnownFormat(input: Uint8Array): void {
  const start = Buffer.from(input.buffer, input.byteOffset, Math.min(input.byteLength, 32)).toString(
    "latin1",
  );
  if (start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n")) return;
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return;
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start)) {
    throw new Failure(
      "unsupported",
      'The photo is in the HEIC format: convert it to JPEG, or set the phone\'s camera to "Most Compatible" and take it again.',
    );
  }
  throw new Failure(
    "unsupported",
    "The file is not a photo that can be used: choose a JPEG, PNG or WebP image.",
  );
}

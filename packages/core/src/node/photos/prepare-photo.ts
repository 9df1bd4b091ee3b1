import type { Metadata, OutputInfo, Sharp } from "sharp";
import { Failure } from "../../failure.ts";
import { LOGO_SHARED_SIDE, LOGO_SHOWN } from "../../school/schools/logo.ts";
import {
  imageFormat,
  inMegabytes,
  MAX_BACKGROUND_SIDE,
  MAX_PHOTO_BYTES,
  MAX_STORED_SIDE,
} from "../../students/records/image-file.ts";
import { withProfile } from "../../students/photos/jpeg-profile.ts";
import { jpegEnd } from "../../students/photos/whole-image.ts";
import { showingProfile } from "../jpeg/cmyk-jpeg.ts";
import { heldBytes } from "../jpeg/held-bytes.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";
import { pictureSentences } from "../../students/photos/picture-sentences.ts";
import type { Sentence } from "../../sentence.ts";

/** 64 megapixels counted in binary, so that what phones sell as 64 MP (9248×6944) is one. */
export const MAX_PHOTO_PIXELS = 64 * 1024 * 1024;

/** Most pictures are decoded in stripes; one that must be held in memory whole may take this much, in bytes. */
const MAX_HELD_BYTES = 300 * 1024 * 1024;
/** Pictures that take more than this are decoded one at a time, so that two never take twice as much. */
const LARGE_HELD_BYTES = 64 * 1024 * 1024;

/** How large a picture may be, in bytes: as a file, and decoded as far as it must be held in memory whole. */
interface Most {
  file: number;
  held: number;
}
const USUAL_MOST: Most = { file: MAX_PHOTO_BYTES, held: MAX_HELD_BYTES };

/** The words for a picture in messages. */
type Picture = keyof typeof pictureSentences;

interface Encoding {
  maxSide: number;
  quality: number;
  chromaSubsampling: "4:2:0" | "4:4:4";
}

const PHOTO: Encoding = { maxSide: MAX_STORED_SIDE, quality: 88, chromaSubsampling: "4:2:0" };
/** Backgrounds hold lettering and fine lines, which half the colour resolution would blur. */
const BACKGROUND: Encoding = { maxSide: MAX_BACKGROUND_SIDE, quality: 92, chromaSubsampling: "4:4:4" };

/**
 * Makes a photo ready for print, once, when it comes in. It is always decoded and encoded anew, also when it already
 * looks right: that is what proves that every byte of it can be drawn and that nothing is hidden in it.
 * @param most how large its file may be, and what decoding may hold in memory whole, in bytes
 * @throws Failure `too_large`, `unsupported` for what is not JPEG, PNG or WebP, `unprocessable` for a broken file.
 */
export const preparePhoto = (input: Uint8Array, most: Partial<Most> = {}): Promise<PreparedImage> =>
  prepareImage(input, "photo", (image) => encodeJpeg(image, PHOTO), { ...USUAL_MOST, ...most });

/**
 * Prepares a photo for a sample of a card: its bytes are at most `side` px long, and made much sooner. Its size is
 * the stored one, by which its sharpness in print is judged.
 */
export const prepareSmallPhoto = (input: Uint8Array, side: number): Promise<PreparedImage> =>
  prepareImage(input, "photo", async (image, header) => {
    const { bytes } = await encodeJpeg(image, { ...PHOTO, maxSide: side });
    return { bytes, ...storedSize(header) };
  });

/** Makes a card's background ready for print, as `preparePhoto` does a photo; one in CMYK keeps its inks. */
export const prepareBackground = (input: Uint8Array): Promise<PreparedImage> =>
  prepareImage(input, "background", (image, header) => encodeDrawn(image, header, BACKGROUND));

/**
 * Makes a fixed image of a card ready for print: a JPEG stays one, in CMYK if it is, and anything else becomes a PNG with
 * its transparency.
 * @throws Failure as `preparePhoto` does.
 */
export const prepareArt = (input: Uint8Array): Promise<PreparedImage & { kind: "jpg" | "png" }> =>
  prepareImage(input, "image", async (image, header) =>
    header.format === "jpeg"
      ? { ...(await encodeDrawn(image, header, { ...BACKGROUND, maxSide: MAX_STORED_SIDE })), kind: "jpg" }
      : { ...(await encodePng(image.resize(inside(MAX_STORED_SIDE)))), kind: "png" },
  );

/** How much of the square is left white on each side of a logo, in pixels. */
const LOGO_MARGIN = 60;

/**
 * Makes of a school's logo what pages show, a PNG of few colours with its transparency, and what chats show, a JPEG on white.
 * @throws Failure as `preparePhoto` does.
 */
export const prepareLogo = (input: Uint8Array): Promise<{ shown: PreparedImage; shared: PreparedImage }> =>
  prepareImage(input, "image", async (image) => {
    const shown = await image
      .clone()
      .resize({
        width: 2 * LOGO_SHOWN.width,
        height: 2 * LOGO_SHOWN.height,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true });
    const side = LOGO_SHARED_SIDE - 2 * LOGO_MARGIN;
    const [margin, background] = [LOGO_MARGIN, "#ffffff"];
    const shared = await image
      .clone()
      .resize({ width: side, height: side, fit: "contain", background })
      .flatten({ background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .toColourspace("srgb")
      .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
      .toBuffer({ resolveWithObject: true });
    return { shown: asPrepared(shown), shared: asPrepared(shared) };
  });

const asPrepared = ({ data, info }: { data: Buffer; info: OutputInfo }): PreparedImage => ({
  bytes: data,
  width: info.width,
  height: info.height,
});

async function prepareImage<T>(
  input: Uint8Array,
  picture: Picture,
  encode: (image: Sharp, header: Metadata) => Promise<T>,
  most = USUAL_MOST,
): Promise<T> {
  const what = pictureSentences[picture]();
  if (input.byteLength > most.file) throw photoFailures.tooLarge({ what, most: inMegabytes(most.file) });
  const format = requireKnownFormat(input, what);
  const { default: sharp } = await import("sharp");
  // No picture is decoded twice, and the cache would keep the last decoder with all its memory.
  sharp.cache(false);
  try {
    // Behind a JPEG may lie maps of light and films, which would change how it is decoded, and of which nothing is kept.
    const own = format === "jpeg" ? input.subarray(0, jpegEnd(input)) : input;
    const image = sharp(own, { failOn: "error", limitInputPixels: false });
    const header = await image.metadata();
    if (header.width * header.height > MAX_PHOTO_PIXELS) throw photoFailures.tooManyPixels({ what });
    const held = heldBytes(own, header);
    if (held > most.held) throw photoFailures.tooHeavy({ what });
    const work = () => encode(image.autoOrient(), header);
    return await (held > LARGE_HELD_BYTES ? oneAtATime(work) : work());
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw photoFailures.damaged({ what });
  }
}

/** A size that nothing is larger than, on either side; smaller pictures stay as they are. */
const inside = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

function storedSize({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  const scale = Math.min(1, PHOTO.maxSide / Math.max(width, height));
  const [long, short] = [Math.round(width * scale), Math.round(height * scale)];
  return orientation > 4 ? { width: short, height: long } : { width: long, height: short };
}

async function encodeJpeg(
  image: Sharp,
  { maxSide, quality, chromaSubsampling }: Encoding,
): Promise<PreparedImage> {
  const encoded = await image
    .resize(inside(maxSide))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality, chromaSubsampling, progressive: false })
    .toBuffer({ resolveWithObject: true });
  return asPrepared(encoded);
}

/** Encodes a drawing: black that was meant as black ink would come back from sRGB as four inks. */
const encodeDrawn = (image: Sharp, header: Metadata, encoding: Encoding): Promise<PreparedImage> =>
  header.format === "jpeg" && header.space === "cmyk"
    ? encodeInks(image, header, encoding)
    : encodeJpeg(image, encoding);

/** A JPEG of the same inks, as Adobe writes them, with no more of its profile than shows them. */
async function encodeInks(
  image: Sharp,
  { icc }: Metadata,
  { maxSide, quality, chromaSubsampling }: Encoding,
): Promise<PreparedImage> {
  const { data, info } = await image
    .pipelineColourspace("cmyk")
    .resize(inside(maxSide))
    .toColourspace("cmyk")
    .jpeg({ quality, chromaSubsampling, progressive: false })
    .toBuffer({ resolveWithObject: true });
  const profile = showingProfile(icc);
  const bytes = profile ? Buffer.from(withProfile(data, profile).buffer) : data;
  return { bytes, width: info.width, height: info.height };
}

let last: Promise<unknown> = Promise.resolve();

/** Begins when whatever was begun here before has ended. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work);
  last = run.catch(() => undefined);
  return run;
}

/** Looks at the first bytes, never at a name, so that no decoder but those three is ever given a stranger's file. */
function requireKnownFormat(input: Uint8Array, what: Sentence): "jpeg" | "png" | "webp" {
  const format = imageFormat(input);
  if (format === undefined) throw photoFailures.unsupported({ what });
  if (format === "heic") throw photoFailures.heic({ what });
  return format;
}

/** A PNG of eight bits a channel with its transparency, and without metadata. */
async function encodePng(image: Sharp): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  const pixels = image.ensureAlpha().toColourspace("srgb").raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  await bleedColours(data, raw);
  return { bytes: await sharp(data, { raw }).png().toBuffer(), width: info.width, height: info.height };
}

/** How far colours are carried into what is transparent, in pixels. */
const BLEED = 8;

/**
 * Gives invisible pixels the colours of the visible ones beside them. A rasteriser of PDF shrinks colours apart from
 * their transparency, and would mix what is hidden (mostly black) into every edge.
 */
async function bleedColours(
  pixels: Buffer,
  raw: { width: number; height: number; channels: 4 },
): Promise<void> {
  const { default: sharp } = await import("sharp");
  const blurred = await sharp(pixels, { raw }).blur(BLEED).raw().toBuffer();
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 0) continue;
    const known = (blurred[at + 3] as number) > 0;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = known ? (blurred[at + channel] as number) : 255;
  }
}

/** A picture made ready to be stored: a baseline JPEG (sRGB in three channels, or CMYK with what shows it) or a PNG, upright, with no metadata; its size in pixels. */
interface PreparedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

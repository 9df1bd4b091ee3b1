import type { Metadata, OutputInfo, Sharp } from "sharp";
import { Failure } from "../../failure.ts";
import { LOGO_SHARED_SIDE, LOGO_SHOWN } from "../../school/schools/logo.ts";
import {
  type ImageFormat,
  imageFormat,
  inMegabytes,
  MAX_BACKGROUND_SIDE,
  MAX_GIVEN_PHOTO_BYTES,
  MAX_PHOTO_BYTES,
  MAX_STORED_SIDE,
} from "../../students/records/image-limits.ts";
import { withEarlyOrientation } from "../../students/photos/exif-orientation.ts";
import { withCameraProfile, withProfile } from "../../students/photos/colour-profile.ts";
import { jpegEnd } from "../../students/photos/whole-image.ts";
import { showingProfile } from "../jpeg/cmyk-jpeg.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";
import { pictureSentences } from "../../students/photos/picture-sentences.ts";
import type { PictureView } from "../../spreadsheets/tables/sheet-pictures.ts";
import type { Sentence } from "../../sentence.ts";
import { jpegFrame } from "../jpeg/jpeg-size.ts";

/** The number of samples in a JPEG block, and the number of bytes that libjpeg needs for each coefficient. */
const [BLOCK, COEFFICIENT_BYTES] = [64, 2] as const;
const BLOCK_SIDE = 8;

/**
 * Returns the number of bytes that must be in memory at once to decode a picture, according to its header. Returns 0
 * for a picture that is decoded in stripes.
 */
function heldBytes(file: Uint8Array, header: Metadata): number {
  const { format, width, height, channels, depth, orientation = 1 } = header;
  const pixels = width * height;
  if (format === "jpeg") return coefficientsOf(file);
  // libwebp decodes a picture whole, into four bytes for each pixel.
  if (format === "webp") return pixels * 4;
  // The method of interlacing is the last byte of a PNG's head (PNG, 11.2.1).
  const isInterlaced = format === "png" && file[PNG_INTERLACE_AT] !== 0;
  return isInterlaced ? pixels * channels * (depth === "ushort" ? 2 : 1) * (orientation > 1 ? 2 : 1) : 0;
}

const PNG_INTERLACE_AT = 28;

/**
 * Returns the size of the coefficients of a JPEG with several scans, in bytes. A decoder keeps them in memory until
 * the last scan. The library's progressive flag is not used, because it describes how the library interprets a file,
 * for example a file with an appended gain map.
 */
function coefficientsOf(file: Uint8Array): number {
  const frame = jpegFrame(file);
  // The decoder rejects a file that cannot be read here.
  if (!frame?.isInScans) return 0;
  const { width, height, components } = frame;
  const most = (of: "across" | "down") => Math.max(1, ...components.map((each) => each[of]));
  const blocks = components.reduce((sum, { across, down }) => {
    const [wide, high] = [(width * across) / most("across"), (height * down) / most("down")];
    return sum + Math.ceil(wide / BLOCK_SIDE) * Math.ceil(high / BLOCK_SIDE);
  }, 0);
  return blocks * BLOCK * COEFFICIENT_BYTES;
}

/** Maximum number of pixels: 64 binary megapixels, so that photos marketed as 64 MP (9248×6944) fit. */
export const MAX_PHOTO_PIXELS = 64 * 1024 * 1024;

/**
 * Maximum size of pictures that must be in memory as a whole, in bytes. Most pictures are decoded in stripes instead.
 */
const MAX_HELD_BYTES = 300 * 1024 * 1024;
/**
 * Pictures that need more memory than this, in bytes, are decoded one at a time, so that memory for two of them is
 * never needed at once.
 */
const LARGE_HELD_BYTES = 64 * 1024 * 1024;

/** The maximum size of a picture's file, and of the decoded data that must be in memory as a whole, both in bytes. */
interface Most {
  file: number;
  held: number;
}
const USUAL_MOST: Most = { file: MAX_PHOTO_BYTES, held: MAX_HELD_BYTES };

/** The formats that are decoded. */
type KnownFormat = Exclude<ImageFormat, "heic">;

/** The kind of picture, as named in messages. */
type Picture = keyof typeof pictureSentences;

interface Encoding {
  maxSide: number;
  quality: number;
  chromaSubsampling: "4:2:0" | "4:4:4";
}

const PHOTO: Encoding = { maxSide: MAX_STORED_SIDE, quality: 88, chromaSubsampling: "4:2:0" };
/** The encoding of backgrounds, which contain text and fine lines that chroma subsampling would blur. */
const BACKGROUND: Encoding = { maxSide: MAX_BACKGROUND_SIDE, quality: 92, chromaSubsampling: "4:4:4" };

/**
 * Prepares a new photo for printing, once. The photo is always decoded and re-encoded, even if it already looks valid.
 * This ensures that every byte can be drawn and that nothing is hidden in the file.
 * @param most maximum file size, and maximum memory for decoding, in bytes
 * @throws Failure `too_large`, `unsupported` if the photo is not a JPEG, PNG or WebP, or `unprocessable` if it is
 *   damaged
 */
export const preparePhoto = (input: Uint8Array, most: Partial<Most> = {}): Promise<PreparedImage> =>
  prepareImage(input, "photo", (image) => encodeJpeg(image, PHOTO), { ...USUAL_MOST, ...most });

/**
 * Prepares a photo for a sample card. The result is at most `side` px long, which makes this much faster. The
 * returned size is that of the stored photo, so that its print sharpness is judged correctly.
 */
export const prepareSmallPhoto = (input: Uint8Array, side: number): Promise<PreparedImage> =>
  prepareImage(input, "photo", async (image, header) => {
    const { bytes } = await encodeJpeg(image, { ...PHOTO, maxSide: side });
    return { bytes, ...storedSize(header) };
  });

/** Encoding of a photo as a workbook shows it. The photo is encoded again when it is prepared. */
const PART: Encoding = { ...PHOTO, quality: 95, chromaSubsampling: "4:4:4" };
/** The sides of the upright picture from the left clockwise, as sides of the stored picture, for each orientation. */
const SIDES_OF: Readonly<Record<number, readonly Exclude<keyof PictureView, "turns">[]>> = {
  2: ["right", "top", "left", "bottom"],
  3: ["right", "bottom", "left", "top"],
  4: ["left", "bottom", "right", "top"],
  5: ["top", "left", "bottom", "right"],
  6: ["bottom", "left", "top", "right"],
  7: ["bottom", "right", "top", "left"],
  8: ["top", "right", "bottom", "left"],
};

/**
 * Cuts and turns a photo as a workbook shows it. A photo with an orientation of its own is turned by that one only,
 * because the turn in the workbook may be the same.
 * @throws Failure in the same cases as `preparePhoto`
 */
export async function photoAsShown(input: Uint8Array, view: PictureView): Promise<Buffer> {
  const { bytes } = await prepareImage(
    input,
    "photo",
    async (image, { orientation = 1, autoOrient: { width, height } }) => {
      const sides = SIDES_OF[orientation] ?? (["left", "top", "right", "bottom"] as const);
      const [left = 0, top = 0, right = 0, bottom = 0] = sides.map((side) => view[side]);
      const [x, y] = [Math.floor(left * width), Math.floor(top * height)];
      const part = {
        left: x,
        top: y,
        width: Math.max(1, Math.ceil((1 - right) * width) - x),
        height: Math.max(1, Math.ceil((1 - bottom) * height) - y),
      };
      const cut = await encodeJpeg(image.extract(part), PART);
      if (view.turns === 0 || orientation > 1) return cut;
      // In one step, the library would turn the picture before it cuts it.
      const { default: sharp } = await import("sharp");
      return encodeJpeg(sharp(cut.bytes).rotate(view.turns * 90), PART);
    },
    { ...USUAL_MOST, file: MAX_GIVEN_PHOTO_BYTES },
  );
  return bytes;
}

/** Prepares a card background for printing, like `preparePhoto`. A CMYK background keeps its inks. */
export const prepareBackground = (input: Uint8Array): Promise<PreparedImage> =>
  prepareImage(input, "background", (image, header) => encodeDrawn(image, header, BACKGROUND));

/**
 * Prepares a card's fixed image for printing. A JPEG stays a JPEG, even in CMYK. Any other image becomes a PNG with
 * its transparency.
 * @throws Failure in the same cases as `preparePhoto`
 */
export const prepareArt = (input: Uint8Array): Promise<PreparedImage & { kind: "jpg" | "png" }> =>
  prepareImage(input, "image", async (image, header) =>
    header.format === "jpeg"
      ? { ...(await encodeDrawn(image, header, { ...BACKGROUND, maxSide: MAX_STORED_SIDE })), kind: "jpg" }
      : { ...(await encodePng(image.resize(inside(MAX_STORED_SIDE)))), kind: "png" },
  );

/** The white margin on each side of a square logo, in pixels. */
const LOGO_MARGIN = 60;

/**
 * Converts a school's logo for web pages (a PNG with few colours and transparency) and for chats (a JPEG on white).
 * @throws Failure in the same cases as `preparePhoto`
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
    const own = asDecoded(format, input);
    const image = sharp(own, { failOn: "error", limitInputPixels: false });
    const header = await image.metadata();
    if (header.width * header.height > MAX_PHOTO_PIXELS) throw photoFailures.tooManyPixels({ what });
    const held = heldBytes(own, header);
    if (held > most.held) throw photoFailures.tooHeavy({ what });
    const work = () => encode(shownAsMeant(image, header).autoOrient(), header);
    return await (held > LARGE_HELD_BYTES ? oneAtATime(work) : work());
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw photoFailures.damaged({ what });
  }
}

/** Returns the part of a file that is decoded, with its orientation and colours where the image library looks for them. */
function asDecoded(format: KnownFormat, input: Uint8Array): Uint8Array {
  if (format === "png") return withEarlyOrientation(input);
  // Gain maps or videos after the end of a JPEG would change how it is decoded, and none of them is kept.
  return format === "jpeg" ? withCameraProfile(input.subarray(0, jpegEnd(input))) : input;
}

/**
 * Makes the image library convert a picture's own colours to sRGB. For a picture with 16 bits per channel, the library
 * otherwise stops at Display P3, and its colours would then be read as if they were sRGB. Such a picture without a
 * profile is sRGB already, and the conversion would change it.
 */
const shownAsMeant = (image: Sharp, { icc, depth }: Metadata): Sharp =>
  icc && depth === "ushort" ? image.withIccProfile("srgb", { attach: false }) : image;

/** Returns options that limit both sides of a picture. Smaller pictures keep their size. */
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

/**
 * Encodes a drawing. A CMYK drawing keeps its inks. Otherwise, black that is meant to be printed with black ink alone
 * would be converted from sRGB to four inks.
 */
const encodeDrawn = (image: Sharp, header: Metadata, encoding: Encoding): Promise<PreparedImage> =>
  header.format === "jpeg" && header.space === "cmyk"
    ? encodeInks(image, header, encoding)
    : encodeJpeg(image, encoding);

/**
 * Encodes a JPEG with the same inks, in Adobe's format. Only the part of the profile that is needed to show the inks is
 * kept.
 */
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

/** Starts work once all earlier work has finished. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work);
  last = run.catch(() => undefined);
  return run;
}

/**
 * Checks the first bytes of a file and never its name, so that only the decoders of these three formats ever receive
 * an unknown file.
 */
function requireKnownFormat(input: Uint8Array, what: Sentence): KnownFormat {
  const format = imageFormat(input);
  if (format === undefined) throw photoFailures.unsupported({ what });
  if (format === "heic") throw photoFailures.heic({ what });
  return format;
}

/** Encodes an 8-bit PNG with transparency and without metadata. */
async function encodePng(image: Sharp): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  const pixels = image.ensureAlpha().toColourspace("srgb").raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  await bleedColours(data, raw);
  return { bytes: await sharp(data, { raw }).png().toBuffer(), width: info.width, height: info.height };
}

/** The distance by which colours extend into transparent areas, in pixels. */
const BLEED = 8;

/**
 * Gives invisible pixels the colours of their visible neighbours. PDF rasterisers scale colours separately from
 * transparency and would mix hidden colours (mostly black) into every edge.
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

/**
 * A picture ready for storage, upright and without metadata: a baseline JPEG (sRGB with three channels, or CMYK with
 * the profile needed to show it) or a PNG, with its size in pixels.
 */
interface PreparedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

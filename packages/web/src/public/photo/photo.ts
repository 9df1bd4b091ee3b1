import { cover, type Box, type Size } from "@idms/core/cards/geometry/space";
import type { FileAnswer } from "@idms/core/forms/answers/check-answers";
import { PHOTO_FOCUS, PORTRAIT as PORTRAIT_SIZE } from "@idms/core/students/corrections/frame-face";
import {
  findOrientation,
  withoutOrientation,
  withShortOrientation,
} from "@idms/core/students/photos/exif-orientation";
import { isWholeImage } from "@idms/core/students/photos/whole-image";
import {
  FORMAT_BYTES,
  imageFormat,
  MAX_PHOTO_BYTES,
  MAX_STORED_SIDE,
} from "@idms/core/students/records/image-limits";
import { mm, type Mm } from "@idms/core/units";

/** The frame to which a photo is cropped. It has an aspect ratio, and is either round or rectangular. */
export interface PhotoFrame extends Size {
  round: boolean;
  /** Printed width on the card, or null if no card defines it. */
  printed: Mm | null;
}

/** The frame of the photo on a new card, which is 120×160. */
export const PORTRAIT: PhotoFrame = { ...PORTRAIT_SIZE, round: false, printed: null };
/**
 * Maximum ratio of the longer side to the shorter side of a portrait. If the frame is longer, the photo is cropped on
 * the card itself.
 */
const MOST_LONG = 2;

/** Returns the frame of the card's photo. If there is no frame or the frame is too long, returns a portrait frame. */
export function frameOf(frame: (Size & { shape: string }) | null | undefined): PhotoFrame {
  if (!frame) return PORTRAIT;
  const { width, height, shape } = frame;
  const long = Math.max(width / height, height / width);
  if (long > MOST_LONG) return PORTRAIT;
  return { width, height, round: shape === "circle" || shape === "sphere", printed: mm(width) };
}
/** JPEG quality, from 0 to 1. With this quality, a portrait of 1200×1600 takes about 250 KB. */
const QUALITY = 0.85;
/** JPEG quality of a rotated photo, from 0 to 1. The photo is encoded again when it is sent. */
const TURNED_QUALITY = 0.95;
/** Size of the part of a JPEG that is searched for Exif data, in bytes. The Exif data is near the start. */
export const JPEG_HEAD_BYTES = 256 * 1024;
/**
 * Length of the longer side of a rotated photo, in pixels. It is large enough for cropping, and small enough for the
 * memory of phones.
 */
const MOST_TURNED = 2 * MAX_STORED_SIDE;

/** The reasons why a photo cannot be sent. The server would reject it for the same reasons. */
export type PhotoProblem = "heic" | "unsupported" | "tooLarge" | "damaged";

/** A photo as it will be sent. */
export type PreparedPhoto =
  | {
      file: File;
      /**
       * The part of the photo that is kept, in the photo's own pixels. Null if the browser cannot decode the photo.
       * In that case, the photo is sent unchanged.
       */
      crop: Box | null;
      /** The chosen file, or a version of it that this browser can show. */
      shown: File;
    }
  | { problem: PhotoProblem };

/** A chosen photo. It counts as an answer immediately, while it is still being prepared. */
export interface PhotoAnswer extends FileAnswer {
  original: File;
  /**
   * How the photo was cropped: to its frame, around the face, or by hand. A photo that was stored on the phone keeps
   * its earlier crop.
   */
  cropped: "to-frame" | "around-face" | "by hand" | "before";
  /** The photo in a format that the browser can show. */
  shown: Promise<File>;
  prepared: Promise<PreparedPhoto>;
}

/** Converts a photo to a form that browsers show as it was taken. Throws if the photo cannot be converted. */
export type ConvertPhoto = (photo: File) => Promise<File>;

/**
 * Prepares a chosen photo. If there is a frame, crops the photo to the frame and favours faces over feet. Otherwise,
 * keeps the whole photo. The photo is limited to the size that is stored.
 * @param readHeic converts HEIC photos for browsers that cannot show them; without it, such a photo is rejected
 * @param withColours adds the colours that a camera only names to a JPEG
 */
export function choosePhoto(
  original: File,
  frame: Size | null,
  readHeic?: ConvertPhoto,
  withColours?: ConvertPhoto,
): PhotoAnswer {
  return answer(original, shownAs(original, readHeic, withColours), "to-frame", (size) =>
    frame ? framed(size, frame) : { x: 0, y: 0, ...size },
  );
}

/** Returns a photo that was stored on this phone. */
export const keptPhoto = ({ file, crop }: { file: File; crop: Box }): PhotoAnswer =>
  answer(file, Promise.resolve(file), "before", () => crop);

/** Returns the same photo with a different crop. */
export const cropPhoto = (
  photo: PhotoAnswer,
  crop: Box,
  cropped: PhotoAnswer["cropped"] = "by hand",
): PhotoAnswer => answer(photo.original, photo.shown, cropped, () => crop);

/** Rotates a photo a quarter turn clockwise and fits it into its frame again. */
export const turnPhoto = (photo: PhotoAnswer, frame: Size): PhotoAnswer =>
  answer(
    photo.original,
    photo.shown.then((shown) => turned(shown, QUARTER)),
    "to-frame",
    (size) => framed(size, frame),
  );

function answer(
  original: File,
  shown: Promise<File>,
  cropped: PhotoAnswer["cropped"],
  cropOf: (size: Size) => Box,
): PhotoAnswer {
  const { name, type, size } = original;
  // A file may vanish from a phone while it is read.
  const prepared = prepare(original, shown, cropOf).catch(() => ({ problem: "damaged" as const }));
  return { name, type, size, original, cropped, shown, prepared };
}

/** Returns the largest part of a picture that has the frame's aspect ratio. */
export function framed(size: Size, frame: Size): Box {
  const { scale, x, y } = cover(size, frame, PHOTO_FOCUS);
  return { x: -x / scale, y: -y / scale, width: frame.width / scale, height: frame.height / scale };
}

const formatOf = async (photo: File) =>
  imageFormat(new Uint8Array(await photo.slice(0, FORMAT_BYTES).arrayBuffer()));

/** Returns a photo that the browser shows upright: the file itself or a converted copy. */
export async function shownAs(
  original: File,
  readHeic: ConvertPhoto | undefined,
  withColours?: ConvertPhoto,
): Promise<File> {
  const format = await formatOf(original);
  if (format === undefined) return original;
  if (format !== "heic") {
    const upright = await uprightFile(original, format).catch(() => original);
    return format === "jpeg" && withColours ? withColours(upright).catch(() => upright) : upright;
  }
  return readHeic && !(await decode(original)) ? readHeic(original).catch(() => original) : original;
}

/**
 * Returns the photo in its upright orientation. Browsers apply the Exif orientation of a JPEG if its type is SHORT.
 * Hardly any browser applies the orientation of a WebP, or that of a JPEG with a different type, which some phones
 * write. The server's library handles all of these cases.
 */
async function uprightFile(original: File, format: "jpeg" | "png" | "webp"): Promise<File> {
  const head = format === "jpeg" ? original.slice(0, JPEG_HEAD_BYTES) : original;
  const found = findOrientation(format, new Uint8Array(await head.arrayBuffer()));
  if (!found || found.value === 1 || (format === "jpeg" && found.isShort)) return original;
  const bytes = new Uint8Array(await original.arrayBuffer());
  const copy = (changed: Uint8Array<ArrayBuffer>) =>
    new File([changed], original.name, { type: original.type });
  if (format === "jpeg") return copy(withShortOrientation(bytes, found));
  const lying = copy(withoutOrientation(format, bytes, found));
  const upright = await turned(lying, found.value);
  return upright === lying ? original : upright;
}

async function prepare(
  original: File,
  converting: Promise<File>,
  cropOf: (size: Size) => Box,
): Promise<PreparedPhoto> {
  const format = await formatOf(original);
  // A browser would draw what is there, and grey for the rest.
  if (format && !isWholeImage(format, new Uint8Array(await original.arrayBuffer())))
    return { problem: "damaged" };
  const shown = await converting;
  const image = await decode(shown);
  const crop = image && cropOf({ width: image.naturalWidth, height: image.naturalHeight });
  const file = image && crop && (await drawn(image, crop));
  if (file && crop) return { file, crop, shown };
  if (format === undefined) return { problem: "unsupported" };
  if (format === "heic") return { problem: "heic" };
  return original.size > MAX_PHOTO_BYTES ? { problem: "tooLarge" } : { file: original, crop: null, shown };
}

/**
 * Decodes a picture and returns it upright. Returns undefined if the browser cannot read it. An image element applies
 * the EXIF orientation in every browser, while `createImageBitmap` on older iPhones does not. The crop dialog also
 * shows an image element.
 */
export async function decode(file: Blob): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * The canvas transforms of a 1 × 1 picture, keyed by orientation. A transform consists of the directions of the axes
 * and the position of the corner.
 */
const TURNS: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};
/** The first orientation value for which width and height are swapped. They are swapped for all higher values too. */
const FIRST_LYING = 5;
/** The orientation value for a photo that needs a quarter turn clockwise. */
const QUARTER = 6;

/** Applies an Exif orientation to a picture. If the picture cannot be decoded, returns it unchanged. */
async function turned(picture: File, orientation: number): Promise<File> {
  const image = await decode(picture);
  const turn = TURNS[orientation];
  if (!image || !turn) return picture;
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MOST_TURNED / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [naturalWidth * scale, naturalHeight * scale];
  const isLying = orientation >= FIRST_LYING;
  const drawing = blank(isLying ? { width: height, height: width } : { width, height });
  if (!drawing) return picture;
  const [a, b, c, d, right, down] = turn;
  drawing.setTransform(a, b, c, d, right * drawing.canvas.width, down * drawing.canvas.height);
  drawing.drawImage(image, 0, 0, width, height);
  return (await asJpeg(drawing, TURNED_QUALITY)) ?? picture;
}

/** Returns a white canvas, or null if the browser runs out of memory. */
function blank({ width, height }: Size): CanvasRenderingContext2D | null {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  // Transparent parts are printed on white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

async function asJpeg({ canvas }: CanvasRenderingContext2D, quality: number): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return blob && new File([blob], "photo.jpg", { type: "image/jpeg" });
}

/** Encodes a part of a picture as a JPEG. Returns null if the browser runs out of memory. */
async function drawn(image: HTMLImageElement, { x, y, width, height }: Box): Promise<File | null> {
  const scale = Math.min(1, MAX_STORED_SIDE / Math.max(width, height));
  const drawing = blank({ width: width * scale, height: height * scale });
  if (!drawing) return null;
  const { canvas } = drawing;
  drawing.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return asJpeg(drawing, QUALITY);
}

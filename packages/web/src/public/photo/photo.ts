import { cover, PHOTO_FOCUS, type Box, type Size } from "@idms/core/cards/geometry/space";
import type { FileAnswer } from "@idms/core/forms/answers/check-answers";
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
} from "@idms/core/students/records/image-file";
import { mm, type Mm } from "@idms/core/units";

/** The frame to which a photo is cropped: its proportions, and whether it is round. */
export interface PhotoFrame extends Size {
  round: boolean;
  /** How wide a card prints it; null where no card says so. */
  printed: Mm | null;
}

/** The proportions of the photo that a new card has, 120×160. */
export const PORTRAIT: PhotoFrame = { width: 3, height: 4, round: false, printed: null };
/** Further from a square than this no portrait is: whoever stands in such a frame is cropped by the card itself. */
const MOST_LONG = 2;

/** The frame of the photo on the card, as far as it suits a portrait. */
export function frameOf(frame: (Size & { shape: string }) | null | undefined): PhotoFrame {
  if (!frame) return PORTRAIT;
  const { width, height, shape } = frame;
  const long = Math.max(width / height, height / width);
  if (long > MOST_LONG) return PORTRAIT;
  return { width, height, round: shape === "circle" || shape === "sphere", printed: mm(width) };
}
/** Quality of 1, as a JPEG: a portrait of 1200×1600 is some 250 KB. */
const QUALITY = 0.85;
/** Quality of 1 for a turned photo, which is drawn once more when it is sent. */
const TURNED_QUALITY = 0.95;
/** The part of a JPEG that has its Exif, behind little else. */
const JPEG_HEAD_BYTES = 256 * 1024;
/** The longer side of one that was turned, in pixels: enough to be cropped, and not more than phones have memory for. */
const MOST_TURNED = 2 * MAX_STORED_SIDE;

/** The reasons why a photo cannot be sent; the server would say the same. */
export type PhotoProblem = "heic" | "unsupported" | "tooLarge" | "damaged";

/** A photo as it will be sent. */
export type PreparedPhoto =
  | {
      file: File;
      /**
       * The kept part of the photo, in its own pixels; null where the browser cannot read it and it is sent as it is.
       */
      crop: Box | null;
      /** The chosen file, or a form of it that this browser can show. */
      shown: File;
    }
  | { problem: PhotoProblem };

/** A photo that was chosen. It is an answer from the first moment on, and is made ready meanwhile. */
export interface PhotoAnswer extends FileAnswer {
  original: File;
  /** The way it was cropped: to its frame, around the face, or by hand. What was kept on the phone stays as it is. */
  cropped: "to the frame" | "around the face" | "by hand" | "before";
  /** The photo as a browser shows it. */
  shown: Promise<File>;
  prepared: Promise<PreparedPhoto>;
}

/** Makes a picture that browsers show of a HEIC; throws where it cannot. */
export type ReadHeic = (photo: File) => Promise<File>;

/**
 * Takes a photo and makes it ready: what of it fits a frame, faces rather than feet, or all of it where there is no
 * frame; and no larger than it is stored.
 * @param readHeic for browsers that show no HEIC; without it such a photo is refused by them
 */
export function choosePhoto(original: File, frame: Size | null, readHeic?: ReadHeic): PhotoAnswer {
  return answer(original, shownAs(original, readHeic), "to the frame", (size) =>
    frame ? framed(size, frame) : { x: 0, y: 0, ...size },
  );
}

/** A photo that this phone has kept. */
export const keptPhoto = ({ file, crop }: { file: File; crop: Box }): PhotoAnswer =>
  answer(file, Promise.resolve(file), "before", () => crop);

/** The same photo with another part of it kept. */
export const cropPhoto = (
  photo: PhotoAnswer,
  crop: Box,
  cropped: PhotoAnswer["cropped"] = "by hand",
): PhotoAnswer => answer(photo.original, photo.shown, cropped, () => crop);

/** The same photo turned by a quarter clockwise, and fitted into its frame again. */
export const turnPhoto = (photo: PhotoAnswer, frame: Size): PhotoAnswer =>
  answer(
    photo.original,
    photo.shown.then((shown) => turned(shown, QUARTER)),
    "to the frame",
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

/** The largest part of a picture that has the frame's proportions. */
export function framed(size: Size, frame: Size): Box {
  const { scale, x, y } = cover(size, frame, PHOTO_FOCUS);
  return { x: -x / scale, y: -y / scale, width: frame.width / scale, height: frame.height / scale };
}

const formatOf = async (photo: File) =>
  imageFormat(new Uint8Array(await photo.slice(0, FORMAT_BYTES).arrayBuffer()));

/** A photo as a browser shows it upright: itself, or what is made of it. */
export async function shownAs(original: File, readHeic: ReadHeic | undefined): Promise<File> {
  const format = await formatOf(original);
  if (format === undefined) return original;
  if (format !== "heic") return uprightFile(original, format).catch(() => original);
  return readHeic && !(await decode(original)) ? readHeic(original).catch(() => original) : original;
}

/**
 * Browsers turn a JPEG whose Exif says how as a SHORT, and hardly any of them a WebP, or a JPEG that says it otherwise, as
 * some phones do. The server's library turns all of them.
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
 * Reads a picture, upright; undefined for one that the browser cannot read. An image element turns every browser's
 * picture by its EXIF orientation, which `createImageBitmap` of older iPhones does not, and is what the cropper shows.
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
 * The turns of a picture of 1 by 1 by its orientation, as a canvas takes them: the direction of its axes, and its
 * corner.
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
/** From here on the sides of a picture change places. */
const FIRST_LYING = 5;
/** Turned clockwise by a quarter. */
const QUARTER = 6;

/** A picture turned by an Exif orientation; the picture as it is where it cannot be read. */
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

/** A white drawing; null when the browser has no memory for it. */
function blank({ width, height }: Size): CanvasRenderingContext2D | null {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  // What shows through is printed on white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

async function asJpeg({ canvas }: CanvasRenderingContext2D, quality: number): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return blob && new File([blob], "photo.jpg", { type: "image/jpeg" });
}

/** A part of a picture as a JPEG; null when the browser has no memory for it. */
async function drawn(image: HTMLImageElement, { x, y, width, height }: Box): Promise<File | null> {
  const scale = Math.min(1, MAX_STORED_SIDE / Math.max(width, height));
  const drawing = blank({ width: width * scale, height: height * scale });
  if (!drawing) return null;
  const { canvas } = drawing;
  drawing.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return asJpeg(drawing, QUALITY);
}

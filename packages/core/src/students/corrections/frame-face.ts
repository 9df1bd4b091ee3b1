import type { PhotoArea } from "../photos/coach-photo.ts";
import { PHOTO_DPI } from "../photos/photo-marks.ts";
import type { PhotoSize } from "../photos/photo-measures.ts";

/** A face in a picture, in the picture's pixels: the point between the eyes, and the chin. */
export interface FacePlace {
  eyes: { x: number; y: number };
  chin: { x: number; y: number };
}

/** The proportions of a portrait: those of the photo on a new card, which is 120×160. */
export const PORTRAIT = { width: 3, height: 4 } as const;
/** The point around which a photo is cropped: the horizontal middle, and the upper part, where faces usually are. */
export const PHOTO_FOCUS = { x: 0.5, y: 0.25 } as const;
/**
 * The head's share of the portrait's height, from chin to crown. ISO/IEC 19794-5 asks for at least 60% on a passport.
 * At 55%, a school card also shows the shoulders, and turbans and hair tied up high are not cut off.
 */
const HEAD_SHARE = 0.55;
/** Height of a head as a multiple of the distance between eyes and chin: the eyes are halfway up the head. */
const HEAD = 2;
/** Position of the eyes, as a fraction of the portrait's height from the top. ISO/IEC 19794-5 asks for 30% to 50%. */
const EYE_LINE = 0.45;
/**
 * Differences that nobody notices on a card: in the head's size, as a fraction of it, and in the position of the eyes,
 * as fractions of the portrait's height and width. They are larger than the errors of the finder.
 */
const SAME = { head: 0.12, down: 0.03, across: 0.04 } as const;
/** How far a crop may move to stay within the photo, as fractions of its height and width. */
const MOST_MOVED = { down: 0.015, across: 0.02 } as const;
/** Minimum width of a crop, in pixels of the photo: a face one inch wide prints without looking soft. */
const LEAST_WIDTH = PHOTO_DPI.soft;

/**
 * Returns the crop that shows the face at the same size and height as in every other portrait. Returns undefined if
 * the photo already does, if the crop would extend beyond the photo, or if too few pixels would be left.
 * @param picture size of the picture, in pixels
 * @param scale size of the photo divided by the size of the picture
 */
export function frameFace(
  { eyes, chin }: FacePlace,
  picture: PhotoSize,
  scale: number,
): PhotoArea | undefined {
  const head = HEAD * Math.hypot(chin.x - eyes.x, chin.y - eyes.y);
  if (isFramed(head, eyes, portraitIn(picture))) return undefined;
  const height = head / HEAD_SHARE;
  const width = (height * PORTRAIT.width) / PORTRAIT.height;
  if (width > picture.width || height > picture.height || width * scale < LEAST_WIDTH) return undefined;
  const wanted = { x: eyes.x - width / 2, y: eyes.y - EYE_LINE * height };
  const x = Math.min(Math.max(0, wanted.x), picture.width - width);
  const y = Math.min(Math.max(0, wanted.y), picture.height - height);
  const isFar =
    Math.abs(x - wanted.x) > MOST_MOVED.across * width || Math.abs(y - wanted.y) > MOST_MOVED.down * height;
  return isFar ? undefined : { x, y, width, height };
}

/** Returns the part of a photo that a card shows. */
export function portraitIn(photo: PhotoSize): PhotoArea {
  const width = Math.min(photo.width, (photo.height * PORTRAIT.width) / PORTRAIT.height);
  const height = (width * PORTRAIT.height) / PORTRAIT.width;
  const [x, y] = [PHOTO_FOCUS.x * (photo.width - width), PHOTO_FOCUS.y * (photo.height - height)];
  return { x, y, width, height };
}

/** Whether a part of a picture shows the face like every other portrait. */
const isFramed = (head: number, eyes: FacePlace["eyes"], part: PhotoArea): boolean =>
  Math.abs(head / part.height / HEAD_SHARE - 1) <= SAME.head &&
  Math.abs((eyes.y - part.y) / part.height - EYE_LINE) <= SAME.down &&
  Math.abs((eyes.x - part.x) / part.width - 0.5) <= SAME.across;

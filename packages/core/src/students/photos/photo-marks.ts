import type { PhotoSize } from "./photo-measures.ts";

/** The marks of a photo: nothing was found, somebody should look, or it will hardly do. */
export const PHOTO_MARKS = ["green", "amber", "red"] as const;
export type PhotoMark = (typeof PHOTO_MARKS)[number];

/** The mark of a photo of which this was found. */
export const worstOf = (findings: readonly { mark: PhotoMark }[]): PhotoMark =>
  PHOTO_MARKS.findLast((each) => findings.some(({ mark }) => mark === each)) ?? "green";

/**
 * How finely a face is to be printed, in dots per inch: below `soft` it is softer than the text beside it, below `coarse` it is
 * squares. A card printer of 300 dpi shows no difference from there on.
 */
export const PHOTO_DPI = { soft: 250, coarse: 150 } as const;

/**
 * The message for a photo that prints softly: why, and the size in pixels from which it would not.
 * @param dpi the resolution in which it prints, in dots per inch
 */
export function softPhotoText(dpi: number, { width, height }: PhotoSize): string {
  const rounded = Math.round(dpi);
  const enough = (pixels: number): number => Math.ceil((pixels * PHOTO_DPI.soft) / dpi / 10) * 10;
  const why =
    rounded < PHOTO_DPI.coarse
      ? `The photo is too small: it prints at ${rounded} dpi, and below ${PHOTO_DPI.coarse} dpi its pixels are seen.`
      : `The photo prints at ${rounded} dpi, and below ${PHOTO_DPI.soft} dpi a face is softer than the text beside it.`;
  return `${why} One of ${enough(width)} × ${enough(height)} pixels is large enough.`;
}

/** The printed resolution that looks sharp, under which another image than a photo is reported, in dots per inch. */
export const MIN_PHOTO_DPI = 300;

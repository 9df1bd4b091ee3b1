import type { PhotoSize } from "./photo-measures.ts";
import type { Sentence } from "../../sentence.ts";
import { findingSentences } from "./finding-sentences.ts";

/** Ratings of a photo: no problem found, should be checked, or barely usable. */
export const PHOTO_MARKS = ["green", "amber", "red"] as const;
export type PhotoMark = (typeof PHOTO_MARKS)[number];

/** The values by which lists of students can be filtered: a rating, or `none` for students without a photo. */
export const PHOTO_FILTERS = [...PHOTO_MARKS, "none"] as const;
export type PhotoFilter = (typeof PHOTO_FILTERS)[number];

/** Returns the worst rating among the findings. */
export const worstOf = (findings: readonly { mark: PhotoMark }[]): PhotoMark =>
  PHOTO_MARKS.findLast((each) => findings.some(({ mark }) => mark === each)) ?? "green";

/**
 * Limits for a face's print resolution, in dots per inch. Below `soft`, the face looks softer than the text beside
 * it. Below `coarse`, pixels are visible. A 300 dpi card printer shows no improvement at higher resolutions.
 */
export const PHOTO_DPI = { soft: 250, coarse: 150 } as const;

/**
 * Returns the message for a photo that will not print sharply, with the reason and the size in pixels that would be
 * enough.
 * @param dpi the photo's print resolution, in dots per inch
 */
export function softPhoto(dpi: number, size: PhotoSize): Sentence {
  const rounded = Math.round(dpi);
  const enough = (pixels: number): number => Math.ceil((pixels * PHOTO_DPI.soft) / dpi / 10) * 10;
  const [width, height] = [enough(size.width), enough(size.height)];
  return rounded < PHOTO_DPI.coarse
    ? findingSentences.tooSmall({ dpi: rounded, least: PHOTO_DPI.coarse, width, height })
    : findingSentences.soft({ dpi: rounded, least: PHOTO_DPI.soft, width, height });
}

/** Minimum print resolution in dots per inch for pictures other than photos. Lower resolutions are reported. */
export const MIN_PHOTO_DPI = 300;

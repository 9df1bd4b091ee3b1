import type { PhotoSize } from "./photo-measures.ts";
import type { Sentence } from "../../sentence.ts";
import { findingSentences } from "./finding-sentences.ts";

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
 * The sentence for a photo that prints softly: why, and the size in pixels from which it would not.
 * @param dpi the resolution in which it prints, in dots per inch
 */
export function softPhoto(dpi: number, size: PhotoSize): Sentence {
  const rounded = Math.round(dpi);
  const enough = (pixels: number): number => Math.ceil((pixels * PHOTO_DPI.soft) / dpi / 10) * 10;
  const [width, height] = [enough(size.width), enough(size.height)];
  return rounded < PHOTO_DPI.coarse
    ? findingSentences.tooSmall({ dpi: rounded, least: PHOTO_DPI.coarse, width, height })
    : findingSentences.soft({ dpi: rounded, least: PHOTO_DPI.soft, width, height });
}

/** The printed resolution that looks sharp, under which another image than a photo is reported, in dots per inch. */
export const MIN_PHOTO_DPI = 300;

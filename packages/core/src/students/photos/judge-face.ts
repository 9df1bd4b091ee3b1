import { worstOf } from "./photo-marks.ts";
import type { PhotoFinding, PhotoQuality } from "./photo-quality.ts";
import { findingOf } from "./finding-of.ts";
import { findingSentences } from "./finding-sentences.ts";

/** The most certain face found after rotating the photo by a number of clockwise quarter turns. */
export interface FaceLook {
  quarters: 0 | 1 | 2 | 3;
  /** The finder's confidence, from 0 to 1. */
  score: number;
  /**
   * Width of the face relative to its height: eye distance divided by the distance from eyes to mouth, times jaw width
   * divided by the distance from eyes to chin.
   */
  breadth: number;
}

/** Minimum score at which a face is certainly upright. None of 46 upside-down faces scored more than 0.75. */
export const SURELY_UPRIGHT = 0.85;
/**
 * The minimum score of a rotated photo, and the minimum difference from the score of the original. Both must be met
 * for the photo to count as rotated.
 */
const TURNED = { score: 0.6, more: 0.25 } as const;
/** Minimum confidence for judging a face's proportions. */
const PROPORTIONED = 0.5;
/**
 * The normal range of face widths. Widths ranged from 0.76 to 1.37 in 46 photos, and up to 1.68 in drawings. In two
 * cases out of three, a face stretched by a factor of 1.6 is outside the normal range. For a face stretched by a factor
 * of 1.8, this rises to five cases out of six.
 */
const BREADTH = { least: 0.72, most: 1.75 } as const;

/**
 * Judges how a face appears in a photo: sideways, upside down ("head pose roll" in ISO/IEC 29794-5), or stretched.
 * Returns an empty list if no face is certain.
 * @param looks the most certain face for each rotation in which a face was found
 */
export function judgeFace(looks: readonly FaceLook[]): PhotoFinding[] {
  const upright = looks.find(({ quarters }) => quarters === 0);
  const [best] = looks.toSorted((one, other) => other.score - one.score);
  if (!best) return [];
  const isTurned = best.score >= TURNED.score && best.score - (upright?.score ?? 0) >= TURNED.more;
  if (best.quarters !== 0 && isTurned) {
    const said = best.quarters === 2 ? findingSentences.upsideDown() : findingSentences.onItsSide();
    return [findingOf("head_pose_roll", "red", said)];
  }
  if (!upright || upright.score < PROPORTIONED) return [];
  if (upright.breadth >= BREADTH.least && upright.breadth <= BREADTH.most) return [];
  const said =
    upright.breadth > BREADTH.most ? findingSentences.stretchedWide() : findingSentences.stretchedTall();
  return [findingOf("proportions", "red", said)];
}

/** Adds the findings about the face to the findings about the photo. */
export function withFace(
  { findings, measures }: PhotoQuality,
  ofFace: readonly PhotoFinding[],
): PhotoQuality {
  const all = [...findings.filter(({ measure }) => !isOfFace(measure)), ...ofFace];
  return { mark: worstOf(all), findings: all, measures };
}

const isOfFace = (measure: PhotoFinding["measure"]): boolean =>
  measure === "head_pose_roll" || measure === "proportions" || measure === "background_uniformity";

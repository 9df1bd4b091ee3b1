import { worstOf } from "./photo-marks.ts";
import type { PhotoFinding, PhotoQuality } from "./photo-quality.ts";
import { findingOf } from "./finding-of.ts";
import { findingSentences } from "./finding-sentences.ts";

/** The best face in a photo that was turned clockwise by so many quarters. */
export interface FaceLook {
  quarters: 0 | 1 | 2 | 3;
  /** How sure the finder is, of 1. */
  score: number;
  /** How broad the face is for its height: the eyes apart by eyes to mouth, times the jaw's breadth by eyes to chin. */
  breadth: number;
}

/** A face that is found upright with this score stands upright: of 46 upside-down ones none was found with more than 0.75. */
export const SURELY_UPRIGHT = 0.85;
/** A turned photo is believed only with this score, and with so much more than the photo as it is. */
const TURNED = { score: 0.6, more: 0.25 } as const;
/** So sure has the finder to be before the proportions of a face are believed. */
const PROPORTIONED = 0.5;
/**
 * The breadth of faces: 0.76 to 1.37 in 46 photos, to 1.68 in drawn ones. A face stretched by 1.6 lies outside in two
 * cases of three, by 1.8 in five of six.
 */
const BREADTH = { least: 0.72, most: 1.75 } as const;

/**
 * Judges how a face stands in a photo: on its side, upside down ("head pose roll" of ISO/IEC 29794-5), or stretched.
 * Says nothing where no face is found, or none for certain.
 * @param looks those of each turn in which a face was found
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

/** The measures of a photo, together with those of the face. */
export function withFace(
  { findings, measures }: PhotoQuality,
  ofFace: readonly PhotoFinding[],
): PhotoQuality {
  const all = [...findings.filter(({ measure }) => !isOfFace(measure)), ...ofFace];
  return { mark: worstOf(all), findings: all, measures };
}

const isOfFace = (measure: PhotoFinding["measure"]): boolean =>
  measure === "head_pose_roll" || measure === "proportions";

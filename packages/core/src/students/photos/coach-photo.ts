import { judgePhoto } from "./judge-photo.ts";
import { MIN_PHOTO_DPI } from "./photo-marks.ts";
import type { PhotoMeasures, PhotoSize } from "./photo-measures.ts";
import type { PhotoFinding } from "./photo-quality.ts";

/** A part of a photo, in its pixels. */
export interface PhotoArea extends PhotoSize {
  x: number;
  y: number;
}

/** A face that was found in a photo. Whose it is nobody asks. */
export interface FoundFace {
  /** From the brows to the chin, in the photo's pixels; it may go over the photo's edge. */
  box: PhotoArea;
  /** By how much the line of the eyes is turned clockwise, in degrees: "head pose roll" of ISO/IEC 29794-5. */
  tilt: number;
}

/**
 * The advice to a family about a photo, the most important first. In the names of ISO/IEC 29794-5: single face
 * present (`no_face`, `several_faces`), the crops and margins of the face image (`cut`), under- and over-exposure
 * prevention (`dark`, `bright`), sharpness (`blurred`), head pose roll (`tilted`), head size (`far`, `near`) and
 * dynamic range (`pale`); `small` is the resolution in print.
 */
export const PHOTO_ADVICE = [
  "no_face",
  "several_faces",
  "cut",
  "dark",
  "bright",
  "blurred",
  "tilted",
  "far",
  "near",
  "pale",
  "small",
] as const;
export type PhotoAdvice = (typeof PHOTO_ADVICE)[number];

/** How much of the photo's height a face has, from the brows to the chin. */
const FACE_SHARE = { least: 0.2, wished: 0.4, most: 0.75 } as const;
/** The best place for the middle of the face, as a fraction of the height. */
const FACE_MIDDLE = 0.45;
/** How far a head may lean, in degrees. */
const MOST_TILT = 12;
/** A face is far behind when it is lower than this fraction of the highest one in the photo. */
const BEHIND = 0.4;
/** The fraction of a face that may lie outside: its box is never exact. */
const SLACK = 0.08;

const OF_MEASURE: Record<PhotoFinding["measure"], PhotoAdvice> = {
  resolution: "small",
  sharpness: "blurred",
  under_exposure: "dark",
  over_exposure: "bright",
  dynamic_range: "pale",
  head_pose_roll: "tilted",
  proportions: "tilted",
};

/** The part of a photo that is sent. */
export interface SentPart {
  /** In the photo's pixels. */
  crop: PhotoArea;
  /** The measures of the part that is sent. */
  measures: PhotoMeasures;
  /** The resolution in which a card prints it; null where there is no card yet. */
  dpi: number | null;
}

/**
 * Advises a family on the photo it has chosen. It may send it anyway.
 * @param faces of the whole photo; null where nobody has looked for them
 */
export function advisePhoto(
  faces: readonly FoundFace[] | null,
  { crop, measures, dpi }: SentPart,
): PhotoAdvice[] {
  const measured = judgePhoto(measures, dpi).findings.map(({ measure }) => OF_MEASURE[measure]);
  const all = new Set([...(faces ? adviseFaces(inFront(faces), crop) : []), ...measured]);
  return PHOTO_ADVICE.filter((advice) => all.has(advice));
}

const inFront = (faces: readonly FoundFace[]): FoundFace[] => {
  const highest = Math.max(0, ...faces.map(({ box }) => box.height));
  return faces.filter(({ box }) => box.height >= BEHIND * highest);
};

function adviseFaces(faces: readonly FoundFace[], crop: PhotoArea): PhotoAdvice[] {
  if (faces.length === 0) return ["no_face"];
  const [face, ...others] = faces.filter(({ box }) => overlaps(withoutSlack(box), crop));
  const isWhole = face !== undefined && isWithin(withoutSlack(face.box), crop);
  if (others.length > 0 || (!isWhole && faces.length > 1)) return ["several_faces"];
  if (!face) return ["cut"];
  const share = face.box.height / crop.height;
  const advice: (PhotoAdvice | false)[] = [
    !isWhole && "cut",
    share < FACE_SHARE.least && "far",
    share > FACE_SHARE.most && "near",
    Math.abs(face.tilt) > MOST_TILT && "tilted",
  ];
  return advice.filter((each) => each !== false);
}

const withoutSlack = ({ x, y, width, height }: PhotoArea): PhotoArea => ({
  x: x + SLACK * width,
  y: y + SLACK * height,
  width: (1 - 2 * SLACK) * width,
  height: (1 - 2 * SLACK) * height,
});

const overlaps = (one: PhotoArea, other: PhotoArea): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const isWithin = (inner: PhotoArea, outer: PhotoArea): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/**
 * The part of a photo in which its one face stands as on a card: in the proportions of a frame, as far as the photo goes, and no smaller
 * than a card prints sharply. Null where there is no face, or more than one.
 * @param photo its size in pixels, in which the crop is, too
 */
export function cropAround(
  faces: readonly FoundFace[],
  photo: PhotoSize,
  frame: PhotoSize,
): PhotoArea | null {
  const [face, ...others] = inFront(faces);
  if (!face || others.length > 0) return null;
  const ratio = frame.width / frame.height;
  const most = Math.min(photo.height, photo.width / ratio);
  const height = Math.min(most, Math.max(face.box.height / FACE_SHARE.wished, MIN_PHOTO_DPI / ratio));
  const width = height * ratio;
  const [x, y] = [face.box.x + face.box.width / 2, face.box.y + face.box.height / 2];
  const within = (at: number, length: number, side: number) => Math.min(Math.max(0, at), side - length);
  return {
    x: within(x - width / 2, width, photo.width),
    y: within(y - FACE_MIDDLE * height, height, photo.height),
    width,
    height,
  };
}

import type { PhotoArea } from "../photos/coach-photo.ts";
import { chinOf, type FinderFace, type RgbPixels } from "../photos/face-finder.ts";
import { judgeFace, type FaceLook } from "../photos/judge-face.ts";
import { evenLight } from "./even-light.ts";
import { frameFace, portraitIn } from "./frame-face.ts";
import type { PhotoCorrection } from "./photo-correction.ts";

/** Minimum confidence for framing a face, and for another face that prevents it. */
const CERTAIN = { face: 0.6, other: 0.5 } as const;

/** What the finder saw in a photo. */
export interface Seen {
  /** The most certain face for each rotation in which a face was found. */
  looks: readonly FaceLook[];
  /** The faces in the photo as it is, most certain first. */
  upright: readonly FinderFace[];
  /** The small picture in which the faces were found. */
  picture: RgbPixels;
  /** Size of the photo divided by the size of the picture. */
  scale: number;
}

/**
 * Proposes how to crop a photo and even its light, so that it matches the other portraits. Proposes nothing unless
 * exactly one face is certain and upright.
 */
export function proposeCorrection(seen: Seen): PhotoCorrection | null {
  const { picture, scale } = seen;
  const face = certainFace(seen);
  const chin = face && chinOf(face);
  if (!chin) return null;
  const [left, right] = face.eyes;
  const eyes = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const crop = frameFace({ eyes, chin }, picture, scale);
  const light = evenLight(picture, crop ?? portraitIn(picture));
  if (!crop && !light) return null;
  return { ...(crop && { crop: fractionsOf(crop, picture) }), ...(light && { light }) };
}

/** Returns the face if exactly one is certain and upright. */
export function certainFace({ looks, upright }: Pick<Seen, "looks" | "upright">): FinderFace | undefined {
  const [face, ...others] = upright;
  const isCertain =
    face !== undefined &&
    face.score >= Math.max(CERTAIN.face, ...looks.map(({ score }) => score)) &&
    others.every(({ score }) => score < CERTAIN.other) &&
    judgeFace(looks).length === 0;
  return isCertain ? face : undefined;
}

const fractionsOf = ({ x, y, width, height }: PhotoArea, picture: RgbPixels): PhotoArea => {
  const rounded = (part: number) => Math.round(part * 10_000) / 10_000;
  return {
    x: rounded(x / picture.width),
    y: rounded(y / picture.height),
    width: rounded(width / picture.width),
    height: rounded(height / picture.height),
  };
};

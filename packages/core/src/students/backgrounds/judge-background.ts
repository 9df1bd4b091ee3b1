import type { PhotoArea } from "../photos/coach-photo.ts";
import { chinOf, type FinderFace, type RgbPixels } from "../photos/face-finder.ts";
import type { CutOut } from "./cut-out.ts";
import type { Grid } from "./grid.ts";
import { regionsOf } from "./regions.ts";
import type { Rgb } from "./replace-background.ts";

/**
 * The face in a picture: points well inside it, and the height of the chin, as fractions of the picture's width and
 * height from the top left.
 */
export interface FaceInside {
  points: readonly { x: number; y: number }[];
  chin: number;
}

/** How far the points of the jaw line are moved towards the middle of the face. */
const INWARDS = 0.25;

/**
 * Returns the face in a part of a picture.
 * @param crop the part, as fractions of the picture's width and height
 */
export function faceInside(face: FinderFace, picture: RgbPixels, crop: PhotoArea): FaceInside {
  const { eyes, mouth, jaw } = face;
  const middle = { x: (eyes[0].x + eyes[1].x) / 2, y: (eyes[0].y + eyes[1].y + 2 * mouth.y) / 4 };
  const inward = jaw.map(({ x, y }) => ({
    x: x + (middle.x - x) * INWARDS,
    y: y + (middle.y - y) * INWARDS,
  }));
  const points = [...eyes, mouth, ...inward].map(({ x, y }) => ({
    x: (x / picture.width - crop.x) / crop.width,
    y: (y / picture.height - crop.y) / crop.height,
  }));
  const chin = chinOf(face) ?? mouth;
  return { points, chin: (chin.y / picture.height - crop.y) / crop.height };
}

/**
 * Bounds of a cut-out that looks right. The area, islands, holes and borders are fractions of the person's area or of the
 * picture's width, and the edge is the width in pixels over which opacity changes. The bound of the edge was chosen on
 * 200 portraits made by a computer, seen in small: ten were wider, and most of these were visibly wrong. The other
 * bounds are estimates.
 */
const BOUNDS = {
  area: { least: 0.08, most: 0.9 },
  edge: 2.6,
  island: 0.003,
  hole: 0.001,
  face: 0.9,
  top: 0.45,
} as const;
/** Opacity from which a pixel counts as part of the person. */
const HALF = 0.5;

/**
 * Whether the background can be replaced well. It cannot if the cut-out does not contain the face, if its edge is vague,
 * if it has several parts or holes in the head, if it touches the photo's borders next to the head, or if it is very
 * small or large.
 */
export function canReplace(opacity: Grid, face: FaceInside): boolean {
  const { width, height, values } = opacity;
  const [body, ...islands] = regionsOf(opacity, (value) => value >= HALF);
  if (!body || edgeWidth(opacity) > BOUNDS.edge) return false;
  const area = body.pixels.length / values.length;
  if (area < BOUNDS.area.least || area > BOUNDS.area.most) return false;
  if (islands.some(({ pixels }) => pixels.length > BOUNDS.island * body.pixels.length)) return false;
  const at = (x: number, y: number) => values[y * width + x] ?? 0;
  const pixel = (part: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(part * size)));
  if (face.points.some(({ x, y }) => at(pixel(x, width), pixel(y, height)) < BOUNDS.face)) return false;
  const chin = pixel(face.chin, height);
  const holes = regionsOf(opacity, (value) => value < HALF).filter(({ isInside }) => isInside);
  if (holes.some(({ pixels, top }) => top < chin && pixels.length > BOUNDS.hole * body.pixels.length))
    return false;
  return touchesOnlyBelow(opacity, chin);
}

/** Whether the person reaches the lower border, little of the upper border, and no border beside the head. */
function touchesOnlyBelow({ width, height, values }: Grid, chin: number): boolean {
  const isPerson = (x: number, y: number) => (values[y * width + x] ?? 0) >= HALF;
  const columns = Array.from({ length: width }, (_, x) => x);
  if (!columns.some((x) => isPerson(x, height - 1))) return false;
  if (columns.filter((x) => isPerson(x, 0)).length > BOUNDS.top * width) return false;
  const beside = Array.from({ length: Math.floor(chin * BESIDE_HEAD) }, (_, y) => y);
  return !beside.some((y) => isPerson(0, y) || isPerson(width - 1, y));
}

/** The part of the height above the chin where a portrait shows the background on both sides. */
const BESIDE_HEAD = 0.75;

/** Returns the width over which opacity changes, in pixels: how much is neither 0 nor 1 for each pixel of the outline. */
function edgeWidth({ width, values }: Grid): number {
  let [between, outline] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    between += 4 * value * (1 - value);
    const isPerson = value >= HALF;
    if ((at + 1) % width !== 0 && isPerson !== (values[at + 1] ?? 0) >= HALF) outline++;
    if (at + width < values.length && isPerson !== (values[at + width] ?? 0) >= HALF) outline++;
  }
  return between / Math.max(1, outline);
}

/** Difference from the wanted colour that nobody notices, from 0 to 1, and the part of the background that may differ. */
const SAME = { colour: 0.1, part: 0.02 } as const;
/** Least part of a photo that the background must cover to be judged. */
const LEAST_BACKGROUND = 0.05;

/** Whether the background already has the wanted colour. */
export function hasBackground({ opacity, colours }: CutOut, wanted: Rgb): boolean {
  let [all, others] = [0, 0];
  for (let at = 0; at < opacity.values.length; at++) {
    if (opacity.values[at] !== 0) continue;
    all++;
    const differs = wanted.some(
      (value, each) => Math.abs((colours.values[6 * at + 3 + each] ?? 0) - value / 255) > SAME.colour,
    );
    if (differs) others++;
  }
  return all >= LEAST_BACKGROUND * opacity.values.length && others <= SAME.part * all;
}

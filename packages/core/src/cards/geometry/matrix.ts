import type { Box } from "./space.ts";

/** An affine transformation: x' = a × x + c × y + e, y' = b × x + d × y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export type Point = readonly [x: number, y: number];

export const atPoint = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Combines two matrices: applies `inner` first, then `outer`. */
export const compose = (outer: Matrix, inner: Matrix | undefined): Matrix => {
  if (!inner) return outer;
  const [a, b, c, d] = outer;
  const linear = ([x, y]: Point): Point => [a * x + c * y, b * x + d * y];
  const [ia, ib, ic, id, ...moved] = inner;
  return [...linear([ia, ib]), ...linear([ic, id]), ...atPoint(outer, moved)];
};

/** Returns the inverse, or null if the matrix has none because it collapses the area. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c;
  if (Math.abs(area) < 1e-12) return null;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Rotates by an angle in degrees, clockwise on the card, where y points down. */
export function turned(degrees: number, [x, y]: Point): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y];
}

/** Normalises an angle to more than −180 and at most 180 degrees. */
export function withinATurn(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}

export const middleOf = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

/** Returns the axis-aligned bounding box of a transformed box. */
export function boundsOf(matrix: Matrix | undefined, box: Box): Box {
  if (!matrix) return box;
  const { x, y, width, height } = box;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map((corner) => atPoint(matrix, corner as [number, number]));
  const across = corners.map(([at]) => at);
  const down = corners.map(([, at]) => at);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

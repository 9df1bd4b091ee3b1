import type { Box } from "./space.ts";

/** One command of an outline, in mm, with y downwards. */
export type PathCommand =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];

export type Path = readonly PathCommand[];

/** The distance of the control points at which four Bézier curves approximate a circle within 0.03% of its radius. */
const KAPPA = 0.5522847498307936;

export function rectanglePath({ x, y, width, height }: Box): Path {
  return [["M", x, y], ["L", x + width, y], ["L", x + width, y + height], ["L", x, y + height], ["Z"]];
}

export function roundedPath({ x, y, width, height }: Box, radius: number): Path {
  const right = x + width;
  const bottom = y + height;
  const near = radius * (1 - KAPPA);
  return [
    ["M", x + radius, y],
    ["L", right - radius, y],
    ["C", right - near, y, right, y + near, right, y + radius],
    ["L", right, bottom - radius],
    ["C", right, bottom - near, right - near, bottom, right - radius, bottom],
    ["L", x + radius, bottom],
    ["C", x + near, bottom, x, bottom - near, x, bottom - radius],
    ["L", x, y + radius],
    ["C", x, y + near, x + near, y, x + radius, y],
    ["Z"],
  ];
}

export function circlePath(centreX: number, centreY: number, radius: number): Path {
  const box = { x: centreX - radius, y: centreY - radius, width: 2 * radius, height: 2 * radius };
  return roundedPath(box, radius);
}

/** Returns a straight line to be stroked. */
export const linePath = (x1: number, y1: number, x2: number, y2: number): Path => [
  ["M", x1, y1],
  ["L", x2, y2],
];

/**
 * Returns a box that contains all of an outline's points, including the control points of curves. The whole outline
 * is inside the box.
 */
export function pathBox(path: Path): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, ...numbers] of path)
    for (let at = 0; at < numbers.length; at += 2) {
      const [x, y] = [numbers[at] as number, numbers[at + 1] as number];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

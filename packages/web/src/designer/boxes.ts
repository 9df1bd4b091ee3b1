import type { Box } from "@idms/core";

/** A millionth of a pixel: more digits are noise of the arithmetic. */
export const settled = (pixels: number): number => Math.round(pixels * 1e6) / 1e6;

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;

/** The smallest box around others; null around none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map(right)) - x,
    height: Math.max(...boxes.map(bottom)) - y,
  };
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);

/** Whether any part of a box lies outside another, by more than the noise of arithmetic. */
export const leaves = (box: Box, outer: Box): boolean =>
  box.x < outer.x - 1e-3 ||
  box.y < outer.y - 1e-3 ||
  right(box) > right(outer) + 1e-3 ||
  bottom(box) > bottom(outer) + 1e-3;

/** How far a stretch may be moved so that it lies within another; one that is longer stays where it starts. */
function held(move: number, start: number, length: number, from: number, span: number): number {
  const least = from - start;
  const most = from + span - length - start;
  return Math.max(least, Math.min(most, move));
}

/** A move cut short so that the box stays inside its parent. */
export const confinedMove = (box: Box, parent: Box, move: Point): Point => ({
  x: held(move.x, box.x, box.width, parent.x, parent.width),
  y: held(move.y, box.y, box.height, parent.y, parent.height),
});

export interface Point {
  x: number;
  y: number;
}

/** The box between two corners, whichever they are. */
export const between = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

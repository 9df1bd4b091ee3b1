import type { Box } from "@idms/core/cards/geometry/space";

/** Rounds to a millionth of a pixel. Further digits are floating-point noise. */
export const settled = (pixels: number): number => Math.round(pixels * 1e6) / 1e6;

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;

/** Returns the smallest box around the given boxes, or null if there are none. */
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

/** Whether any part of a box lies outside another box. Differences as small as floating-point noise are ignored. */
export const leaves = (box: Box, outer: Box): boolean =>
  box.x < outer.x - 1e-3 ||
  box.y < outer.y - 1e-3 ||
  right(box) > right(outer) + 1e-3 ||
  bottom(box) > bottom(outer) + 1e-3;

/**
 * Limits a move so that each box stays inside its bounds (`room`). A box that is longer than its bounds does not
 * move.
 */
export function confinedMove(held: readonly { box: Box; room: Box }[], move: Point): Point {
  const least = (axis: "x" | "y") => Math.max(...held.map(({ box, room }) => room[axis] - box[axis]));
  return {
    x: Math.max(least("x"), Math.min(move.x, ...held.map(({ box, room }) => right(room) - right(box)))),
    y: Math.max(least("y"), Math.min(move.y, ...held.map(({ box, room }) => bottom(room) - bottom(box)))),
  };
}

export interface Point {
  x: number;
  y: number;
}

/** Returns the box between two opposite corners, in either order. */
export const between = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

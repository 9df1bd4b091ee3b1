import type { Box } from "@idms/core/cards/geometry/space";

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

/** A move cut short so that each box stays inside its room; what is longer than that stays where it starts. */
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

/** The box between two corners, whichever they are. */
export const between = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

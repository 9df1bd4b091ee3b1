import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import type { Inks } from "./colors.ts";

export type Paint = SKRSContext2D["fillStyle"];

/**
 * The surface on which a design draws its background. All measurements are in millimetres from the card's top left
 * corner.
 */
export interface Artboard {
  ink: Inks;
  canvas: Canvas;
  context: SKRSContext2D;
  width: number;
  height: number;
}

/** Fills the whole card with a colour, or with a gradient from the first point to the second. */
export function fillCard(
  board: Artboard,
  colors: string[],
  [x0, y0, x1, y1] = [0, 0, 0, board.height],
): void {
  board.context.fillStyle = ramp(board, colors, [x0, y0, x1, y1]);
  board.context.fillRect(0, 0, board.width, board.height);
}

/** Returns a gradient of evenly spaced colours along a line. */
export function ramp(
  { context }: Artboard,
  colors: string[],
  [x0, y0, x1, y1]: [number, number, number, number],
): Paint {
  const gradient = context.createLinearGradient(x0, y0, x1, y1);
  colors.forEach((color, index) => gradient.addColorStop(index / Math.max(1, colors.length - 1), color));
  return gradient;
}

/** Draws inside a closed outline, and then restores the context. */
export function clipped(board: Artboard, outline: () => void, drawing: () => void): void {
  const { context } = board;
  context.save();
  context.beginPath();
  outline();
  context.clip();
  drawing();
  context.restore();
}

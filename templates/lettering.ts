import { fileURLToPath } from "node:url";
import { GlobalFonts } from "@napi-rs/canvas";
import type { Box } from "@idms/core";
import type { Artboard } from "./artboard.ts";

const typefaces = {
  sans: "@expo-google-fonts/arimo/600SemiBold/Arimo_600SemiBold.ttf",
  bold: "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf",
  serif: "@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf",
} as const;

for (const [family, file] of Object.entries(typefaces))
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), `label-${family}`);

const shares = { left: 0, center: 0.5, right: 1 } as const;

export interface Lettering {
  face: keyof typeof typefaces;
  /** Font size in mm. */
  size: number;
  color: string;
  align?: "left" | "center" | "right";
  /** Extra space between letters, in em. */
  tracking?: number;
  /** Turn around the starting point, in degrees clockwise. */
  turn?: number;
}

/** Writes a line with its baseline at (x, y), in mm. */
export function write(board: Artboard, text: string, x: number, y: number, style: Lettering): void {
  const { context, scale } = board;
  const { face, size, color, align = "left", tracking = 0, turn = 0 } = style;
  context.save();
  context.translate(x, y);
  context.rotate((turn * Math.PI) / 180);
  context.scale(1 / scale, 1 / scale);
  context.font = `${size * scale}px label-${face}`;
  context.letterSpacing = `${tracking * size * scale}px`;
  context.fillStyle = color;
  const ink = context.measureText(text).width - tracking * size * scale;
  context.fillText(text, -ink * shares[align], 0);
  context.restore();
}

/** From the middle of a box to the baseline of the line that is centred in it, in em of Arimo (ascent 0.905, descent 0.212). */
const BASELINE_DROP = (0.905 - 0.212) / 2;

/** Labels on the left, each on the baseline of a one-line value in its field's box. */
export function labelsBeside(
  board: Artboard,
  x: number,
  labels: Record<string, string>,
  style: Lettering,
): void {
  for (const [name, text] of Object.entries(labels)) {
    const { y, height, size } = board.field(name);
    write(board, text, x, y + height / 2 + BASELINE_DROP * size, style);
  }
}

/** Labels above their fields' boxes, aligned as asked; `gap` mm lie between label and box. */
export function labelsAbove(
  board: Artboard,
  labels: Record<string, string>,
  style: Lettering,
  gap = 0,
): void {
  for (const [name, text] of Object.entries(labels)) {
    const box = board.field(name);
    write(board, text, anchorOf(box, style.align), box.y - gap, style);
  }
}

function anchorOf({ x, width }: Box, align: Lettering["align"] = "left"): number {
  return x + width * shares[align];
}

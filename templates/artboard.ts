import { createCanvas, type Canvas, type SKRSContext2D } from "@napi-rs/canvas";
import { cardSpace, imagePx, recommendedBackground, type Box } from "@idms/core";
import type { Design } from "./read-design.ts";

export type Paint = SKRSContext2D["fillStyle"];

/** What a design draws its background on. Everything is in millimetres from the card's upper left corner. */
export interface Artboard {
  canvas: Canvas;
  context: SKRSContext2D;
  width: number;
  height: number;
  /** Pixels of the image to one millimetre. */
  scale: number;
  /** Where a field of the design lies, and its font size. */
  field(name: string): Box & { size: number };
}

/** An empty board of a design's card size at 600 dpi. */
export function createArtboard({ cardSize, fields }: Design): Artboard {
  const image = recommendedBackground(cardSize);
  const space = cardSpace(image, cardSize);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.scale(image.width / cardSize.w, image.height / cardSize.h);
  return {
    canvas,
    context,
    width: cardSize.w,
    height: cardSize.h,
    scale: image.width / cardSize.w,
    field(name) {
      const field = fields[name];
      if (!field) throw new Error(`The design has no field ${name}`);
      const box = space.imageToMm({
        x: imagePx(field.x),
        y: imagePx(field.y),
        width: imagePx(field.width),
        height: imagePx(field.height),
      });
      return { ...box, size: space.imageLengthToMm(imagePx(field.size)) };
    },
  };
}

/** Fills the whole card with a colour, or with colours that run from the first point to the second. */
export function fillCard(
  board: Artboard,
  colors: string[],
  [x0, y0, x1, y1] = [0, 0, 0, board.height],
): void {
  board.context.fillStyle = ramp(board, colors, [x0, y0, x1, y1]);
  board.context.fillRect(0, 0, board.width, board.height);
}

/** A gradient of evenly spread colours along a line. */
export function ramp(
  { context }: Artboard,
  colors: string[],
  [x0, y0, x1, y1]: [number, number, number, number],
): Paint {
  const gradient = context.createLinearGradient(x0, y0, x1, y1);
  colors.forEach((color, index) => gradient.addColorStop(index / Math.max(1, colors.length - 1), color));
  return gradient;
}

/** Runs a drawing inside a closed outline and leaves the context as it was. */
export function clipped(board: Artboard, outline: () => void, drawing: () => void): void {
  const { context } = board;
  context.save();
  context.beginPath();
  outline();
  context.clip();
  drawing();
  context.restore();
}

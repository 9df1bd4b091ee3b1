import { createCanvas, type Canvas, type SKRSContext2D } from "@napi-rs/canvas";
import { cardSpace, imagePx, recommendedBackground, type Box } from "@idms/core";
import { toneOf, type Palette, type Role } from "./colors.ts";
import type { Design } from "./read-design.ts";

export type Paint = SKRSContext2D["fillStyle"];

/** What a design draws its background on. Everything is in millimetres from the card's upper left corner. */
export interface Artboard {
  /** A tone of one of the design's colours, with an opacity from 0 to 1; it follows when a school has its own colour. */
  ink: Record<Role, (tone: string, opacity?: number) => string>;
  canvas: Canvas;
  context: SKRSContext2D;
  width: number;
  height: number;
  /** Pixels of the image to one millimetre. */
  scale: number;
  /** Where a field of the design lies, and its font size. */
  field(name: string): Box & { size: number };
}

/** An empty board of a design's card size at 600 dpi; colours of a school take the place of the design's own. */
export function createArtboard(
  { cardSize, fields, palette }: Design,
  colors: Partial<Palette> = {},
): Artboard {
  const ink = (role: Role) => (tone: string, opacity?: number) => {
    const color = toneOf(tone, palette[role], colors[role] ?? palette[role]);
    return opacity === undefined ? color : withOpacity(color, opacity);
  };
  const image = recommendedBackground(cardSize);
  const space = cardSpace(image, cardSize);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.scale(image.width / cardSize.w, image.height / cardSize.h);
  return {
    ink: { primary: ink("primary"), accent: ink("accent") },
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

const withOpacity = (color: string, opacity: number): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
};

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

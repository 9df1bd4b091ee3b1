import { canvasPx, mm, type CanvasPx, type ImagePx, type Mm } from "../../units.ts";
import type { CardSize } from "./card-size.ts";

/** Size of the designer's canvas, in canvas pixels. */
export const CANVAS = { width: 700, height: 900 } as const;

export interface Size {
  width: number;
  height: number;
}

export interface Box<L extends number = number> {
  x: L;
  y: L;
  width: L;
  height: L;
}

/** A uniform scale and an offset: `target = source × scale + offset`. */
export interface Placement {
  scale: number;
  x: number;
  y: number;
}

/** Scales `inner` to fit completely inside `outer`, centred and undistorted. Nothing is cropped. */
export function contain(inner: Size, outer: Size): Placement {
  const scale = Math.min(outer.width / inner.width, outer.height / inner.height);
  return {
    scale,
    x: (outer.width - inner.width * scale) / 2,
    y: (outer.height - inner.height * scale) / 2,
  };
}

/**
 * Scales `inner` to cover `outer` completely. `focus` (0–1) chooses which part of the excess to keep; 0 keeps the
 * left or the top.
 */
export function cover(inner: Size, outer: Size, focus: { x: number; y: number }): Placement {
  const scale = Math.max(outer.width / inner.width, outer.height / inner.height);
  return {
    scale,
    x: (outer.width - inner.width * scale) * focus.x,
    y: (outer.height - inner.height * scale) * focus.y,
  };
}

function place<To extends number>(box: Box, { scale, x, y }: Placement): Box<To> {
  return {
    x: (box.x * scale + x) as To,
    y: (box.y * scale + y) as To,
    width: (box.width * scale) as To,
    height: (box.height * scale) as To,
  };
}

/**
 * Rounds to a millionth of a pixel. Stored values have at most six decimals, so converting them back and forth does
 * not change them.
 */
const settle = <L extends number>(pixels: number): L => (Math.round(pixels * 1e6) / 1e6) as L;

function unplace<To extends number>(box: Box, { scale, x, y }: Placement): Box<To> {
  return {
    x: settle((box.x - x) / scale),
    y: settle((box.y - y) / scale),
    width: settle(box.width / scale),
    height: settle(box.height / scale),
  };
}

/** The conversions for one template: background-image pixels ↔ the 700×900 canvas ↔ millimetres on the card. */
export interface CardSpace {
  /** The background's box on the card. */
  background: Box<Mm>;
  imageToMm(box: Box<ImagePx>): Box<Mm>;
  mmToImage(box: Box<Mm>): Box<ImagePx>;
  imageToCanvas(box: Box<ImagePx>): Box<CanvasPx>;
  canvasToImage(box: Box<CanvasPx>): Box<ImagePx>;
  imageLengthToMm(length: ImagePx): Mm;
  imageLengthToCanvas(length: ImagePx): CanvasPx;
  canvasLengthToImage(length: CanvasPx): ImagePx;
}

/** Returns the conversions for a card of size `card` in mm, with a background image of size `image` in pixels. */
export function cardSpace(image: Size, card: CardSize): CardSpace {
  const onCard = contain(image, { width: card.w, height: card.h });
  const onCanvas = contain(image, CANVAS);
  return {
    background: place<Mm>({ x: 0, y: 0, ...image }, onCard),
    imageToMm: (box) => place<Mm>(box, onCard),
    mmToImage: (box) => unplace<ImagePx>(box, onCard),
    imageToCanvas: (box) => place<CanvasPx>(box, onCanvas),
    canvasToImage: (box) => unplace<ImagePx>(box, onCanvas),
    imageLengthToMm: (length) => mm(length * onCard.scale),
    imageLengthToCanvas: (length) => canvasPx(length * onCanvas.scale),
    canvasLengthToImage: (length) => settle(length / onCanvas.scale),
  };
}

/** Returns the pixel size of a background that fills a card at `dpi`. The designer recommends this size. */
export function recommendedBackground(card: CardSize, dpi = 600): Size {
  const dots = (length: number) => Math.round((length / 25.4) * dpi);
  return { width: dots(card.w), height: dots(card.h) };
}

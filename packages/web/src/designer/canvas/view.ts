import { CANVAS, type Box, type Size } from "@idms/core/cards/geometry/space";
import type { Point } from "../edits/boxes.ts";
import type { FaceSpace } from "../edits/design.ts";

/** The place of image pixels on the screen: `scale` CSS pixels to the image pixel, from the canvas's corner. */
export interface View {
  scale: number;
  zoom: number;
  x: number;
  y: number;
}

export const viewOf = ({ scale, parent }: FaceSpace, zoom: number): View => ({
  scale: scale * zoom,
  zoom,
  x: -parent.x * scale * zoom,
  y: -parent.y * scale * zoom,
});

/** A box of image pixels in CSS pixels of the canvas. */
export const onScreen = ({ scale, x, y }: View, box: Box): Box => ({
  x: x + box.x * scale,
  y: y + box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/** A point of the canvas, in CSS pixels, in image pixels. */
export const inImage = ({ scale, x, y }: View, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

export const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
/** The zoom at which something of so many canvas pixels fits into a room of so many CSS pixels. */
export const fittingZoom = (room: Size, { width, height }: Size): number =>
  Math.max(0.2, Math.min(room.width / width, room.height / height, 2));

/** The part of the card that the canvas shows, in canvas pixels. */
export const shownCard = ({ card, scale }: FaceSpace): Size => ({
  width: Math.min(card.width * scale, CANVAS.width),
  height: Math.min(card.height * scale, CANVAS.height),
});

/** The next step of the zoom, up or down. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOMS : ZOOMS.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.01) ?? zoom;
}

import { CANVAS, type Box, type Size } from "@idms/core/cards/geometry/space";
import type { Point } from "../edits/boxes.ts";
import type { FaceSpace } from "../edits/design.ts";

/**
 * The position of the image on the screen: the scale in CSS px per image pixel (`scale`), and the corner of the
 * canvas.
 */
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

/** Converts a box from image pixels to CSS px on the canvas. */
export const onScreen = ({ scale, x, y }: View, box: Box): Box => ({
  x: x + box.x * scale,
  y: y + box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/** Converts a point on the canvas from CSS px to image pixels. */
export const inImage = ({ scale, x, y }: View, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

export const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
/** Returns the zoom at which a size in canvas pixels fits into an area in CSS px. */
export const fittingZoom = (room: Size, { width, height }: Size): number =>
  Math.max(0.2, Math.min(room.width / width, room.height / height, 2));

/** Returns the size of the part of the card that the canvas shows, in canvas pixels. */
export const shownCard = ({ card, scale }: FaceSpace): Size => ({
  width: Math.min(card.width * scale, CANVAS.width),
  height: Math.min(card.height * scale, CANVAS.height),
});

/** Returns the next zoom level, up or down. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOMS : ZOOMS.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.01) ?? zoom;
}

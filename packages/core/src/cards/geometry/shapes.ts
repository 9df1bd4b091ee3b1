import { mm, type Mm } from "../../units.ts";
import { circlePath, rectanglePath, roundedPath, type Path } from "./path.ts";
import type { Box } from "./space.ts";

export const SHAPES = ["square", "rectangle", "rounded", "circle", "hexagon", "sphere"] as const;
export type Shape = (typeof SHAPES)[number];

/** Corner radius of `rounded`, as a fraction of the frame's shorter side. */
const ROUNDED_RADIUS = 0.12;

/** The outline of a photo and its bounding box, both inside the frame. */
export interface ShapeOutline {
  path: Path;
  bounds: Box<Mm>;
}

/**
 * Fits a shape into a frame (in mm) and centres it. Circles stay round and the hexagon stays regular in any frame.
 */
export function shapeOutline(shape: Shape, frame: Box<Mm>): ShapeOutline {
  switch (shape) {
    case "square":
    case "rectangle":
      return { path: rectanglePath(frame), bounds: frame };
    case "rounded":
      return {
        path: roundedPath(frame, Math.min(frame.width, frame.height) * ROUNDED_RADIUS),
        bounds: frame,
      };
    case "circle":
    case "sphere": {
      const radius = Math.min(frame.width, frame.height) / 2;
      const bounds = centred(frame, 2 * radius, 2 * radius);
      return { path: circlePath(bounds.x + radius, bounds.y + radius, radius), bounds };
    }
    case "hexagon":
      return hexagon(frame);
  }
}

/** Returns a hexagon with a point at the top: its height is twice its radius, and its width √3 times its radius. */
function hexagon(frame: Box<Mm>): ShapeOutline {
  const radius = Math.min(frame.height / 2, frame.width / Math.sqrt(3));
  const bounds = centred(frame, Math.sqrt(3) * radius, 2 * radius);
  const { x, y, width, height } = bounds;
  const path: Path = [
    ["M", x + width / 2, y],
    ["L", x + width, y + height / 4],
    ["L", x + width, y + (height * 3) / 4],
    ["L", x + width / 2, y + height],
    ["L", x, y + (height * 3) / 4],
    ["L", x, y + height / 4],
    ["Z"],
  ];
  return { path, bounds };
}

function centred(frame: Box<Mm>, width: number, height: number): Box<Mm> {
  return {
    x: mm(frame.x + (frame.width - width) / 2),
    y: mm(frame.y + (frame.height - height) / 2),
    width: mm(width),
    height: mm(height),
  };
}

/** One white disc of a sphere's highlight. */
export interface HighlightDisc {
  path: Path;
  opacity: number;
}

const HIGHLIGHT_STEPS = 24;
const HIGHLIGHT_STRENGTH = 0.5;

/**
 * Returns the soft radial highlight of a sphere. Discs of equal opacity around a point above and left of the centre
 * add up to a gradient. Discs are used because both backends draw them in the same way and a page needs no pattern.
 */
export function sphereHighlight({ x, y, width }: Box<Mm>): HighlightDisc[] {
  const radius = width / 2;
  const centreX = x + radius * 0.72;
  const centreY = y + radius * 0.68;
  const reach = radius * 0.55;
  const opacity = 1 - (1 - HIGHLIGHT_STRENGTH) ** (1 / HIGHLIGHT_STEPS);
  return Array.from({ length: HIGHLIGHT_STEPS }, (_, step) => ({
    path: circlePath(centreX, centreY, reach * (1 - step / HIGHLIGHT_STEPS)),
    opacity,
  }));
}

import type { CardField } from "@idms/core/cards/designs/card-field";
import { elementKindOf, type ElementKind } from "@idms/core/cards/kinds/kinds";
import { DEFAULT_SHAPE } from "@idms/core/cards/properties/shape";
import { DEFAULT_COLOR, DEFAULT_FONT } from "@idms/core/cards/shaping/typography";
import type { Box } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { DEFAULT_ALIGNMENT } from "@idms/core/cards/shaping/alignment";
import { canvasPx } from "@idms/core/units";
import { settled, type Point } from "./boxes.ts";
import type { FaceSpace } from "./design.ts";

/** Initial position and sizes of new elements, in canvas pixels. */
const START = { x: 20, y: 20 };
const NEW_TEXT = { width: 160, height: 40, size: 16 };
const NEW_PHOTO = { width: 120, height: 160, size: 12 };
/** Offset between new elements that are added one after the other and have not been moved. */
const STEP = 24;
const MOST_STEPS = 20;

type Measures = Pick<Box, "width" | "height">;

/** Converts a canvas length to the pixels in which a side is measured. */
export const lengthIn = (space: FaceSpace, pixels: number): number =>
  space.canvasLengthToImage(canvasPx(pixels));

/**
 * Returns the box of a new element. The box is at (20,20) on the canvas, plus one offset for each element that
 * already starts there.
 */
function startBox(space: FaceSpace, fields: CardFields, { width, height }: Measures): Box {
  const boxAt = (step: number): Box =>
    space.canvasToImage({
      x: canvasPx(START.x + step),
      y: canvasPx(START.y + step),
      width: canvasPx(width),
      height: canvasPx(height),
    });
  for (let step = 0; step < MOST_STEPS * STEP; step += STEP) {
    const box = boxAt(step);
    if (!Object.values(fields).some(({ x, y }) => Math.hypot(x - box.x, y - box.y) < 1)) return box;
  }
  return boxAt(0);
}

const plain = (isImage: boolean, size: number): Omit<CardField, keyof Box> => ({
  font: DEFAULT_FONT,
  size,
  color: DEFAULT_COLOR,
  isImage,
  shape: isImage ? DEFAULT_SHAPE : null,
  align: DEFAULT_ALIGNMENT,
});

/** Returns an element whose middle is at the given point of the side, or as near to it as the canvas allows. */
export function elementAt(element: CardField, { x, y }: Point, { parent }: FaceSpace): CardField {
  const within = (at: number, from: number, length: number, room: number) =>
    settled(Math.max(from, Math.min(at - length / 2, from + room - length)));
  return {
    ...element,
    x: within(x, parent.x, element.width, parent.width),
    y: within(y, parent.y, element.height, parent.height),
  };
}

/** Creates the element that shows a field. */
export function newPlaceholder(isImage: boolean, space: FaceSpace, fields: CardFields): CardField {
  const measures = isImage ? NEW_PHOTO : NEW_TEXT;
  return { ...startBox(space, fields, measures), ...plain(isImage, lengthIn(space, measures.size)) };
}

/** Creates an element of a given kind. The user selects its content afterwards. */
export function newElement(kind: ElementKind, space: FaceSpace, fields: CardFields): CardField {
  const { size, begin } = elementKindOf(kind);
  const onCanvas = (mm: number) => mm * space.pxPerMm * space.scale;
  const measures = { width: onCanvas(size.width), height: onCanvas(size.height) };
  return {
    ...startBox(space, fields, measures),
    ...plain(false, lengthIn(space, NEW_TEXT.size)),
    kind,
    ...begin((mm) => settled(mm * space.pxPerMm)),
  };
}

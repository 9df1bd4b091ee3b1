import { imagePx, mm, type Mm } from "../units.ts";
import { DEFAULT_SHAPE, type CardField } from "./card-field.ts";
import { DEFAULT_THICKNESS } from "./element-kind.ts";
import { elementBox, type LaidOut } from "./laid-out.ts";
import { linePath } from "./path.ts";
import type { PathItem } from "./scene.ts";
import { shapeOutline } from "./shapes.ts";
import type { Box, CardSpace } from "./space.ts";

const thicknessOf = (field: CardField, space: CardSpace): Mm =>
  space.imageLengthToMm(imagePx(field.thickness ?? DEFAULT_THICKNESS));

/** A line along the longer side of its box, in the middle of the shorter. */
export function straightLine(field: CardField, space: CardSpace): LaidOut {
  const { x, y, width, height } = elementBox(field, space);
  const path =
    width >= height
      ? linePath(x, y + height / 2, x + width, y + height / 2)
      : linePath(x + width / 2, y, x + width / 2, y + height);
  const stroke = { color: field.color, width: thicknessOf(field, space) };
  return { items: [{ kind: "path", path, stroke }], findings: [] };
}

/** A rectangle or another shape, filled or outlined or both; its outline lies inside its box, whatever the thickness. */
export function rectangle(field: CardField, space: CardSpace): LaidOut {
  const frame = elementBox(field, space);
  const shape = field.shape ?? DEFAULT_SHAPE;
  const items: PathItem[] = [];
  if (field.fill) {
    const fill = { color: field.fill, opacity: field.opacity ?? 1 };
    items.push({ kind: "path", path: shapeOutline(shape, frame).path, fill });
  }
  if (field.stroke) {
    const thickness = mm(Math.min(thicknessOf(field, space), frame.width / 2, frame.height / 2));
    const stroke = { color: field.stroke, width: thickness };
    items.push({ kind: "path", path: shapeOutline(shape, inset(frame, thickness / 2)).path, stroke });
  }
  return { items, findings: [] };
}

const inset = ({ x, y, width, height }: Box<Mm>, by: number): Box<Mm> => ({
  x: mm(x + by),
  y: mm(y + by),
  width: mm(width - 2 * by),
  height: mm(height - 2 * by),
});

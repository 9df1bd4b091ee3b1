import { mm, type Mm } from "../../units.ts";
import { elementBox } from "../drawing/laid-out.ts";
import type { SceneItem } from "../drawing/scene.ts";
import { shapeOutline, sphereHighlight, type ShapeOutline } from "../geometry/shapes.ts";
import type { Box, CardSpace, Placement, Size } from "../geometry/space.ts";
import type { BaseField } from "./base-field.ts";
import { DEFAULT_SHAPE } from "../properties/shape.ts";

/** Returns the outline of the shape that a picture fills, and the highlight if the shape is a sphere. */
export function pictureShape(
  field: BaseField,
  space: CardSpace,
): ShapeOutline & { highlight: readonly SceneItem[] } {
  const shape = field.shape ?? DEFAULT_SHAPE;
  const outline = shapeOutline(shape, elementBox(field, space));
  const highlight: SceneItem[] =
    shape === "sphere"
      ? sphereHighlight(outline.bounds).map(({ path, opacity }) => ({
          kind: "path",
          path,
          fill: { color: "#ffffff", opacity },
        }))
      : [];
  return { ...outline, highlight };
}

/** Returns the box that a picture of this pixel size occupies when it is placed in `bounds`. */
export function pictureBox(size: Size, bounds: Box<Mm>, { x, y, scale }: Placement): Box<Mm> {
  return {
    x: mm(bounds.x + x),
    y: mm(bounds.y + y),
    width: mm(size.width * scale),
    height: mm(size.height * scale),
  };
}

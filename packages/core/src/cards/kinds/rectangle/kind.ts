import { saying } from "../../../sentence-schema.ts";
import { designRules } from "../../failures/design-rule-sentences.ts";
import { z } from "zod";
import { mm, type Mm } from "../../../units.ts";
import { always, elementBox, type LaidOut } from "../../drawing/laid-out.ts";
import type { PathItem } from "../../drawing/scene.ts";
import { shapeOutline } from "../../geometry/shapes.ts";
import type { Box, CardSpace } from "../../geometry/space.ts";
import { bleeding } from "../../properties/bleeding.ts";
import { inPercent } from "../../properties/controls.ts";
import { elementKind, type FieldOf } from "../../elements/element-kind.ts";
import { fillSchemas } from "../../properties/fill.ts";
import { propertyGroup } from "../../properties/property-group.ts";
import { color } from "../../properties/schemas.ts";
import { DEFAULT_SHAPE, SHAPE_OPTIONS, shapeSchemas } from "../../properties/shape.ts";
import {
  DEFAULT_THICKNESS,
  NEW_THICKNESS_MM,
  thicknessControl,
  thicknessOf,
  thicknessSchemas,
} from "../../properties/thickness.ts";
import { tint } from "../../properties/tint.ts";
import { DEFAULT_COLOR } from "../../shaping/typography.ts";

const inkAndShape = propertyGroup({
  stored: () => ({
    shape: shapeSchemas.stored(),
    fill: fillSchemas.stored(),
    /** The opacity of the fill, from 0 to 1. */
    opacity: z.number().optional(),
    stroke: z.string().nullish(),
    thickness: thicknessSchemas.stored(),
  }),
  sent: () => ({
    shape: shapeSchemas.sent(),
    fill: fillSchemas.sent(),
    opacity: z.number().min(0).max(1, saying(designRules.opacity())).nullish(),
    stroke: color().nullish(),
    thickness: thicknessSchemas.sent(),
  }),
  read: ({ shape, fill, opacity, stroke, thickness }) => ({
    shape: shape ?? "rectangle",
    fill: fill ?? null,
    opacity: opacity == null || opacity === 1 ? undefined : opacity,
    stroke: fill === undefined && stroke === undefined ? DEFAULT_COLOR : (stroke ?? null),
    thickness: thickness ?? DEFAULT_THICKNESS,
  }),
  lengths: ["thickness"],
  panel: [
    {
      title: "shape",
      controls: [
        {
          row: "pair",
          controls: [
            { control: "choice", property: "shape", label: "shape", options: SHAPE_OPTIONS },
            thicknessControl,
          ],
        },
        { control: "color", property: "fill", label: "inside", none: "none" },
        { control: "color", property: "stroke", label: "outline", none: "none" },
        { ...inPercent, property: "opacity", label: "insideOpacity", unset: 1 },
      ],
    },
  ],
});

/** A rectangle or another shape, with a fill, an outline or both. */
export const rectangle = elementKind({
  key: "rectangle",
  icon: "M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2z",
  properties: [inkAndShape, bleeding, tint],
  tinted: "fill",
  role: "shape",
  size: { width: 15, height: 10 },
  begin: (px) => ({
    shape: "rectangle" as const,
    fill: null,
    stroke: DEFAULT_COLOR,
    thickness: px(NEW_THICKNESS_MM),
  }),
  layOut: ({ field, space }) => always(layOutShape(field, space)),
  panel: [...inkAndShape.panel, ...bleeding.panel, ...tint.panel],
});

/** Lays out the shape. The outline stays inside the shape's box, regardless of its thickness. */
function layOutShape(field: FieldOf<[typeof inkAndShape]>, space: CardSpace): LaidOut {
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

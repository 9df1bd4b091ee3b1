import { always, elementBox, type LaidOut } from "../../drawing/laid-out.ts";
import { linePath } from "../../geometry/path.ts";
import type { CardSpace } from "../../geometry/space.ts";
import type { BaseField } from "../../elements/base-field.ts";
import { bleeding } from "../../properties/bleeding.ts";
import { elementKind } from "../../elements/element-kind.ts";
import { propertyGroup } from "../../properties/property-group.ts";
import {
  DEFAULT_THICKNESS,
  NEW_THICKNESS_MM,
  thicknessControl,
  thicknessOf,
  thicknessSchemas,
} from "../../properties/thickness.ts";
import { tint } from "../../properties/tint.ts";

const stroke = propertyGroup({
  stored: () => ({ thickness: thicknessSchemas.stored() }),
  sent: () => ({ thickness: thicknessSchemas.sent() }),
  read: ({ thickness }) => ({ thickness: thickness ?? DEFAULT_THICKNESS }),
  lengths: ["thickness"],
  panel: [],
});

export const line = elementKind({
  key: "line",
  icon: "M4 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M16 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M7.5 16.5l9 -9",
  properties: [stroke, bleeding, tint],
  role: "shape",
  size: { width: 15, height: 0.4 },
  begin: (px) => ({ thickness: px(NEW_THICKNESS_MM) }),
  layOut: ({ field, space }) => always(layOutLine(field, space)),
  // A line's ink goes over the edge of a box that is thinner.
  inkBox(field, space) {
    const { x, y, width, height } = elementBox(field, space);
    const more = thicknessOf(field, space) / 2;
    return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
  },
  panel: [
    {
      title: "line",
      controls: [thicknessControl, { control: "color", property: "color", label: "colour" }],
    },
    ...bleeding.panel,
    ...tint.panel,
  ],
});

/** Lays out the line parallel to the longer side of its box, halfway along the shorter side. */
function layOutLine(field: BaseField & { thickness?: number | undefined }, space: CardSpace): LaidOut {
  const { x, y, width, height } = elementBox(field, space);
  const path =
    width >= height
      ? linePath(x, y + height / 2, x + width, y + height / 2)
      : linePath(x + width / 2, y, x + width / 2, y + height);
  const stroke = { color: field.color, width: thicknessOf(field, space) };
  return { items: [{ kind: "path", path, stroke }], findings: [] };
}

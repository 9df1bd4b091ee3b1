import { PHOTO_DPI } from "../../../students/photos/photo-marks.ts";
import { dotsPerInch } from "../../../units.ts";
import type { LayOutElement } from "../../drawing/laid-out.ts";
import { ownValue } from "../../properties/own-value.ts";
import type { ImageItem } from "../../drawing/scene.ts";
import { PHOTO_FOCUS } from "../../../students/corrections/frame-face.ts";
import { cover } from "../../geometry/space.ts";
import type { BaseField } from "../../elements/base-field.ts";
import { bleeding } from "../../properties/bleeding.ts";
import { fieldKind, type Preparation } from "../../elements/element-kind.ts";
import { pictureBox, pictureShape } from "../../elements/picture.ts";
import { propertyGroup } from "../../properties/property-group.ts";
import { DEFAULT_SHAPE, SHAPE_OPTIONS, shapeSchemas } from "../../properties/shape.ts";

const frame = propertyGroup({
  stored: () => ({ shape: shapeSchemas.stored() }),
  sent: () => ({ shape: shapeSchemas.sent() }),
  read: ({ shape }) => ({ shape: shape ?? DEFAULT_SHAPE }),
  panel: [
    {
      title: "photo",
      controls: [{ control: "choice", property: "shape", label: "shape", options: SHAPE_OPTIONS }],
    },
  ],
});

/** The photo from the form, covering its shape. */
export const photo = fieldKind({
  icon:
    "M9 10a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M6 21v-1a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v1" +
    "M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2z",
  properties: [frame, bleeding],
  role: "picture",
  layOut: layOutPhoto,
  panel: [...frame.panel, ...bleeding.panel],
});

/** Prepares only the position of a photo, based on its size in pixels. */
export function layOutPhoto({
  name,
  field,
  space,
}: Pick<Preparation<BaseField>, "name" | "field" | "space">): LayOutElement {
  const { path: clip, bounds, highlight } = pictureShape(field, space);
  return ({ images }) => {
    const size = ownValue(images, name);
    if (!size) return { items: [], findings: [{ field: name, code: "photo_missing" }] };
    const box = pictureBox(size, bounds, cover(size, bounds, PHOTO_FOCUS));
    const dpi = Math.round(dotsPerInch(size.width, box.width));
    const item: ImageItem = { kind: "image", image: name, box, clip };
    return {
      items: [item, ...highlight],
      findings: dpi < PHOTO_DPI.soft ? [{ field: name, code: "photo_low_resolution", dpi, size }] : [],
    };
  };
}

import { saying } from "../../../sentence-schema.ts";
import { designRules } from "../../failures/design-rule-sentences.ts";
import { z } from "zod";
import { MIN_PHOTO_DPI } from "../../../students/photos/photo-marks.ts";
import { dotsPerInch } from "../../../units.ts";
import { always, type CardFinding, type LaidOut } from "../../drawing/laid-out.ts";
import { ownValue } from "../../properties/own-value.ts";
import { problem } from "../../drawing/noticed.ts";
import { fixedImageName } from "../../drawing/scene.ts";
import { contain, cover } from "../../geometry/space.ts";
import type { BaseField } from "../../elements/base-field.ts";
import { bleeding } from "../../properties/bleeding.ts";
import { elementKind, type Preparation } from "../../elements/element-kind.ts";
import { pictureBox, pictureShape } from "../../elements/picture.ts";
import { propertyGroup } from "../../properties/property-group.ts";
import { SHAPE_OPTIONS, shapeSchemas } from "../../properties/shape.ts";
import { designCheckSentences } from "../../failures/design-check-sentences.ts";

const CENTRE = { x: 0.5, y: 0.5 };

const picture = propertyGroup({
  stored: () => ({
    /** The key of a stored image of the template. */
    image: z.string().nullish(),
    shape: shapeSchemas.stored(),
  }),
  sent: () => ({
    image: z.string().max(64, saying(designRules.image())).nullish(),
    shape: shapeSchemas.sent(),
  }),
  read: ({ image, shape }) => ({ image: image ?? null, shape: shape ?? null }),
  panel: [
    {
      title: "image",
      controls: [
        { control: "picture", property: "image", label: "picture" },
        {
          control: "choice",
          property: "shape",
          label: "shape",
          options: [{ value: null, label: "wholePicture" }, ...SHAPE_OPTIONS],
        },
      ],
    },
  ],
});

/** A fixed image, such as a logo or a signature. */
export const image = elementKind({
  key: "image",
  icon:
    "M15 8h.01M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3z" +
    "M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3",
  properties: [picture, bleeding],
  role: "picture",
  size: { width: 12, height: 12 },
  begin: () => ({ image: null }),
  layOut: (about) => always(layOutImage(about)),
  check: ({ image }, { images }) =>
    image && Object.hasOwn(images, image) ? [] : [problem(designCheckSentences.noImage())],
  panel: [...picture.panel, ...bleeding.panel],
});

/** Lays out the image to fit inside its box or, if the image has a shape, to cover the shape. */
function layOutImage({
  name,
  field,
  space,
  images,
}: Preparation<BaseField & { image?: string | null | undefined }>): LaidOut {
  const size = ownValue(images, field.image ?? "");
  if (!field.image || !size) return { items: [], findings: [{ field: name, code: "image_missing" }] };
  const { path, bounds, highlight } = pictureShape(field, space);
  const covers = field.shape !== null;
  const box = pictureBox(size, bounds, covers ? cover(size, bounds, CENTRE) : contain(size, bounds));
  const dpi = Math.round(dotsPerInch(size.width, box.width));
  const coarse: CardFinding = { field: name, code: "image_low_resolution", dpi };
  return {
    items: [
      { kind: "image", image: fixedImageName(field.image), box, clip: covers ? path : null },
      ...(covers ? highlight : []),
    ],
    findings: dpi < MIN_PHOTO_DPI ? [coarse] : [],
  };
}

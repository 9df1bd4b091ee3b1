import { dotsPerInch, mm, type Mm } from "../units.ts";
import { DEFAULT_SHAPE, type CardField } from "./card-field.ts";
import { elementBox, ownValue, type CardFinding, type LaidOut, type LayOutElement } from "./laid-out.ts";
import { fixedImageName, type ImageItem, type SceneItem } from "./scene.ts";
import { shapeOutline, sphereHighlight } from "./shapes.ts";
import { contain, cover, PHOTO_FOCUS, type Box, type CardSpace, type Placement, type Size } from "./space.ts";

/** The printed resolution under which a photo or another image is reported, in dots per inch. */
export const MIN_PHOTO_DPI = 300;
const CENTRE = { x: 0.5, y: 0.5 };

/** The photo of the form, covering its shape. */
export function photoField(name: string, field: CardField, space: CardSpace): LayOutElement {
  const { path: clip, bounds, highlight } = shaped(field, space);
  return ({ images }) => {
    const size = ownValue(images, name);
    if (!size) return { items: [], findings: [{ field: name, code: "photo_missing" }] };
    const box = placed(size, bounds, cover(size, bounds, PHOTO_FOCUS));
    const dpi = Math.round(dotsPerInch(size.width, box.width));
    const item: ImageItem = { kind: "image", image: name, box, clip };
    return {
      items: [item, ...highlight],
      findings: dpi < MIN_PHOTO_DPI ? [{ field: name, code: "photo_low_resolution", dpi }] : [],
    };
  };
}

/** A stored image: whole in its box, or covering a shape where it has one. */
export function fixedImage(
  name: string,
  field: CardField,
  space: CardSpace,
  images: Readonly<Record<string, Size>>,
): LaidOut {
  const size = ownValue(images, field.image ?? "");
  if (!field.image || !size) return { items: [], findings: [{ field: name, code: "image_missing" }] };
  const { path, bounds, highlight } = shaped(field, space);
  const covers = field.shape !== null;
  const box = placed(size, bounds, covers ? cover(size, bounds, CENTRE) : contain(size, bounds));
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

function shaped(field: CardField, space: CardSpace) {
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

function placed(size: Size, bounds: Box<Mm>, { x, y, scale }: Placement): Box<Mm> {
  return {
    x: mm(bounds.x + x),
    y: mm(bounds.y + y),
    width: mm(size.width * scale),
    height: mm(size.height * scale),
  };
}

import { dotsPerInch } from "../../units.ts";
import { layOutPhoto } from "../kinds/photo/kind.ts";
import { pictureShape } from "../elements/picture.ts";
import { DEFAULT_SHAPE } from "../properties/shape.ts";
import type { Scene } from "../drawing/scene.ts";
import type { Shape } from "../geometry/shapes.ts";
import type { Size } from "../geometry/space.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "./template.ts";

/** Returns the keys of the elements, on either side, that show the form's photo. */
export const photoFieldsOf = ({ fields, back }: CardTemplate): string[] => [
  ...new Set(
    [fields, back?.fields ?? {}].flatMap((side) => Object.keys(side).filter((name) => side[name]?.isImage)),
  ),
];

/**
 * Prepares a template and returns a function that places a photo, given its size in pixels. The function returns a
 * scene for each side, with only the photo.
 */
export function photoPlaces(template: CardTemplate): (photo: Size) => Pick<Scene, "items">[] {
  const back = backOf(template);
  const sides = (back ? [template, back] : [template]).map((side) => {
    const space = templateSpace(side);
    return inLayers(side.fields).flatMap(([name, field]) =>
      field.isImage ? [{ name, layOut: layOutPhoto({ name, field, space }) }] : [],
    );
  });
  return (photo) =>
    sides.map((elements) => ({
      items: elements.flatMap(({ name, layOut }) => layOut({ texts: {}, images: { [name]: photo } }).items),
    }));
}

/** The frame of the form's photo on a card, in mm. */
export interface PhotoFrame extends Size {
  shape: Shape;
}

/**
 * Returns the largest frame in which a template's cards show the photo. A frame on the front is preferred. Returns
 * null if the cards show no photo.
 */
export function photoFrame(template: CardTemplate): PhotoFrame | null {
  const space = templateSpace(template);
  const frames = Object.values(template.fields)
    .filter(({ isImage }) => isImage)
    .map((field): PhotoFrame => {
      const { width, height } = pictureShape(field, space).bounds;
      return { width, height, shape: field.shape ?? DEFAULT_SHAPE };
    });
  const back = backOf(template);
  const [largest = back && photoFrame(back)] = frames.toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
  return largest;
}

/**
 * Returns the lowest resolution at which a template's cards print a photo of this size, in dots per inch. Returns
 * null if the cards show no photo.
 */
export function photoDpi(template: CardTemplate, photo: Size): number | null {
  const widths = photoPlaces(template)(photo).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "image" ? [item.box.width] : [])),
  );
  return widths.length === 0 ? null : Math.min(...widths.map((width) => dotsPerInch(photo.width, width)));
}

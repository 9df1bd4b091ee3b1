import { layOutPhoto } from "./elements/photo/kind.ts";
import type { Scene } from "./scene.ts";
import type { Size } from "./space.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "./template.ts";

/** The keys of the elements, on either side, that show the form's photo. */
export const photoFieldsOf = ({ fields, back }: CardTemplate): string[] => [
  ...new Set(
    [fields, back?.fields ?? {}].flatMap((side) => Object.keys(side).filter((name) => side[name]?.isImage)),
  ),
];

/** Prepares where a template's cards show a photo, by its size in pixels: of each side's scene the photo alone. */
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

import { layOutPhoto } from "../../cards/kinds/photo/kind.ts";
import { rectanglePath } from "../../cards/geometry/path.ts";
import type { SceneItem } from "../../cards/drawing/scene.ts";
import { cardSpace, contain, type Box, type Size } from "../../cards/geometry/space.ts";
import type { CardTemplate } from "../../cards/designs/template.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { mm } from "../../units.ts";
import { PROOF_INK, PROOF_LINE } from "./proof-ink.ts";
import { setText } from "../sheets/set-text.ts";

/** A space whose pixels are millimetres. */
const MILLIMETRES = cardSpace({ width: 100, height: 100 }, { w: 100, h: 100 });
const TEXT_INSET = 1.5;

/**
 * The photo as the card crops and shapes it, as large as `box` (mm) allows, or a frame that says why there is none. The
 * photo is named by the first element that shows it. A template without one gives nothing.
 */
export function proofPicture(
  template: CardTemplate,
  box: Box,
  typesetter: Typesetter,
): (photo: Size | string | null) => SceneItem[] {
  const sides = [template.fields, template.back?.fields ?? {}].flatMap((side) => Object.entries(side));
  const [name, field] = sides.find(([, { isImage }]) => isImage) ?? [];
  if (name === undefined || !field) return () => [];
  const { scale, x, y } = contain(field, box);
  const [width, height] = [field.width * scale, field.height * scale];
  const photo = { ...field, x: box.x + x, y: box.y + y, width, height };
  const show = layOutPhoto({ name, field: photo, space: MILLIMETRES });
  const textBox = { ...box, x: box.x + TEXT_INSET, width: box.width - 2 * TEXT_INSET };
  const style = { size: 3, bold: true, align: "center", color: PROOF_INK.serious } as const;
  return (photo) => {
    if (photo === null) return [];
    return typeof photo === "string"
      ? [
          {
            kind: "path",
            path: rectanglePath(box),
            stroke: { color: PROOF_INK.serious, width: mm(2 * PROOF_LINE) },
          },
          setText(typesetter, photo, textBox, style),
        ]
      : show({ texts: {}, images: { [name]: photo } }).items;
  };
}

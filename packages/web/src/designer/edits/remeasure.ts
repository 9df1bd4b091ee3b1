import { lengthsOf, type CardField } from "@idms/core/cards/designs/card-field";
import type { CardSize } from "@idms/core/cards/geometry/card-size";
import { CANVAS, contain, type Size } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { settled, type Point } from "./boxes.ts";
import { faceOf, sizeOf, withFace, type Backdrop, type Design, type Side } from "./design.ts";
import { changed } from "./edits.ts";

/** An element at another place, with all its lengths in pixels of another size: `ratio` of the new to one of the old. */
export function rescaled(field: CardField, ratio: number, { x, y }: Point): CardField {
  const lengths = lengthsOf(field).map(([name, length]) => [name, settled(length * ratio)]);
  return { ...field, ...Object.fromEntries(lengths), x: settled(x), y: settled(y) };
}

/** Keeps every element of a side where it is on the canvas when the pixels that it is measured in change. */
export function remeasured(fields: CardFields, from: Size, to: Size): CardFields {
  if (from.width === to.width && from.height === to.height) return fields;
  const before = contain(from, CANVAS);
  const after = contain(to, CANVAS);
  const moved = (at: number, axis: "x" | "y") =>
    (at * before.scale + before[axis] - after[axis]) / after.scale;
  return changed(fields, Object.keys(fields), (field) =>
    rescaled(field, before.scale / after.scale, { x: moved(field.x, "x"), y: moved(field.y, "y") }),
  );
}

/** A design whose backgrounds or card are others now, with its elements where they were. */
function refitted(before: Design, after: Design): Design {
  const front = remeasured(before.front.fields, sizeOf(before, "front"), sizeOf(after, "front"));
  const back = after.back && remeasured(after.back.fields, sizeOf(before, "back"), sizeOf(after, "back"));
  return {
    ...after,
    front: { ...after.front, fields: front },
    back: after.back && back && { ...after.back, fields: back },
  };
}

/** Puts another background behind the side that is shown. */
export const withBackdrop = (design: Design, side: Side, backdrop: Backdrop | null): Design =>
  refitted(design, withFace(design, side, { ...faceOf(design, side), backdrop }));

export const withCardSize = (design: Design, cardSize: CardSize): Design =>
  refitted(design, { ...design, cardSize });

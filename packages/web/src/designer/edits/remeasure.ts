import { lengthsOf, type CardField } from "@idms/core/cards/designs/card-field";
import type { CardSize } from "@idms/core/cards/geometry/card-size";
import { CANVAS, contain, type Size } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { settled, type Point } from "./boxes.ts";
import { faceOf, sizeOf, withFace, type Backdrop, type Design, type Side } from "./design.ts";
import { changed } from "./edits.ts";

/** Moves an element to a position and scales all its lengths. `ratio` is the number of new pixels per old pixel. */
export function rescaled(field: CardField, ratio: number, { x, y }: Point): CardField {
  const lengths = lengthsOf(field).map(([name, length]) => [name, settled(length * ratio)]);
  return { ...field, ...Object.fromEntries(lengths), x: settled(x), y: settled(y) };
}

/** Keeps every element of a side in place on the canvas when the side's pixel size changes. */
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

/** Adapts the elements to a design's new backgrounds or card size, so that they stay in place. */
function refitted(before: Design, after: Design): Design {
  const front = remeasured(before.front.fields, sizeOf(before, "front"), sizeOf(after, "front"));
  const back = after.back && remeasured(after.back.fields, sizeOf(before, "back"), sizeOf(after, "back"));
  return {
    ...after,
    front: { ...after.front, fields: front },
    back: after.back && back && { ...after.back, fields: back },
  };
}

/** Replaces the background of the side shown. */
export const withBackdrop = (design: Design, side: Side, backdrop: Backdrop | null): Design =>
  refitted(design, withFace(design, side, { ...faceOf(design, side), backdrop }));

export const withCardSize = (design: Design, cardSize: CardSize): Design =>
  refitted(design, { ...design, cardSize });

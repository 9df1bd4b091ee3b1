import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Box } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { bottom, right, type Point } from "./boxes.ts";
import { boundsOf, changed, outerBox, placed, unlocked } from "./edits.ts";

const ALIGNING = ["left", "center", "right", "top", "middle", "bottom"] as const;
export type Aligning = (typeof ALIGNING)[number];

/**
 * Aligns several elements with the box around them. A single element is aligned with the box `single`, which is the
 * card.
 */
export function aligned(
  fields: CardFields,
  names: readonly string[],
  how: Aligning,
  single: Box,
): CardFields {
  const free = unlocked(fields, names);
  const frame = names.length > 1 ? boundsOf(fields, names) : single;
  if (!frame) return fields;
  const at: Record<Aligning, (box: Box) => Partial<Point>> = {
    left: () => ({ x: frame.x }),
    center: ({ width }) => ({ x: frame.x + (frame.width - width) / 2 }),
    right: ({ width }) => ({ x: right(frame) - width }),
    top: () => ({ y: frame.y }),
    middle: ({ height }) => ({ y: frame.y + (frame.height - height) / 2 }),
    bottom: ({ height }) => ({ y: bottom(frame) - height }),
  };
  return changed(fields, free, (field) => outerPlaced(field, at[how](outerBox(field))));
}

/**
 * Moves an element so that its outer box is at the given position. If the element is rotated, its own position
 * differs from that of the outer box.
 */
function outerPlaced(field: CardField, { x, y }: Partial<Point>): CardField {
  const outer = outerBox(field);
  return placed(field, {
    ...(x !== undefined && { x: outer === field ? x : field.x + x - outer.x }),
    ...(y !== undefined && { y: outer === field ? y : field.y + y - outer.y }),
  });
}

/** Spaces elements evenly. The two outermost elements stay in place. */
export function distributed(
  fields: CardFields,
  names: readonly string[],
  axis: "horizontal" | "vertical",
): CardFields {
  const [start, length] = axis === "horizontal" ? (["x", "width"] as const) : (["y", "height"] as const);
  const boxOf = (name: string): Box => outerBox(fields[name] as CardField);
  const ordered = unlocked(fields, names).toSorted((a, b) => boxOf(a)[start] - boxOf(b)[start]);
  const bounds = boundsOf(fields, ordered);
  if (!bounds || ordered.length < 3) return fields;
  const taken = ordered.reduce((sum, name) => sum + boxOf(name)[length], 0);
  const gap = (bounds[length] - taken) / (ordered.length - 1);
  const starts = new Map<string, number>();
  let next = bounds[start];
  for (const name of ordered) {
    starts.set(name, next);
    next += boxOf(name)[length] + gap;
  }
  return changed(fields, ordered, (field, name) =>
    outerPlaced(field, { [start]: starts.get(name) as number }),
  );
}

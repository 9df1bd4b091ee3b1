import type { CardField } from "@idms/core/cards/designs/card-field";
import { LEAST_ON_CARD } from "@idms/core/cards/properties/bleeding";
import { boundsOf as turnedBounds, middleOf, turned } from "@idms/core/cards/geometry/matrix";
import type { Box } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { around, bottom, confinedMove, right, settled, type Point } from "./boxes.ts";
import type { FaceSpace } from "./design.ts";

/** Changes the given elements. All other elements keep their object identity, so they are saved unchanged. */
export function changed(
  fields: CardFields,
  names: Iterable<string>,
  change: (field: CardField, name: string) => CardField,
): CardFields {
  const among = new Set(names);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, among.has(name) ? change(field, name) : field]),
  );
}

/** Returns the given elements that may be moved and resized. */
export const unlocked = (fields: CardFields, names: Iterable<string>): string[] =>
  [...names].filter((name) => fields[name] && !fields[name].locked);

/** Returns the axis-aligned bounding box of an element, taking its rotation into account. */
export const outerBox = (field: CardField): Box =>
  field.rotation ? turnedBounds(turned(field.rotation, middleOf(field)), field) : field;

/** Returns the box around the given elements, or null if there are no elements. */
export const boundsOf = (fields: CardFields, names: Iterable<string>): Box | null =>
  around([...names].flatMap((name) => (fields[name] ? [outerBox(fields[name])] : [])));

/** Moves an element. If a coordinate is omitted, it keeps its exact digits. */
export const placed = (field: CardField, at: Partial<Point>): CardField => ({
  ...field,
  ...(at.x !== undefined && { x: settled(at.x) }),
  ...(at.y !== undefined && { y: settled(at.y) }),
});

/** The bounds of elements. These are the canvas and, for elements that may bleed over the card's edge, the card. */
export type Confines = Pick<FaceSpace, "parent" | "card" | "pxPerMm">;

/**
 * Returns how much of an element's side must stay on the card, in image pixels. A thin element must stay on the card
 * completely.
 */
const staying = (side: number, { pxPerMm }: Confines): number => Math.min(LEAST_ON_CARD * pxPerMm, side);

/** Returns the area within which an element's outer box must stay. */
export function roomOf(field: CardField, confines: Confines): Box {
  const { parent, card } = confines;
  if (!field.bleeds) return parent;
  const { width, height } = outerBox(field);
  const over = { x: width - staying(width, confines), y: height - staying(height, confines) };
  return {
    x: card.x - over.x,
    y: card.y - over.y,
    width: card.width + 2 * over.x,
    height: card.height + 2 * over.y,
  };
}

/**
 * Returns the range within which each edge of an element's box may be pulled while the opposite edge stays in place.
 * No side becomes shorter than `least`.
 */
export function edgeLimits(
  field: CardField,
  confines: Confines,
  least: number,
): Record<"left" | "right" | "top" | "bottom", readonly [from: number, to: number]> {
  const { parent, card } = confines;
  const [farX, farY] = [right(field) - least, bottom(field) - least];
  const [nearX, nearY] = [field.x + least, field.y + least];
  if (!field.bleeds)
    return {
      left: [parent.x, farX],
      right: [nearX, right(parent)],
      top: [parent.y, farY],
      bottom: [nearY, bottom(parent)],
    };
  const [across, down] = [staying(field.width, confines), staying(field.height, confines)];
  return {
    left: [-Infinity, Math.min(farX, right(card) - across)],
    right: [Math.max(nearX, card.x + across), Infinity],
    top: [-Infinity, Math.min(farY, bottom(card) - down)],
    bottom: [Math.max(nearY, card.y + down), Infinity],
  };
}

/** Limits a move so that each element stays within its bounds. */
export const heldMove = (
  fields: CardFields,
  names: readonly string[],
  by: Point,
  confines: Confines,
): Point =>
  confinedMove(
    names.flatMap((name) => {
      const field = fields[name];
      return field ? [{ box: outerBox(field), room: roomOf(field, confines) }] : [];
    }),
    by,
  );

/**
 * Moves elements together by a distance in image pixels, as far as all of them are allowed to move. Locked elements
 * stay in place.
 */
export function moved(
  fields: CardFields,
  names: Iterable<string>,
  by: Point,
  confines: Confines,
): CardFields {
  const free = unlocked(fields, names);
  if (free.length === 0) return fields;
  const { x, y } = heldMove(fields, free, by, confines);
  if (x === 0 && y === 0) return fields;
  return changed(fields, free, (field) =>
    placed(field, { ...(x !== 0 && { x: field.x + x }), ...(y !== 0 && { y: field.y + y }) }),
  );
}

/** Gives an element a new box. Properties that are not given keep their exact digits. */
export function reboxed(fields: CardFields, name: string, box: Partial<Box>): CardFields {
  const rounded = Object.fromEntries(Object.entries(box).map(([side, length]) => [side, settled(length)]));
  return changed(fields, [name], (field) => ({ ...field, ...rounded }));
}

export function removed(fields: CardFields, names: Iterable<string>): CardFields {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.has(name)));
}

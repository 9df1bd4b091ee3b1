import {
  boundsOf as turnedBounds,
  middleOf,
  turned,
  type Box,
  type CardField,
  type CardFields,
} from "@idms/core";
import { around, confinedMove, settled, type Point } from "./boxes.ts";

/** Changes single elements; all others stay the very objects they were, so that saving them changes nothing. */
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

/** The elements among some that may be moved and resized. */
export const unlocked = (fields: CardFields, names: Iterable<string>): string[] =>
  [...names].filter((name) => fields[name] && !fields[name].locked);

/** The upright box around an element, turned as it is. */
export const outerBox = (field: CardField): Box =>
  field.rotation ? turnedBounds(turned(field.rotation, middleOf(field)), field) : field;

/** The box around some elements; null around none. */
export const boundsOf = (fields: CardFields, names: Iterable<string>): Box | null =>
  around([...names].flatMap((name) => (fields[name] ? [outerBox(fields[name])] : [])));

/** An element somewhere else; a coordinate that is not given keeps its digits. */
export const placed = (field: CardField, at: Partial<Point>): CardField => ({
  ...field,
  ...(at.x !== undefined && { x: settled(at.x) }),
  ...(at.y !== undefined && { y: settled(at.y) }),
});

/** Moves elements together, in image pixels, as far as their parent allows; locked ones stay. */
export function moved(fields: CardFields, names: Iterable<string>, by: Point, parent: Box): CardFields {
  const free = unlocked(fields, names);
  const bounds = boundsOf(fields, free);
  if (!bounds) return fields;
  const { x, y } = confinedMove(bounds, parent, by);
  if (x === 0 && y === 0) return fields;
  return changed(fields, free, (field) =>
    placed(field, { ...(x !== 0 && { x: field.x + x }), ...(y !== 0 && { y: field.y + y }) }),
  );
}

/** Gives an element another box; what stays the same in it keeps its digits. */
export function reboxed(fields: CardFields, name: string, box: Partial<Box>): CardFields {
  const rounded = Object.fromEntries(Object.entries(box).map(([side, length]) => [side, settled(length)]));
  return changed(fields, [name], (field) => ({ ...field, ...rounded }));
}

export function removed(fields: CardFields, names: Iterable<string>): CardFields {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.has(name)));
}

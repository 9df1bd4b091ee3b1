import { kindOf, type Box, type CardField, type CardFields } from "@idms/core";
import { bottom, confinedMove, overlaps, right, type Point } from "./boxes.ts";
import { boundsOf, moved, reboxed, unlocked } from "./edits.ts";
import { snapEdge, snapMove, type Guide, type SnapTargets } from "./snap.ts";

/** Where a handle is on a box, in parts of it: -1 left or top, 0 neither, 1 right or bottom. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** The shortest side that resizing makes, in canvas pixels. */
export const LEAST_SIDE = 4;

/** What a drag needs to know of the card; everything in image pixels. */
export interface DragSpace {
  parent: Box;
  card: Box;
  /** How wide the safe margin is. */
  margin: number;
  /** Guides of one's own. */
  lines?: SnapTargets["lines"];
  /** How near a snap catches; 0 for none. */
  reach: number;
  /** What is not snapped comes to rest on multiples of this. */
  grain: number;
  /** No side gets shorter. */
  least: number;
}

export interface Dragged {
  fields: CardFields;
  guides: Guide[];
}

const onGrain = (length: number, grain: number): number => Math.round(length / grain) * grain;

function targetsFor(fields: CardFields, names: readonly string[], space: DragSpace): SnapTargets {
  const others = Object.entries(fields).flatMap(([name, field]) => (names.includes(name) ? [] : [field]));
  const { card, margin, lines, reach } = space;
  return { others, card, margin, lines, reach };
}

/** Moves elements by as much as a pointer moved, onto what they snap to, inside their parent. */
export function dragMove(fields: CardFields, names: readonly string[], by: Point, space: DragSpace): Dragged {
  const free = unlocked(fields, names);
  const bounds = boundsOf(fields, free);
  if (!bounds) return { fields, guides: [] };
  const held = confinedMove(bounds, space.parent, by);
  const wanted: Box = { ...bounds, x: bounds.x + held.x, y: bounds.y + held.y };
  const targets = targetsFor(fields, free, space);
  const snapped = space.reach > 0 && { x: snapMove("x", wanted, targets), y: snapMove("y", wanted, targets) };
  const move = { ...held };
  const guides: Guide[] = [];
  for (const axis of ["x", "y"] as const) {
    if (by[axis] === 0) move[axis] = 0;
    else if (snapped && snapped[axis].guides.length > 0) move[axis] += snapped[axis].by;
    else move[axis] = onGrain(wanted[axis], space.grain) - bounds[axis];
    if (snapped) guides.push(...snapped[axis].guides);
  }
  return { fields: moved(fields, free, move, space.parent), guides };
}

export interface ResizeWish {
  name: string;
  handle: Handle;
  by: Point;
  /** Keeps the proportions of the box. */
  proportional: boolean;
}

/** Pulls a handle of an element's box; the opposite edge or corner stays, and nothing leaves the parent. */
export function dragResize(fields: CardFields, wish: ResizeWish, space: DragSpace): Dragged {
  const field = fields[wish.name];
  if (!field || field.locked) return { fields, guides: [] };
  const { handle, by } = wish;
  const targets = targetsFor(fields, [wish.name], space);
  const guides: Guide[] = [];

  const pull = (axis: "x" | "y", edge: number, from: number, to: number): number => {
    const pulled = Math.min(Math.max(edge + by[axis], from), to);
    const snap = space.reach > 0 ? snapEdge(axis, field, pulled, targets) : { by: 0, guides: [] };
    guides.push(...snap.guides);
    const landed = snap.guides.length > 0 ? pulled + snap.by : onGrain(pulled, space.grain);
    return Math.min(Math.max(landed, from), to);
  };

  let { x, y, width, height } = field;
  const { parent, least } = space;
  if (handle.x === 1) width = pull("x", right(field), x + least, right(parent)) - x;
  if (handle.x === -1) {
    x = pull("x", field.x, parent.x, right(field) - least);
    width = right(field) - x;
  }
  if (handle.y === 1) height = pull("y", bottom(field), y + least, bottom(parent)) - y;
  if (handle.y === -1) {
    y = pull("y", field.y, parent.y, bottom(field) - least);
    height = bottom(field) - y;
  }
  const ratio = isSquare(field) ? 1 : wish.proportional ? field.width / field.height : null;
  if (ratio === null)
    return { fields: reboxed(fields, wish.name, changedSides(field, { x, y, width, height })), guides };
  const box = inProportion(field, { width, height }, handle, ratio, parent);
  return {
    fields: reboxed(fields, wish.name, changedSides(field, box)),
    guides: guides.filter((guide) => touches(guide, box)),
  };
}

const SAME = 1e-6;

/** What is different in a box, so that what stays the same keeps its digits. */
const changedSides = (before: Box, after: Box): Partial<Box> =>
  Object.fromEntries(
    (["x", "y", "width", "height"] as const).flatMap((side) =>
      Math.abs(after[side] - before[side]) > SAME ? [[side, after[side]]] : [],
    ),
  );

/** Circles and spheres are as wide as high, and so are some kinds. */
export const isSquare = (field: CardField): boolean =>
  field.shape === "circle" || field.shape === "sphere" || kindOf(field).isSquare === true;

/** The box of a ratio that a handle pulls up, from its fixed edge or corner, no larger than its parent allows. */
function inProportion(
  before: Box,
  wanted: { width: number; height: number },
  handle: Handle,
  ratio: number,
  parent: Box,
): Box {
  const byWidth = handle.y === 0 || (handle.x !== 0 && wanted.width / ratio >= wanted.height);
  const width = byWidth ? wanted.width : wanted.height * ratio;
  const roomX = handle.x === -1 ? right(before) - parent.x : right(parent) - before.x;
  const roomY = handle.y === -1 ? bottom(before) - parent.y : bottom(parent) - before.y;
  const fitted = Math.min(width, roomX, roomY * ratio);
  const height = fitted / ratio;
  return {
    x: handle.x === -1 ? right(before) - fitted : before.x,
    y: handle.y === -1 ? bottom(before) - height : before.y,
    width: fitted,
    height,
  };
}

const touches = (guide: Guide, box: Box): boolean => {
  const edges = guide.axis === "x" ? [box.x, right(box)] : [box.y, bottom(box)];
  return edges.some((edge) => Math.abs(edge - guide.at) < 1e-3);
};

/** The elements that a marquee touches. */
export const touched = (fields: CardFields, marquee: Box): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (overlaps(field, marquee) ? [name] : []));

import type { CardField } from "@idms/core/cards/designs/card-field";
import { kindOf } from "@idms/core/cards/kinds/kinds";
import { atPoint, middleOf, turned, withinATurn } from "@idms/core/cards/geometry/matrix";
import type { Box } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { bottom, overlaps, right, type Point } from "./boxes.ts";
import {
  boundsOf,
  changed,
  edgeLimits,
  heldMove,
  moved,
  outerBox,
  reboxed,
  unlocked,
  type Confines,
} from "./edits.ts";
import { BLEED_MM, snapEdge, snapMove, type Guide, type SnapTargets } from "./snap.ts";

/** The position of a handle on a box. -1 is left or top, 0 is the middle, 1 is right or bottom. */
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

/** Minimum side length when resizing, in canvas pixels. */
export const LEAST_SIDE = 4;

/** The card's geometry for a drag, in image pixels. */
export interface DragSpace extends Confines {
  /** Width of the safe margin. */
  margin: number;
  /** The user's own guides. */
  lines?: SnapTargets["lines"];
  /** Snap distance. 0 turns snapping off. */
  reach: number;
  /** The grid size for positions that are not snapped. */
  grain: number;
  /** Minimum side length. */
  least: number;
}

export interface Dragged {
  fields: CardFields;
  guides: Guide[];
}

const onGrain = (length: number, grain: number): number => Math.round(length / grain) * grain;

function targetsFor(fields: CardFields, names: readonly string[], space: DragSpace): SnapTargets {
  const others = Object.entries(fields).flatMap(([name, field]) =>
    names.includes(name) ? [] : [outerBox(field)],
  );
  const { card, margin, lines = [], reach, pxPerMm } = space;
  const bleeds = names.some((name) => fields[name]?.bleeds);
  return { others, card, margin, lines: bleeds ? [...lines, ...bleedLines(card, pxPerMm)] : lines, reach };
}

/** Returns the lines that bleed usually has to extend to. */
const bleedLines = (card: Box, pxPerMm: number) => [
  { axis: "x" as const, at: card.x - BLEED_MM * pxPerMm },
  { axis: "x" as const, at: right(card) + BLEED_MM * pxPerMm },
  { axis: "y" as const, at: card.y - BLEED_MM * pxPerMm },
  { axis: "y" as const, at: bottom(card) + BLEED_MM * pxPerMm },
];

/** Moves elements by the distance of the pointer's movement, within their bounds and with snapping. */
export function dragMove(fields: CardFields, names: readonly string[], by: Point, space: DragSpace): Dragged {
  const free = unlocked(fields, names);
  const bounds = boundsOf(fields, free);
  if (!bounds) return { fields, guides: [] };
  const held = heldMove(fields, free, by, space);
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
  return { fields: moved(fields, free, move, space), guides };
}

export interface ResizeWish {
  name: string;
  handle: Handle;
  by: Point;
  /** Whether to keep the box's proportions. */
  proportional: boolean;
}

/**
 * Resizes an element by one of its handles, within its bounds. The opposite edge or corner stays in place. A rotated
 * element is resized along its own edges and does not snap.
 */
export function dragResize(fields: CardFields, wish: ResizeWish, space: DragSpace): Dragged {
  const field = fields[wish.name];
  if (!field?.rotation) return resizeUpright(fields, wish, space);
  const [x, y] = atPoint(turned(-field.rotation, [0, 0]), [wish.by.x, wish.by.y]);
  const everywhere = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };
  const resized = resizeUpright(
    fields,
    { ...wish, by: { x, y } },
    { ...space, reach: 0, parent: everywhere },
  );
  const after = resized.fields[wish.name] as CardField;
  // It turns about another middle now, which would take the fixed corner along.
  const corner = [
    field.x + (wish.handle.x === -1 ? field.width : 0),
    field.y + (wish.handle.y === -1 ? field.height : 0),
  ] as const;
  const [wasX, wasY] = atPoint(turned(field.rotation, middleOf(field)), corner);
  const [isX, isY] = atPoint(turned(field.rotation, middleOf(after)), corner);
  return {
    fields: moved(resized.fields, [wish.name], { x: wasX - isX, y: wasY - isY }, space),
    guides: [],
  };
}

function resizeUpright(fields: CardFields, wish: ResizeWish, space: DragSpace): Dragged {
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
  const limits = edgeLimits(field, space, space.least);
  if (handle.x === 1) width = pull("x", right(field), ...limits.right) - x;
  if (handle.x === -1) {
    x = pull("x", field.x, ...limits.left);
    width = right(field) - x;
  }
  if (handle.y === 1) height = pull("y", bottom(field), ...limits.bottom) - y;
  if (handle.y === -1) {
    y = pull("y", field.y, ...limits.top);
    height = bottom(field) - y;
  }
  const ratio = isSquare(field) ? 1 : wish.proportional ? field.width / field.height : null;
  if (ratio === null)
    return { fields: reboxed(fields, wish.name, changedSides(field, { x, y, width, height })), guides };
  const box = inProportion(field, { width, height }, handle, ratio, limits);
  return {
    fields: reboxed(fields, wish.name, changedSides(field, box)),
    guides: guides.filter((guide) => touches(guide, box)),
  };
}

const SAME = 1e-6;

/**
 * Returns only those properties of the box that changed. The other properties of the element then keep their exact
 * digits.
 */
const changedSides = (before: Box, after: Box): Partial<Box> =>
  Object.fromEntries(
    (["x", "y", "width", "height"] as const).flatMap((side) =>
      Math.abs(after[side] - before[side]) > SAME ? [[side, after[side]]] : [],
    ),
  );

/** Whether the element must be square. This applies to circles, spheres and some other kinds. */
export const isSquare = (field: CardField): boolean =>
  field.shape === "circle" || field.shape === "sphere" || kindOf(field).isSquare === true;

/**
 * Returns the box with the given ratio that results from pulling a handle away from the fixed edge or corner. The box
 * stays within the limits of its edges.
 */
function inProportion(
  before: Box,
  wanted: { width: number; height: number },
  handle: Handle,
  ratio: number,
  limits: ReturnType<typeof edgeLimits>,
): Box {
  const byWidth = handle.y === 0 || (handle.x !== 0 && wanted.width / ratio >= wanted.height);
  const width = byWidth ? wanted.width : wanted.height * ratio;
  const roomX = handle.x === -1 ? right(before) - limits.left[0] : limits.right[1] - before.x;
  const roomY = handle.y === -1 ? bottom(before) - limits.top[0] : limits.bottom[1] - before.y;
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

/**
 * Snapping of the rotation, in degrees. An angle snaps to a multiple of `every` if it differs from that multiple by
 * no more than `within`. With Shift, the angle is a multiple of `step`.
 */
const CATCH = { every: 45, within: 3, step: 15 } as const;

/**
 * Rotates an element so that the middle of its top or bottom edge points at a position.
 * @param exact disables snapping
 */
export function dragTurn(
  fields: CardFields,
  name: string,
  { at, by }: { at: Point; by: "above" | "below" },
  { stepped, exact }: { stepped: boolean; exact: boolean },
): CardFields {
  const field = fields[name];
  if (!field || field.locked) return fields;
  const [x, y] = middleOf(field);
  const angle = (Math.atan2(at.y - y, at.x - x) * 180) / Math.PI + (by === "above" ? 90 : -90);
  const near = Math.round(angle / CATCH.every) * CATCH.every;
  const degrees = stepped
    ? Math.round(angle / CATCH.step) * CATCH.step
    : !exact && Math.abs(near - angle) <= CATCH.within
      ? near
      : Math.round(angle);
  return changed(fields, [name], (field) => ({ ...field, rotation: withinATurn(degrees) || undefined }));
}

/** Returns the elements that a marquee touches. */
export const touched = (fields: CardFields, marquee: Box): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (overlaps(outerBox(field), marquee) ? [name] : []));

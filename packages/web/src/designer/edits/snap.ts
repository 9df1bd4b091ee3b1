import type { Box } from "@idms/core/cards/geometry/space";
import { bottom, right } from "./boxes.ts";

/** The bleed that printing presses usually require, in mm. */
export const BLEED_MM = 3;

/** The lines that elements snap to, in image pixels. */
export interface SnapTargets {
  /** The boxes of the elements that stay in place. */
  others: readonly Box[];
  card: Box;
  /** Width of the safe margin. */
  margin: number;
  /** The user's own guides. */
  lines?: readonly { axis: Axis; at: number }[] | undefined;
  /** Snap distance. */
  reach: number;
}

/** A guide that shows what an element snapped to: a line, or two equal gaps, in image pixels. */
export type Guide =
  | { kind: "line"; axis: Axis; at: number; from: number; to: number }
  | { kind: "gap"; axis: Axis; at: number; gaps: readonly (readonly [from: number, to: number])[] };

/** The axis of a position. `x` is for positions from left to right, so its lines are vertical. */
export type Axis = "x" | "y";

/** A box along one axis. It extends from `start` to `end` along the axis and from `near` to `far` across it. */
interface Stretch {
  start: number;
  end: number;
  near: number;
  far: number;
}

const along = (axis: Axis, box: Box): Stretch =>
  axis === "x"
    ? { start: box.x, end: right(box), near: box.y, far: bottom(box) }
    : { start: box.y, end: bottom(box), near: box.x, far: right(box) };

const middle = ({ start, end }: Stretch): number => (start + end) / 2;
const shifted = (stretch: Stretch, by: number): Stretch => ({
  ...stretch,
  start: stretch.start + by,
  end: stretch.end + by,
});

/** A line to snap to, and its extent across the axis. */
interface Line {
  at: number;
  near: number;
  far: number;
}

function linesOf(axis: Axis, { others, card, margin, lines = [] }: SnapTargets): Line[] {
  const edge = along(axis, card);
  const cardLines = [edge.start, edge.start + margin, middle(edge), edge.end - margin, edge.end];
  return [
    ...[...cardLines, ...lines.flatMap((line) => (line.axis === axis ? [line.at] : []))].map((at) => ({
      at,
      near: edge.near,
      far: edge.far,
    })),
    ...others.flatMap((box) => {
      const stretch = along(axis, box);
      return [stretch.start, middle(stretch), stretch.end].map((at) => ({ ...stretch, at }));
    }),
  ];
}

/** Distance below which two coordinates count as equal, in pixels. */
const SAME = 1e-4;

const nearest = (moves: readonly number[], reach: number): number | null => {
  let best: number | null = null;
  for (const move of moves)
    if (Math.abs(move) <= reach && (best === null || Math.abs(move) < Math.abs(best))) best = move;
  return best;
};

export interface Snapped {
  /** The distance by which the box has to move further in order to snap. */
  by: number;
  guides: Guide[];
}

/** Snaps a moving box along one axis. */
export function snapMove(axis: Axis, box: Box, targets: SnapTargets): Snapped {
  const stretch = along(axis, box);
  const lines = linesOf(axis, targets);
  const own = [stretch.start, middle(stretch), stretch.end];
  const toLine = nearest(
    lines.flatMap(({ at }) => own.map((point) => at - point)),
    targets.reach,
  );
  const gaps = gapMoves(axis, stretch, targets);
  const toGap = nearest(
    gaps.map(({ by }) => by),
    targets.reach,
  );
  const best = toLine === null || (toGap !== null && Math.abs(toGap) < Math.abs(toLine)) ? toGap : toLine;
  if (best === null) return { by: 0, guides: [] };
  const landed = shifted(stretch, best);
  const points = [landed.start, middle(landed), landed.end];
  return {
    by: best,
    guides: [
      ...lineGuides(axis, lines, points, landed),
      ...gaps.filter(({ by }) => Math.abs(by - best) < SAME).map(({ guide }) => guide),
    ],
  };
}

/** Snaps one edge of a box that is being resized. `at` is the edge's position. */
export function snapEdge(axis: Axis, box: Box, at: number, targets: SnapTargets): Snapped {
  const lines = linesOf(axis, targets);
  const by = nearest(
    lines.map((line) => line.at - at),
    targets.reach,
  );
  if (by === null) return { by: 0, guides: [] };
  return { by, guides: lineGuides(axis, lines, [at + by], along(axis, box)) };
}

/**
 * Returns one guide for each line on which a point lies. Each guide is long enough to cover all boxes on its line.
 */
function lineGuides(axis: Axis, lines: readonly Line[], points: readonly number[], own: Stretch): Guide[] {
  return points.flatMap((point): Guide[] => {
    const met = lines.filter(({ at }) => Math.abs(at - point) < SAME);
    if (met.length === 0) return [];
    const from = Math.min(own.near, ...met.map(({ near }) => near));
    const to = Math.max(own.far, ...met.map(({ far }) => far));
    return [{ kind: "line", axis, at: point, from, to }];
  });
}

/**
 * Returns the moves that make the gaps between a box and its neighbours equal. The box is either centred between two
 * boxes or continues the gap between two other boxes.
 */
function gapMoves(axis: Axis, own: Stretch, { others }: SnapTargets): { by: number; guide: Guide }[] {
  const row = others
    .map((box) => along(axis, box))
    .filter(({ near, far }) => near < own.far && own.near < far)
    .toSorted((a, b) => a.start - b.start);
  const before = row.filter(({ end }) => end <= own.start + SAME || end <= middle(own)).toReversed();
  const after = row.filter(({ start }) => start >= own.end - SAME || start >= middle(own));
  const length = own.end - own.start;
  const moves: { by: number; guide: Guide }[] = [];
  const add = (start: number, gaps: [number, number][]) => {
    const at = (own.near + own.far) / 2;
    moves.push({ by: start - own.start, guide: { kind: "gap", axis, at, gaps } });
  };
  const [left, further] = before;
  const [next, beyond] = after;
  if (left && next) {
    const start = (left.end + next.start - length) / 2;
    if (start >= left.end)
      add(start, [
        [left.end, start],
        [start + length, next.start],
      ]);
  }
  if (left && further && left.start > further.end) {
    const start = left.end + (left.start - further.end);
    add(start, [
      [further.end, left.start],
      [left.end, start],
    ]);
  }
  if (next && beyond && beyond.start > next.end) {
    const end = next.start - (beyond.start - next.end);
    add(end - length, [
      [end, next.start],
      [next.end, beyond.start],
    ]);
  }
  return moves;
}

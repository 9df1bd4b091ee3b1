import type { Box } from "@idms/core/cards/geometry/space";
import { bottom, right } from "./boxes.ts";

/** How far over the edge presses mostly ask art to go, in mm. */
export const BLEED_MM = 3;

/** The lines that elements snap to, in image pixels. */
export interface SnapTargets {
  /** The elements that stay where they are. */
  others: readonly Box[];
  card: Box;
  /** How wide the safe margin is. */
  margin: number;
  /** Lines of one's own. */
  lines?: readonly { axis: Axis; at: number }[] | undefined;
  /** How near is near enough. */
  reach: number;
}

/** A line that shows what something snapped to, or two gaps that are equal; in image pixels. */
export type Guide =
  | { kind: "line"; axis: Axis; at: number; from: number; to: number }
  | { kind: "gap"; axis: Axis; at: number; gaps: readonly (readonly [from: number, to: number])[] };

/** `x`: positions from left to right, whose lines are upright. */
export type Axis = "x" | "y";

/** A box as seen along one axis: `start`–`end` along it, `near`–`far` across it. */
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

/** A line to snap to, and how far it reaches across. */
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

/** Coordinates nearer than this are the same; in pixels. */
const SAME = 1e-4;

const nearest = (moves: readonly number[], reach: number): number | null => {
  let best: number | null = null;
  for (const move of moves)
    if (Math.abs(move) <= reach && (best === null || Math.abs(move) < Math.abs(best))) best = move;
  return best;
};

export interface Snapped {
  /** How far to move on from where the box is. */
  by: number;
  guides: Guide[];
}

/** Snaps a box that is being moved, along one axis. */
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

/** Snaps one edge of a box that is being resized; `at` is where the edge is. */
export function snapEdge(axis: Axis, box: Box, at: number, targets: SnapTargets): Snapped {
  const lines = linesOf(axis, targets);
  const by = nearest(
    lines.map((line) => line.at - at),
    targets.reach,
  );
  if (by === null) return { by: 0, guides: [] };
  return { by, guides: lineGuides(axis, lines, [at + by], along(axis, box)) };
}

/** One guide for each place where points lie on lines, as long as all that lie there. */
function lineGuides(axis: Axis, lines: readonly Line[], points: readonly number[], own: Stretch): Guide[] {
  return points.flatMap((point): Guide[] => {
    const met = lines.filter(({ at }) => Math.abs(at - point) < SAME);
    if (met.length === 0) return [];
    const from = Math.min(own.near, ...met.map(({ near }) => near));
    const to = Math.max(own.far, ...met.map(({ far }) => far));
    return [{ kind: "line", axis, at: point, from, to }];
  });
}

/** The moves that make the gaps to neighbours equal: between two of them, or as far from one as it is from the next. */
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

import type { Box } from "@idms/core/cards/geometry/space";
import type { PlacedRun } from "@idms/core/cards/text/fit-text";
import type { Glyph } from "@idms/core/cards/shaping/shaped";
import type { Typesetter } from "@idms/core/cards/shaping/typesetter";
import { mm, type Mm } from "@idms/core/units";

export const boxOf = (width: number, height: number, x = 0, y = 0): Box<Mm> => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
});

export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the extrema of a Bézier curve on one axis: the roots of its derivative between 0 and 1. */
function turns(points: number[]): number[] {
  const [a, b, c, d] = points as [number, number, number, number?];
  if (d === undefined) return [(a - b) / (a - 2 * b + c)].filter((t) => t > 0 && t < 1);
  const [p, q, r] = [d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a];
  const root = Math.sqrt(Math.max(0, q * q - 4 * p * r));
  const found = Math.abs(p) < 1e-15 ? [-r / q] : [(-q + root) / (2 * p), (-q - root) / (2 * p)];
  return found.filter((t) => t > 0 && t < 1);
}

function pointAt(points: number[], t: number): number {
  if (points.length === 1) return points[0] as number;
  return pointAt(
    points.slice(1).map((point, index) => point * t + (points[index] as number) * (1 - t)),
    t,
  );
}

/** Returns the extreme values of a curve or line on one axis. */
const reached = (points: number[]): number[] => [
  points[0] as number,
  points.at(-1) as number,
  ...(points.length > 2 ? turns(points).map((t) => pointAt(points, t)) : []),
];

const glyphBounds = new Map<string, Bounds>();

/**
 * Returns the exact bounds of a glyph's outline in em, with y upwards, computed from its curves instead of the font's
 * tables.
 */
function boundsOf(typesetter: Typesetter, run: PlacedRun, glyph: Glyph): Bounds {
  const name = `${run.face} ${glyph.id}`;
  const known = glyphBounds.get(name);
  if (known) return known;
  const bounds: Bounds = { left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity };
  let [penX, penY] = [0, 0];
  for (const { type, values } of typesetter.face(run.face).outline(glyph.id)) {
    if (type === "Z") continue;
    const xs = values.filter((_, index) => index % 2 === 0);
    const ys = values.filter((_, index) => index % 2 === 1);
    const from = type === "M" ? [] : [penX];
    for (const x of reached([...from, ...xs])) {
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
    }
    for (const y of reached([...(type === "M" ? [] : [penY]), ...ys])) {
      bounds.bottom = Math.min(bounds.bottom, y);
      bounds.top = Math.max(bounds.top, y);
    }
    [penX, penY] = [xs.at(-1) as number, ys.at(-1) as number];
  }
  glyphBounds.set(name, bounds);
  return bounds;
}

/** Returns the bounds of the ink of placed runs on the card, in mm, with y downwards. Null if there is none. */
export function inkOf(typesetter: Typesetter, runs: PlacedRun[]): Bounds | null {
  const ink: Bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const run of runs) {
    let pen = 0;
    for (const glyph of run.glyphs) {
      const bounds = boundsOf(typesetter, run, glyph);
      if (bounds.left !== Infinity) {
        ink.left = Math.min(ink.left, run.x + (pen + glyph.dx + bounds.left) * run.size);
        ink.right = Math.max(ink.right, run.x + (pen + glyph.dx + bounds.right) * run.size);
        ink.top = Math.min(ink.top, run.y - (glyph.dy + bounds.top) * run.size);
        ink.bottom = Math.max(ink.bottom, run.y - (glyph.dy + bounds.bottom) * run.size);
      }
      pen += glyph.advance;
    }
  }
  return ink.left === Infinity ? null : ink;
}

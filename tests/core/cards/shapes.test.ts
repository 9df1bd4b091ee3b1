import type { Path } from "@idms/core/cards/geometry/path";
import { shapeOutline, SHAPES, sphereHighlight } from "@idms/core/cards/geometry/shapes";
import type { Box } from "@idms/core/cards/geometry/space";
import { mm, type Mm } from "@idms/core/units";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const frameOf = (x: number, y: number, width: number, height: number): Box<Mm> => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
});
const side = fc.double({ min: 0.5, max: 200, noNaN: true });
const anyFrame = fc.tuple(side, side, side, side).map((sides) => frameOf(...sides));

type Point = { x: number; y: number };

/** Returns points along an outline, 32 per curve. */
function pointsOf(path: Path): Point[] {
  const points: Point[] = [];
  for (const command of path) {
    if (command[0] === "M" || command[0] === "L") points.push({ x: command[1], y: command[2] });
    if (command[0] !== "C") continue;
    const from = points.at(-1) as Point;
    const [, ax, ay, bx, by, x, y] = command;
    for (let step = 1; step <= 32; step += 1) {
      const t = step / 32;
      const at = (p: number, q: number, r: number, s: number) =>
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t ** 2 * r + t ** 3 * s;
      points.push({ x: at(from.x, ax, bx, x), y: at(from.y, ay, by, y) });
    }
  }
  return points;
}

function extent(path: Path): Box {
  const points = pointsOf(path);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function expectSameBox(one: Box, other: Box): void {
  for (const key of ["x", "y", "width", "height"] as const) expect(one[key]).toBeCloseTo(other[key], 6);
}

test.each(SHAPES)("a %s touches its bounds and is centred in any frame", (shape) => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const { path, bounds } = shapeOutline(shape, frame);
      expectSameBox(extent(path), bounds);
      expect(bounds.x + bounds.width / 2).toBeCloseTo(frame.x + frame.width / 2, 6);
      expect(bounds.y + bounds.height / 2).toBeCloseTo(frame.y + frame.height / 2, 6);
      expect(bounds.width).toBeLessThanOrEqual(frame.width * (1 + 1e-12));
      expect(bounds.height).toBeLessThanOrEqual(frame.height * (1 + 1e-12));
      expect(path.at(-1)).toEqual(["Z"]);
    }),
  );
});

describe.each(["square", "rectangle"] as const)("a %s", (shape) => {
  test("fills its whole frame, with four corners", () => {
    const frame = frameOf(3, 4, 20, 30);
    expect(shapeOutline(shape, frame).bounds).toEqual(frame);
    expect(shapeOutline(shape, frame).path).toHaveLength(5);
  });
});

test.each(["circle", "sphere"] as const)("a %s is round in any frame", (shape) => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const { path, bounds } = shapeOutline(shape, frame);
      const radius = Math.min(frame.width, frame.height) / 2;
      expect(bounds.width).toBeCloseTo(bounds.height, 9);
      for (const { x, y } of pointsOf(path)) {
        const distance = Math.hypot(x - frame.x - frame.width / 2, y - frame.y - frame.height / 2);
        expect(Math.abs(distance / radius - 1)).toBeLessThan(3e-4);
      }
    }),
  );
});

test("a hexagon is regular, has a corner at the top, and is as large as its frame allows", () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const { path, bounds } = shapeOutline("hexagon", frame);
      const corners = pointsOf(path);
      expect(corners).toHaveLength(6);
      const centre = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
      const radius = bounds.height / 2;
      for (const [index, corner] of corners.entries()) {
        const next = corners[(index + 1) % 6] as Point;
        expect(Math.hypot(corner.x - centre.x, corner.y - centre.y)).toBeCloseTo(radius, 6);
        expect(Math.hypot(corner.x - next.x, corner.y - next.y)).toBeCloseTo(radius, 6);
      }
      expect(corners[0]?.x).toBeCloseTo(centre.x, 9);
      expect(corners[0]?.y).toBeCloseTo(centre.y - radius, 9);
      const left = Math.min(frame.width - bounds.width, frame.height - bounds.height);
      expect(left).toBeCloseTo(0, 6);
    }),
  );
});

test("rounded corners have a radius of 12 % of the shorter side", () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const { path } = shapeOutline("rounded", frame);
      const radius = 0.12 * Math.min(frame.width, frame.height);
      const [start] = path;
      expect((start?.[1] as number) - frame.x).toBeCloseTo(radius, 9);
      expect(start?.[2]).toBeCloseTo(frame.y, 9);
      const corner = { x: frame.x + radius, y: frame.y + radius };
      const rounding = pointsOf(path).filter(({ x, y }) => x < corner.x - 1e-9 && y < corner.y - 1e-9);
      expect(rounding.length).toBeGreaterThan(20);
      for (const { x, y } of rounding)
        expect(Math.abs(Math.hypot(x - corner.x, y - corner.y) / radius - 1)).toBeLessThan(3e-4);
    }),
  );
});

test("a sphere's highlight is white discs of growing strength, up and left of the centre and inside the circle", () => {
  const { bounds } = shapeOutline("sphere", frameOf(10, 20, 30, 50));
  const discs = sphereHighlight(bounds);
  const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const transparency = discs.reduce((left, { opacity }) => left * (1 - opacity), 1);
  expect(1 - transparency).toBeCloseTo(0.5, 9);
  for (const { path } of discs) {
    const { x, y, width, height } = extent(path);
    expect(x + width / 2).toBeLessThan(centre.x);
    expect(y + height / 2).toBeLessThan(centre.y);
    for (const point of pointsOf(path))
      expect(Math.hypot(point.x - centre.x, point.y - centre.y)).toBeLessThan(bounds.width / 2);
  }
});

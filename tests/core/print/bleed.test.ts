import { atPoint, IDENTITY, turned } from "@idms/core/cards/geometry/matrix";
import { circlePath, linePath, pathBox, rectanglePath } from "@idms/core/cards/geometry/path";
import {
  BACKGROUND,
  type ImageItem,
  type PathItem,
  type Scene,
  type SceneItem,
} from "@idms/core/cards/drawing/scene";
import type { Box } from "@idms/core/cards/geometry/space";
import { withBleed } from "@idms/core/print/sheets/bleed";
import { mm, type Mm } from "@idms/core/units";
import { expect, test } from "vitest";

const backgroundAt = (x: number, y: number, width: number, height: number): Scene => ({
  width: mm(54),
  height: mm(86),
  items: [
    {
      kind: "image",
      image: BACKGROUND,
      box: { x: mm(x), y: mm(y), width: mm(width), height: mm(height) },
      clip: null,
    },
  ],
});

/** Returns the position of a point of the image, from 0 to 1. */
const at = (item: SceneItem, u: number, v: number) => {
  const { box, matrix = IDENTITY } = item as ImageItem;
  return atPoint(matrix, [box.x + u * box.width, box.y + v * box.height]);
};

const beneath = (scene: Scene, bleed: Mm) => withBleed(scene, bleed).beneath;

const stripOf = ({ within }: SceneItem) => {
  const { x, y, width, height } = within as Box;
  return [x, y, x + width, y + height].map((edge) => Math.round(edge * 1e6) / 1e6);
};

test("a bleed of 3 mm consists of eight mirrored pieces of the background, which reach slightly under the card", () => {
  const items = beneath(backgroundAt(0, 0, 54, 86), mm(3));
  expect(items.map(stripOf).toSorted()).toEqual(
    [
      [-3, -3, 0.1, 0.1],
      [-3, 0, 0.1, 86],
      [-3, 85.9, 0.1, 89],
      [0, -3, 54, 0.1],
      [0, 85.9, 54, 89],
      [53.9, -3, 57, 0.1],
      [53.9, 0, 57, 86],
      [53.9, 85.9, 57, 89],
    ].toSorted(),
  );
});

test("each edge meets itself: a point just inside is mirrored just outside", () => {
  const items = beneath(backgroundAt(0, 0, 54, 86), mm(3));
  const piece = (x: number, y: number) =>
    items.find((item) => {
      const [left, top, right, bottom] = stripOf(item) as [number, number, number, number];
      return x > left && x < right && y > top && y < bottom;
    })!;
  expect(at(piece(-1, 43), 1 / 54, 0.5)).toEqual([-1, 43]);
  expect(at(piece(55, 43), 53 / 54, 0.5)).toEqual([expect.closeTo(55, 9), 43]);
  expect(at(piece(27, -2), 0.5, 2 / 86)).toEqual([27, -2]);
  expect(at(piece(56, 88), 52 / 54, 84 / 86)).toEqual([expect.closeTo(56, 9), expect.closeTo(88, 9)]);
});

test("a background that does not fill its card is continued from its own edge", () => {
  const left = beneath(backgroundAt(5, 0, 44, 86), mm(2)).find((item) => {
    const [x, y] = stripOf(item);
    return x === -2 && y === 0;
  });
  expect(at(left!, 0, 0)).toEqual([-5, 0]);
});

test("no bleed is drawn without a bleed or without a background", () => {
  expect(beneath(backgroundAt(0, 0, 54, 86), mm(0))).toEqual([]);
  expect(beneath({ ...backgroundAt(0, 0, 54, 86), items: [] }, mm(3))).toEqual([]);
});

/** Returns a plain card with a shape. */
const withShape = (box: Box, more: Partial<PathItem> = {}): Scene => ({
  ...backgroundAt(0, 0, 54, 86),
  items: [{ kind: "path", path: rectanglePath(box), fill: { color: "#800000", opacity: 1 }, ...more }],
});

const boxesOf = (scene: Scene) =>
  withBleed(scene, mm(3)).items.map((item) => {
    const { x, y, width, height } = pathBox((item as PathItem).path);
    return [x, y, x + width, y + height];
  });

test("a bar that reaches three edges is extended there and not mirrored", () => {
  const bar = withShape({ x: 0, y: 0, width: 54, height: 12 });
  expect(boxesOf(bar)).toEqual([[-3, -3, 57, 12]]);
  expect(beneath(bar, mm(3))).toEqual([]);
  const wide = withShape({ x: -5, y: 40, width: 30, height: 12 });
  expect(boxesOf(wide)).toEqual([[-5, 40, 25, 52]]);
});

test("a line that ends at an edge is extended, and one along the edge stays where it is", () => {
  const line = (x1: number, y1: number, x2: number, y2: number): Scene => ({
    ...withShape({ x: 0, y: 0, width: 1, height: 1 }),
    items: [{ kind: "path", path: linePath(x1, y1, x2, y2), stroke: { color: "#000000", width: mm(1) } }],
  });
  expect(boxesOf(line(20, 30, 54, 30))).toEqual([[20, 30, 57, 30]]);
  expect(boxesOf(line(20, 0, 20, 86))).toEqual([[20, -3, 20, 89]]);
  expect(boxesOf(line(5, 0, 50, 0))).toEqual([[5, 0, 50, 0]]);
});

test("a shape that is not a bar is mirrored where it reaches an edge", () => {
  const circle: Scene = {
    ...backgroundAt(0, 0, 54, 86),
    items: [{ kind: "path", path: circlePath(10, 40, 10), fill: { color: "#800000", opacity: 1 } }],
  };
  expect(beneath(circle, mm(3)).map(stripOf)).toEqual([[-3, 0, 0.1, 86]]);
  expect(withBleed(circle, mm(3)).items).toEqual(circle.items);
});

test("a shape or text within the card stays as it is", () => {
  expect(beneath(withShape({ x: 0.1, y: 4, width: 50, height: 12 }), mm(3))).toEqual([]);
  const text: SceneItem = { kind: "text", color: "#000000", runs: [] };
  expect(beneath({ ...withShape({ x: 1, y: 1, width: 1, height: 1 }), items: [text] }, mm(3))).toEqual([]);
});

test("an outline reaches the edge with its outer half, and a rotated shape with its corner", () => {
  const stroke = { color: "#800000", width: mm(2) };
  expect(beneath(withShape({ x: 1, y: 4, width: 20, height: 12 }, { stroke }), mm(3))).toHaveLength(1);
  const square = { x: 1, y: 20, width: 10, height: 10 };
  expect(beneath(withShape(square), mm(3))).toEqual([]);
  expect(beneath(withShape(square, { matrix: turned(45, [6, 25]) }), mm(3))).toHaveLength(1);
});

/** Returns a disc centred on (0, 40) mm, half of which is beyond the left edge. */
const disc = (more: Partial<PathItem> = {}): PathItem => ({
  kind: "path",
  path: circlePath(0, 40, 10),
  fill: { color: "#800000", opacity: 1 },
  ...more,
});

test("an element that extends past the edge is drawn as it is, and not mirrored", () => {
  const card = (item: PathItem): Scene => ({
    ...withShape({ x: 0, y: 0, width: 1, height: 1 }),
    items: [item],
  });
  expect(beneath(card(disc()), mm(3)).map(stripOf)).toEqual([[-3, 0, 0.1, 86]]);
  expect(withBleed(card(disc({ bleeds: true })), mm(3))).toEqual({
    beneath: [],
    items: [disc({ bleeds: true })],
  });
});

test("an element that extends past one edge is mirrored where it only reaches another", () => {
  const picture: SceneItem = {
    kind: "image",
    image: "logo",
    box: { x: mm(-4), y: mm(0), width: mm(30), height: mm(20) },
    clip: null,
    bleeds: true,
  };
  const { beneath, items } = withBleed({ ...backgroundAt(0, 0, 54, 86), items: [picture] }, mm(3));
  expect(beneath).toEqual([]);
  const [itself, ...pieces] = items;
  expect(itself).toBe(picture);
  expect(pieces.map(stripOf).toSorted()).toEqual(
    [
      [-3, -3, 0.1, 0.1],
      [0, -3, 54, 0.1],
    ].toSorted(),
  );
  // The corner shows what extends past the left edge, mirrored only at the upper edge.
  const corner = pieces.find((piece) => stripOf(piece)[0] === -3)!;
  expect(at(corner, 2 / 30, 1 / 20)).toEqual([-2, -1]);
});

test("such an element covers the bleed of what is below it, and is under the bleed of what is above", () => {
  const [background] = backgroundAt(0, 0, 54, 86).items as [ImageItem];
  const badge = disc({ path: circlePath(0.05, 70, 5), fill: { color: "#000080", opacity: 1 } });
  const over = disc({ bleeds: true });
  const scene: Scene = { ...backgroundAt(0, 0, 54, 86), items: [background, over, badge] };
  const { beneath, items } = withBleed(scene, mm(3));
  expect(new Set(beneath.map(({ kind }) => kind))).toEqual(new Set(["image"]));
  expect(items.map(({ within }) => within !== undefined)).toEqual([false, false, true, false]);
  expect([items[0], items[1], items[3]]).toEqual([background, over, badge]);
});

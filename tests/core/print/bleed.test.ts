import { BACKGROUND, bleedItems, mm, type ImageItem, type Scene } from "@idms/core";
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

/** Where a point of the image, from 0 to 1, lies. */
const at = ({ box }: ImageItem, u: number, v: number) => [box.x + u * box.width, box.y + v * box.height];

const clipOf = ({ clip }: ImageItem) => {
  const points = clip!.filter((step) => step[0] !== "Z").map((step) => step.slice(1) as number[]);
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return edges.map((edge) => Math.round(edge * 1e6) / 1e6);
};

test("a bleed of 3 mm is eight mirrored pieces of the background that fill the frame around the card and reach a hair under it", () => {
  const items = bleedItems(backgroundAt(0, 0, 54, 86), mm(3));
  expect(items.map(clipOf).toSorted()).toEqual(
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

test("each edge meets itself: a point just inside lies mirrored just outside", () => {
  const items = bleedItems(backgroundAt(0, 0, 54, 86), mm(3));
  const piece = (x: number, y: number) =>
    items.find((item) => {
      const [left, top, right, bottom] = clipOf(item) as [number, number, number, number];
      return x > left && x < right && y > top && y < bottom;
    })!;
  expect(at(piece(-1, 43), 1 / 54, 0.5)).toEqual([-1, 43]);
  expect(at(piece(55, 43), 53 / 54, 0.5)).toEqual([expect.closeTo(55, 9), 43]);
  expect(at(piece(27, -2), 0.5, 2 / 86)).toEqual([27, -2]);
  expect(at(piece(56, 88), 52 / 54, 84 / 86)).toEqual([expect.closeTo(56, 9), expect.closeTo(88, 9)]);
});

test("a background that does not fill its card is carried on as it lies", () => {
  const left = bleedItems(backgroundAt(5, 0, 44, 86), mm(2)).find((item) => {
    const [x, y] = clipOf(item);
    return x === -2 && y === 0;
  });
  expect(at(left!, 0, 0)).toEqual([-5, 0]);
});

test("without a bleed, or without a background, there is nothing", () => {
  expect(bleedItems(backgroundAt(0, 0, 54, 86), mm(0))).toEqual([]);
  expect(bleedItems({ ...backgroundAt(0, 0, 54, 86), items: [] }, mm(3))).toEqual([]);
});

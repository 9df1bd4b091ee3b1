import { groundOf, type Pixels } from "@idms/core/cards/drawing/ground";
import type { SceneItem } from "@idms/core/cards/drawing/scene";
import { mm } from "@idms/core/units";
import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { layersFor } from "./canvas-layer.ts";
import { drawCanvas } from "../../../packages/core/src/cards/drawing/draw-canvas.ts";
import { rectanglePath, linePath } from "../../../packages/core/src/cards/geometry/path.ts";
import { shapeOutline, sphereHighlight } from "../../../packages/core/src/cards/geometry/shapes.ts";

const box = (x: number, y: number, width: number, height: number) => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
});
const pixels: Pixels = {
  width: 2,
  height: 1,
  channels: 4,
  data: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 51),
};

const LAYER = { opacity: 0.5 };
const items: SceneItem[] = [
  { kind: "image", image: "picture", box: box(0, 0, 20, 10), clip: null },
  { kind: "path", path: rectanglePath(box(4, 2, 12, 6)), fill: { color: "#00ff00", opacity: 0.5 } },
  { kind: "path", path: shapeOutline("circle", box(1, 12, 8, 8)).path, fill: { color: "#123", opacity: 1 } },
  {
    kind: "path",
    path: shapeOutline("hexagon", box(11, 12, 8, 8)).path,
    stroke: { color: "#ff8800", width: mm(1) },
  },
  { kind: "path", path: linePath(0, 25, 20, 25), stroke: { color: "#000000", width: mm(2) } },
  {
    kind: "image",
    image: "picture",
    box: box(0, 30, 20, 10),
    clip: shapeOutline("rounded", box(0, 30, 20, 10)).path,
  },
  ...sphereHighlight(box(0, 30, 10, 10)).map(({ path, opacity }): SceneItem => ({
    kind: "path",
    path,
    fill: { color: "#ffffff", opacity },
  })),
  { kind: "text", color: "#ff00ff", runs: [] },
  // A shape's fill and outline, transparent as a group.
  {
    kind: "path",
    path: rectanglePath(box(12, 32, 7, 7)),
    fill: { color: "#ff0000", opacity: 1 },
    layer: LAYER,
  },
  {
    kind: "path",
    path: rectanglePath(box(13, 33, 5, 5)),
    stroke: { color: "#0000ff", width: mm(2) },
    layer: LAYER,
  },
];

test("at each point, the ground has the colour that a canvas draws there", () => {
  const scale = 10;
  const canvas = createCanvas(200, 400);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 200, 400);
  const picture = createCanvas(200, 100);
  const paint = picture.getContext("2d");
  paint.fillStyle = "#ff0000";
  paint.fillRect(0, 0, 100, 100);
  paint.fillStyle = "rgba(0, 0, 255, 0.2)";
  paint.fillRect(100, 0, 100, 100);
  drawCanvas(context, { width: mm(20), height: mm(40), items }, scale, {
    image: () => picture,
    face: () => {
      throw new Error("There is no text");
    },
    layer: layersFor(canvas),
  });
  const ground = groundOf(items, { picture: pixels });
  const { data } = context.getImageData(0, 0, 200, 400);
  let different = 0;
  for (let y = 0.45; y < 40; y += 0.5)
    for (let x = 0.45; x < 20; x += 0.5) {
      const at = (Math.floor(y * scale) * 200 + Math.floor(x * scale)) * 4;
      const off = ground(x, y).map((channel, index) => Math.abs(channel - data[at + index]!));
      if (Math.max(...off) > 12) different += 1;
    }
  // Out of 3,200 points, only those on soft edges may differ.
  expect(different).toBeLessThan(64);
});

test("the ground is paper where nothing is drawn, and a picture without pixels is ignored", () => {
  expect(groundOf([], {})(1, 1)).toEqual([255, 255, 255]);
  expect(groundOf(items, {})(1, 1)).toEqual([255, 255, 255]);
  expect(groundOf(items, { picture: pixels })(50, 50)).toEqual([255, 255, 255]);
});

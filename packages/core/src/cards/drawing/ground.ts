import { readColor, type Rgb } from "./contrast.ts";
import { atPoint, IDENTITY, inverse } from "../geometry/matrix.ts";
import type { Path } from "../geometry/path.ts";
import { inLayersOf, type ImageItem, type PathItem, type SceneItem } from "./scene.ts";

/** A picture's pixels, row by row, three or four bytes each: red, green, blue, and alpha. */
export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array | Uint8ClampedArray;
}

/** Returns the colour at a point of a card, in mm. */
export type Ground = (x: number, y: number) => Rgb;

/** Returns the colour of a layer blended over the colour under it at a point, or null outside the layer. */
type Layer = (x: number, y: number, under: Rgb) => Rgb | null;

const PAPER: Rgb = [255, 255, 255];

/**
 * Computes the colours of items seen from above on paper, which is white by default. Colours are computed point by
 * point. For a few thousand points, this is far less work than drawing, and it needs no canvas. Texts and codes are not
 * part of the background.
 * @param pictures the pixels of the images, keyed by the names that the items use
 */
export function groundOf(
  items: readonly SceneItem[],
  pictures: Readonly<Record<string, Pixels>>,
  paper: Rgb = PAPER,
): Ground {
  const layers = inLayersOf(items).flatMap((run): Layer[] => {
    const own = run.flatMap((item) => layersOf(item, pictures).map((layer) => seenAs(item, layer)));
    const { layer } = run[0];
    return layer ? [asOne(own, layer.opacity)] : own;
  });
  return (x, y) => {
    let color = paper;
    for (const layer of layers) color = layer(x, y, color) ?? color;
    return color;
  };
}

/** Combines layers into one with a common opacity. */
const asOne =
  (layers: readonly Layer[], opacity: number): Layer =>
  (x, y, under) => {
    const over = layers.reduce<Rgb | null>((color, layer) => layer(x, y, color ?? under) ?? color, null);
    return over && blend(under, over, opacity);
  };

function layersOf(item: SceneItem, pictures: Readonly<Record<string, Pixels>>): Layer[] {
  if (item.kind === "text" || item.kind === "code") return [];
  if (item.kind === "path") return pathLayers(item);
  const pixels = pictures[item.image];
  return pixels ? [imageLayer(item, pixels)] : [];
}

/** Transforms a layer from an item's own coordinates to the card's, in mm. */
function seenAs({ matrix, opacity = 1 }: SceneItem, layer: Layer): Layer {
  if (!matrix && opacity === 1) return layer;
  const back = matrix ? inverse(matrix) : IDENTITY;
  if (!back) return () => null;
  return (x, y, under) => {
    const color = layer(...atPoint(back, [x, y]), under);
    return color && blend(under, color, opacity);
  };
}

function imageLayer({ box, clip }: ImageItem, { width, height, channels, data }: Pixels): Layer {
  const isSeen = clip && insideOf(clip);
  return (x, y, under) => {
    const column = Math.floor(((x - box.x) / box.width) * width);
    const row = Math.floor(((y - box.y) / box.height) * height);
    if (column < 0 || row < 0 || column >= width || row >= height || (isSeen && !isSeen(x, y))) return null;
    const at = (row * width + column) * channels;
    const color: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    return channels === 3 ? color : blend(under, color, (data[at + 3] ?? 0) / 255);
  };
}

function pathLayers({ path, fill, stroke }: PathItem): Layer[] {
  const layers: Layer[] = [];
  if (fill) {
    const [color, isInside] = [readColor(fill.color), insideOf(path)];
    layers.push((x, y, under) => (isInside(x, y) ? blend(under, color, fill.opacity) : null));
  }
  if (stroke) {
    const [color, reach] = [readColor(stroke.color), stroke.width / 2];
    const edges = edgesOf(path, false);
    layers.push((x, y) => (edges.some((edge) => distance(edge, x, y) <= reach) ? color : null));
  }
  return layers;
}

/** Blends a colour over another with an opacity. */
export const blend = (under: Rgb, over: Rgb, opacity: number): Rgb => {
  const mixed = (at: 0 | 1 | 2) => under[at] + (over[at] - under[at]) * opacity;
  return [mixed(0), mixed(1), mixed(2)];
};

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

/** Returns a function that tests whether a point is inside a path, by the nonzero winding rule. */
function insideOf(path: Path): (x: number, y: number) => boolean {
  const edges = edgesOf(path, true);
  return (x, y) => {
    let winding = 0;
    for (const [x1, y1, x2, y2] of edges) {
      if (y1 <= y === y2 <= y) continue;
      const isRight = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x;
      if (isRight) winding += y2 > y1 ? 1 : -1;
    }
    return winding !== 0;
  };
}

/** Number of line segments that approximate a curve. For a quarter circle, the error is at most 0.5% of its radius. */
const STEPS = 8;

function edgesOf(path: Path, closed: boolean): Edge[] {
  const edges: Edge[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    edges.push([x, y, toX, toY]);
    [x, y] = [toX, toY];
  };
  for (const command of path) {
    if (command[0] === "M") {
      if (closed) lineTo(startX, startY);
      [startX, startY] = [x, y] = [command[1], command[2]];
    } else if (command[0] === "L") lineTo(command[1], command[2]);
    else if (command[0] === "Z") lineTo(startX, startY);
    else {
      const [fromX, fromY] = [x, y];
      const [, ax, ay, bx, by, toX, toY] = command;
      for (let step = 1; step <= STEPS; step += 1) {
        const t = step / STEPS;
        lineTo(bezier(t, fromX, ax, bx, toX), bezier(t, fromY, ay, by, toY));
      }
    }
  }
  if (closed) lineTo(startX, startY);
  return edges;
}

const bezier = (t: number, a: number, b: number, c: number, d: number): number =>
  (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t ** 2 * (1 - t) * c + t ** 3 * d;

function distance([x1, y1, x2, y2]: Edge, x: number, y: number): number {
  const [across, down] = [x2 - x1, y2 - y1];
  const length = across ** 2 + down ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * across + (y - y1) * down) / length));
  return Math.hypot(x1 + along * across - x, y1 + along * down - y);
}

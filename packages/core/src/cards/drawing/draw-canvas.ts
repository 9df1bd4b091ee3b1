import { darkBoxes } from "../geometry/modules.ts";
import { rectanglePath, type Path } from "../geometry/path.ts";
import {
  inLayersOf,
  type CodeItem,
  type ImageItem,
  type Layer,
  type PathItem,
  type Scene,
  type SceneItem,
  type TextItem,
} from "./scene.ts";
import type { Face } from "../shaping/face.ts";
import type { FaceId } from "../shaping/font-stack.ts";

/** The part of the 2D context of a browser or of @napi-rs/canvas that is needed to draw a scene. */
export interface Canvas2d<Image> {
  save(): void;
  restore(): void;
  scale(x: number, y: number): void;
  translate(x: number, y: number): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void;
  closePath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  drawImage(image: Image, x: number, y: number, width: number, height: number): void;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: "bevel" | "miter" | "round";
  globalAlpha: number;
  /** Returns the matrix that converts the scene's millimetres to pixels. */
  getTransform(): Transform;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  imageSmoothingQuality: "low" | "medium" | "high";
}

type Transform = Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f", number>>;

/** An empty canvas for items that are drawn with one common opacity. */
interface CanvasLayer<Image> {
  canvas: Canvas2d<Image>;
  /** The canvas as a picture, with its size in pixels. */
  image: Image;
  width: number;
  height: number;
}

export interface CanvasResources<Image> {
  /** Returns the image with this name, for an image item. */
  image(name: string): Image;
  face(id: FaceId): Face;
  /** Creates a layer of the same size as the canvas. */
  layer(): CanvasLayer<Image>;
}

/**
 * Draws a scene at `scale` device pixels per millimetre, from the context's own origin. Glyphs are filled outlines, so
 * their shapes and positions match the PDF regardless of the installed fonts. As in PDF rasterisers, images are
 * expanded to whole pixels and baselines moved to whole rows, so that both outputs match to the pixel.
 */
export function drawCanvas<Image>(
  canvas: Canvas2d<Image>,
  scene: Scene,
  scale: number,
  resources: CanvasResources<Image>,
): void {
  canvas.save();
  canvas.scale(scale, scale);
  canvas.imageSmoothingQuality = "high";
  for (const run of inLayersOf(scene.items)) {
    const { layer } = run[0];
    if (layer) drawLayer(canvas, run, layer, scale, resources);
    else drawItem(canvas, run[0], scale, resources);
  }
  canvas.restore();
}

function drawLayer<Image>(
  canvas: Canvas2d<Image>,
  items: readonly SceneItem[],
  { opacity }: Layer,
  scale: number,
  resources: CanvasResources<Image>,
): void {
  const { canvas: over, image, width, height } = resources.layer();
  const { a, b, c, d, e, f } = canvas.getTransform();
  over.setTransform(a, b, c, d, e, f);
  over.imageSmoothingQuality = "high";
  for (const item of items) drawItem(over, item, scale, resources);
  canvas.save();
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.globalAlpha = opacity;
  canvas.drawImage(image, 0, 0, width, height);
  canvas.restore();
}

function drawItem<Image>(
  canvas: Canvas2d<Image>,
  item: SceneItem,
  scale: number,
  resources: CanvasResources<Image>,
): void {
  canvas.save();
  seeAs(canvas, item);
  if (item.kind === "image") drawImage(canvas, item, scale, resources);
  else if (item.kind === "path") drawPath(canvas, item);
  else if (item.kind === "code") drawCode(canvas, item);
  else drawText(canvas, item, scale, resources);
  canvas.restore();
}

function seeAs<Image>(canvas: Canvas2d<Image>, { within, matrix, opacity = 1 }: SceneItem): void {
  if (within) {
    tracePath(canvas, rectanglePath(within));
    canvas.clip();
  }
  if (matrix) canvas.transform(...matrix);
  canvas.globalAlpha = opacity;
}

/** Maximum rounding error for a value that counts as a whole number of pixels. */
const PIXEL_NOISE = 1e-6;
const pixelBefore = (length: number, scale: number): number =>
  Math.floor(length * scale + PIXEL_NOISE) / scale;
const pixelAfter = (length: number, scale: number): number => Math.ceil(length * scale - PIXEL_NOISE) / scale;

function drawImage<Image>(
  canvas: Canvas2d<Image>,
  item: ImageItem,
  scale: number,
  resources: CanvasResources<Image>,
): void {
  if (item.clip) {
    tracePath(canvas, item.clip);
    canvas.clip();
  }
  const { box } = item;
  if (item.matrix) {
    canvas.drawImage(resources.image(item.image), box.x, box.y, box.width, box.height);
    return;
  }
  const x = pixelBefore(box.x, scale);
  const y = pixelBefore(box.y, scale);
  const width = pixelAfter(box.x + box.width, scale) - x;
  const height = pixelAfter(box.y + box.height, scale) - y;
  canvas.drawImage(resources.image(item.image), x, y, width, height);
}

function drawPath<Image>(canvas: Canvas2d<Image>, { path, fill, stroke, opacity = 1 }: PathItem): void {
  tracePath(canvas, path);
  if (fill) {
    canvas.globalAlpha = fill.opacity * opacity;
    canvas.fillStyle = fill.color;
    canvas.fill();
  }
  if (stroke) {
    canvas.globalAlpha = opacity;
    canvas.strokeStyle = stroke.color;
    canvas.lineWidth = stroke.width;
    canvas.stroke();
  }
}

function drawCode<Image>(canvas: Canvas2d<Image>, { modules, color }: CodeItem): void {
  canvas.beginPath();
  for (const { x, y, width, height } of darkBoxes(modules)) canvas.rect(x, y, width, height);
  canvas.fillStyle = color;
  canvas.fill();
}

function tracePath<Image>(canvas: Canvas2d<Image>, path: Path): void {
  canvas.beginPath();
  for (const command of path) {
    if (command[0] === "M") canvas.moveTo(command[1], command[2]);
    else if (command[0] === "L") canvas.lineTo(command[1], command[2]);
    else if (command[0] === "C")
      canvas.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
    else canvas.closePath();
  }
}

function drawText<Image>(
  canvas: Canvas2d<Image>,
  { color, runs, matrix, echo }: TextItem,
  scale: number,
  resources: CanvasResources<Image>,
): void {
  const outline = echo?.outline;
  canvas.fillStyle = canvas.strokeStyle = color;
  canvas.lineJoin = "round";
  for (const run of runs) {
    const face = resources.face(run.face);
    canvas.save();
    canvas.translate(run.x, matrix ? run.y : pixelBefore(run.y, scale));
    canvas.scale(run.size, -run.size);
    // A run is one path, so that overlapping letters are not more opaque than others.
    canvas.beginPath();
    let pen = 0;
    for (const glyph of run.glyphs) {
      traceGlyph(canvas, face, glyph.id, pen + glyph.dx, glyph.dy);
      pen += glyph.advance;
    }
    if (outline === undefined) canvas.fill();
    else {
      canvas.lineWidth = outline / run.size;
      canvas.stroke();
    }
    canvas.restore();
  }
}

function traceGlyph<Image>(canvas: Canvas2d<Image>, face: Face, glyphId: number, x: number, y: number): void {
  for (const { type, values } of face.outline(glyphId)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    if (type === "M") canvas.moveTo(x + a, y + b);
    else if (type === "L") canvas.lineTo(x + a, y + b);
    else if (type === "Q") canvas.quadraticCurveTo(x + a, y + b, x + c, y + d);
    else if (type === "C") canvas.bezierCurveTo(x + a, y + b, x + c, y + d, x + e, y + f);
    else canvas.closePath();
  }
}

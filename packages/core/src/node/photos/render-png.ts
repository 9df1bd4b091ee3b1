import type { Canvas, Image } from "@napi-rs/canvas";
import { drawCanvas } from "../../cards/drawing/draw-canvas.ts";
import type { Scene } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { mmToDots, type Mm } from "../../units.ts";
import { screenPicture } from "../jpeg/cmyk-jpeg.ts";

/** The encoded bytes of every image in a scene, keyed by name. */
type Images = Record<string, Uint8Array>;

/** A scene with its position on a sheet, in mm. */
interface PaintedScene {
  scene: Scene;
  images: Images;
  x: number;
  y: number;
  /** The distance by which the scene may extend beyond its own size, in mm. Unlimited by default. */
  spill?: number;
}

/** Renders a scene as a PNG on white, at a given resolution in dots per inch. */
export const renderPng = async (...scene: Parameters<typeof paint>): Promise<Buffer> =>
  (await paint(...scene)).encode("png");

/**
 * The WebP quality, out of 100. At this quality, small letters stay legible, and a card 480 pixels wide takes about
 * 20 KB.
 */
const WEBP_QUALITY = 80;

/** Renders a scene as lossy WebP, for viewing only. */
export const renderWebp = async (...scene: Parameters<typeof paint>): Promise<Buffer> =>
  (await paint(...scene)).encode("webp", WEBP_QUALITY);

/** Renders a sheet with scenes on top of each other. The size of the sheet is in mm. */
export const renderSheet = async (...sheet: Parameters<typeof paintSheet>): Promise<Buffer> =>
  (await paintSheet(...sheet)).encode("webp", WEBP_QUALITY);

const paint = (scene: Scene, images: Images, typesetter: Typesetter, dpi: number): Promise<Canvas> =>
  paintSheet(scene, [{ scene, images, x: 0, y: 0 }], typesetter, dpi);

async function paintSheet(
  sheet: Record<"width" | "height", Mm>,
  placed: readonly PaintedScene[],
  typesetter: Typesetter,
  dpi: number,
): Promise<Canvas> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const loaded = new Map<Uint8Array, Image>();
  for (const bytes of placed.flatMap(({ images }) => Object.values(images)))
    if (!loaded.has(bytes)) loaded.set(bytes, await loadImage(await screenPicture(bytes)));
  const width = wholePixels(mmToDots(sheet.width, dpi));
  const height = wholePixels(mmToDots(sheet.height, dpi));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  const scale = dpi / 25.4;
  for (const { scene, images, x, y, spill } of placed) {
    context.save();
    context.translate(x * scale, y * scale);
    if (spill !== undefined) {
      const [left, across, down] = [-spill, scene.width + 2 * spill, scene.height + 2 * spill];
      context.beginPath();
      context.rect(left * scale, left * scale, across * scale, down * scale);
      context.clip();
    }
    drawCanvas<Image | Canvas>(context, scene, scale, {
      image: (name) => loaded.get(images[name] as Uint8Array) as Image,
      face: (id) => typesetter.face(id),
      layer() {
        const image = createCanvas(width, height);
        return { canvas: image.getContext("2d"), image, width, height };
      },
    });
    context.restore();
  }
  return canvas;
}

/** Rounds up to whole pixels, so that no part of the card is cut off. Rounding errors do not add a pixel. */
const wholePixels = (dots: number): number => Math.ceil(dots - 1e-6);

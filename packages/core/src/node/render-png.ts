import type { Canvas, Image } from "@napi-rs/canvas";
import { drawCanvas } from "../cards/draw-canvas.ts";
import type { Scene } from "../cards/scene.ts";
import type { Typesetter } from "../cards/text/typesetter.ts";
import { mmToDots } from "../units.ts";
import { screenPicture } from "./cmyk-jpeg.ts";

/**
 * Paints a scene to PNG at a resolution in dots per inch, on white. `images` holds the encoded bytes of every image the
 * scene names.
 */
export const renderPng = async (...scene: Parameters<typeof paint>): Promise<Buffer> =>
  (await paint(...scene)).encode("png");

/** Of 100: small letters stay legible, and a card of 480 pixels is some 20 KB. */
const WEBP_QUALITY = 80;

/** The same to WebP, with the losses of a picture that is only looked at. */
export const renderWebp = async (...scene: Parameters<typeof paint>): Promise<Buffer> =>
  (await paint(...scene)).encode("webp", WEBP_QUALITY);

async function paint(
  scene: Scene,
  images: Record<string, Uint8Array>,
  typesetter: Typesetter,
  dpi: number,
): Promise<Canvas> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const loaded = new Map<string, Image>();
  for (const [name, bytes] of Object.entries(images))
    loaded.set(name, await loadImage(await screenPicture(bytes)));
  const width = wholePixels(mmToDots(scene.width, dpi));
  const height = wholePixels(mmToDots(scene.height, dpi));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  drawCanvas<Image | Canvas>(context, scene, dpi / 25.4, {
    image: (name) => loaded.get(name) as Image,
    face: (id) => typesetter.face(id),
    layer() {
      const image = createCanvas(width, height);
      return { canvas: image.getContext("2d"), image, width, height };
    },
  });
  return canvas;
}

/** A started pixel is a whole one, so that nothing of the card is cut off; rounding noise starts none. */
const wholePixels = (dots: number): number => Math.ceil(dots - 1e-6);

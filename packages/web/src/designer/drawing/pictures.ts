import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { ImageItem, Scene } from "@idms/core/cards/drawing/scene";

/**
 * The factor by which a picture must be larger than its displayed size to be downscaled once instead of in every
 * drawing.
 */
const SHRINK_FROM = 1.3;
const SHRUNK_KEPT = 12;

type Picture = ImageBitmap | OffscreenCanvas;

/** The pictures that an artist has received, in the sizes in which they are drawn. */
export class Pictures {
  readonly #given = new Map<string, ImageBitmap | null>();
  readonly #shrunk = new Map<string, OffscreenCanvas>();
  readonly #pixels = new Map<string, Pixels>();

  give(picture: string, bitmap: ImageBitmap | null): void {
    this.#given.set(picture, bitmap);
  }

  /** Returns a picture, undefined if it has not arrived yet, or null if it does not exist. */
  get(picture: string): ImageBitmap | null | undefined {
    return this.#given.get(picture);
  }

  /** Returns the picture in the best size for a scene item, at a scale in device pixels per millimetre. */
  fitted(picture: string, bitmap: ImageBitmap, { box }: ImageItem, scale: number): Picture {
    const width = Math.max(1, Math.round(box.width * scale));
    const height = Math.max(1, Math.round(box.height * scale));
    if (bitmap.width < width * SHRINK_FROM) return bitmap;
    const key = `${picture} ${width}x${height}`;
    let shrunk = this.#shrunk.get(key);
    if (!shrunk) {
      if (this.#shrunk.size >= SHRUNK_KEPT) this.#shrunk.clear();
      shrunk = shrink(bitmap, width, height);
      this.#shrunk.set(key, shrunk);
    }
    return shrunk;
  }

  /** Returns a picture's pixels, about `width` wide, or undefined if it does not exist. */
  pixels(picture: string, width: number): Pixels | undefined {
    const bitmap = this.#given.get(picture);
    const key = `${picture} ${width}`;
    if (!bitmap || this.#pixels.has(key)) return this.#pixels.get(key);
    if (this.#pixels.size >= SHRUNK_KEPT) this.#pixels.clear();
    const size = { width, height: Math.max(1, Math.round((bitmap.height * width) / bitmap.width)) };
    const context = shrink(bitmap, size.width, size.height).getContext("2d");
    const data = context?.getImageData(0, 0, size.width, size.height).data;
    if (data) this.#pixels.set(key, { ...size, channels: 4, data });
    return this.#pixels.get(key);
  }
}

function shrink(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Returns the image items of a scene by name. If two items have the same name, the larger one is used. */
export function imageItems(scene: Scene): Map<string, ImageItem> {
  const items = new Map<string, ImageItem>();
  for (const item of scene.items) {
    if (item.kind !== "image") continue;
    const known = items.get(item.image);
    if (!known || known.box.width < item.box.width) items.set(item.image, item);
  }
  return items;
}

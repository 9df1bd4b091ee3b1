/**
 * Draws cards in a worker, with the same layout and drawing code that is used for printing. The worker keeps this
 * work off the thread that handles the pointer.
 */
import { GROUND_PIXEL } from "@idms/core/cards/checks/check-ground";
import { seenCheck } from "@idms/core/cards/checks/check-seen";
import { drawCanvas, type Canvas2d } from "@idms/core/cards/drawing/draw-canvas";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardFinding, CardContent } from "@idms/core/cards/drawing/laid-out";
import { cardLayout, type CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { openFace, type Face } from "@idms/core/cards/shaping/face";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import { createTypesetter, type Typesetter } from "@idms/core/cards/shaping/typesetter";
import type { CardField } from "@idms/core/cards/designs/card-field";
import { BACKGROUND, type ImageItem, type Scene } from "@idms/core/cards/drawing/scene";
import { inLayers, type CardTemplate } from "@idms/core/cards/designs/template";
import type { DrawJob, FromArtist, Need, ToArtist } from "./protocol.ts";

/**
 * Maximum number of cached layouts. A card has fewer elements than this, even if each one is laid out at a few
 * positions.
 */
const LAYOUTS_REMEMBERED = 1000;

/**
 * Lays out a side like `cardLayout`, but element by element and with a cache. Dragging one element therefore does not
 * lay out the others again.
 */
function sideLayout(typesetter: Typesetter) {
  const known = new Map<string, (content: CardContent) => CardLayout>();

  function elementLayout(
    template: CardTemplate,
    name: string,
    field: CardField,
  ): (content: CardContent) => CardLayout {
    const image = field.image ? template.images?.[field.image] : undefined;
    const key = JSON.stringify([
      name,
      field,
      template.background,
      template.measure,
      template.cardSize,
      template.languages,
      field.fontFamily && template.fonts?.filter(({ family }) => family === field.fontFamily),
      image,
    ]);
    let layout = known.get(key);
    if (!layout) {
      if (known.size >= LAYOUTS_REMEMBERED) known.clear();
      layout = cardLayout(typesetter, { ...template, fields: { [name]: field } });
      known.set(key, layout);
    }
    return layout;
  }

  return (template: CardTemplate, content: CardContent): CardLayout => {
    const { scene, elements } = cardLayout(typesetter, { ...template, fields: {} })(content);
    const findings: CardFinding[] = [];
    for (const [name, field] of inLayers(template.fields)) {
      const laidOut = elementLayout(template, name, field)(content);
      const own = laidOut.scene.items.filter((item) => item.kind !== "image" || item.image !== BACKGROUND);
      scene.items.push(...own);
      elements.push(...laidOut.elements);
      findings.push(...laidOut.findings);
    }
    return { scene, elements, findings };
  };
}

/**
 * The factor by which a picture must be larger than its displayed size to be downscaled once instead of in every
 * drawing.
 */
const SHRINK_FROM = 1.3;
const SHRUNK_KEPT = 12;

type Picture = ImageBitmap | OffscreenCanvas;

/** The pictures that an artist has received, at the sizes at which they are drawn. */
class Pictures {
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

  /** Returns the picture at the best size for a scene item, at a scale in device pixels per millimetre. */
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

/** Returns the image items of a scene, keyed by name. If two items have the same name, the larger one is used. */
function imageItems(scene: Scene): Map<string, ImageItem> {
  const items = new Map<string, ImageItem>();
  for (const item of scene.items) {
    if (item.kind !== "image") continue;
    const known = items.get(item.image);
    if (!known || known.box.width < item.box.width) items.set(item.image, item);
  }
  return items;
}

/** Thrown when a required resource has not arrived yet. */
class Missing extends Error {
  readonly need: Need;

  constructor(need: Need) {
    super(`Missing ${JSON.stringify(need)}`);
    this.need = need;
  }
}

const faces = new Map<FaceId, Face | null>();
const words = new Map<string, readonly number[]>();
const pictures = new Pictures();
const typesetter = createTypesetter(
  (face) => {
    const opened = faces.get(face);
    if (opened === undefined) throw new Missing({ kind: "font", face });
    return opened;
  },
  (letters) => {
    const starts = words.get(letters);
    if (!starts) throw new Missing({ kind: "words", letters });
    return starts;
  },
);
const layOut = sideLayout(typesetter);
const answer = (message: FromArtist, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function draw(job: DrawJob, number: number): Promise<FromArtist & { kind: "drawn" }> {
  await loadKinds(job.template);
  const layout = layOut(job.template, job.content);
  const { scene } = layout;
  const canvas = new OffscreenCanvas(job.width, job.height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  const fitted = new Map<string, ImageBitmap | OffscreenCanvas>();
  for (const [name, item] of imageItems(scene)) {
    const picture = job.pictures[name];
    const bitmap = picture === undefined ? null : pictures.get(picture);
    if (bitmap === undefined) throw new Missing({ kind: "picture", picture: picture as string });
    if (bitmap) fitted.set(name, pictures.fitted(picture as string, bitmap, item, job.scale));
  }
  context.translate(job.x, job.y);
  context.beginPath();
  context.rect(0, 0, scene.width * job.scale, scene.height * job.scale);
  context.fillStyle = "#ffffff";
  context.fill();
  context.clip();
  const items = scene.items.filter((item) => item.kind !== "image" || fitted.has(item.image));
  drawCanvas<ImageBitmap | OffscreenCanvas>(
    context as Canvas2d<ImageBitmap | OffscreenCanvas>,
    { ...scene, items },
    job.scale,
    {
      image: (name) => fitted.get(name) as ImageBitmap | OffscreenCanvas,
      face: typesetter.face,
      layer() {
        const { width, height } = canvas;
        const image = new OffscreenCanvas(width, height);
        return {
          canvas: image.getContext("2d") as Canvas2d<ImageBitmap | OffscreenCanvas>,
          image,
          width,
          height,
        };
      },
    },
  );
  const findings = [...layout.findings, ...lookAtGround(job, layout)];
  return { kind: "drawn", number, bitmap: canvas.transferToImageBitmap(), findings };
}

/** Returns the findings about the background beneath text and codes. The press reports the same findings. */
function lookAtGround({ template, pictures: names }: DrawJob, layout: CardLayout): CardFinding[] {
  const { images, findings } = seenCheck(template);
  const wanted = Math.ceil(template.cardSize.w / GROUND_PIXEL);
  const seen: Record<string, Pixels> = {};
  for (const name of images) {
    const pixels = pictures.pixels(names[name] ?? "", wanted);
    if (pixels) seen[name] = pixels;
  }
  return findings(layout, seen);
}

let newest: { job: DrawJob; number: number } | null = null;
let drawing = false;

/** Draws the newest job, and then the latest job that arrived in the meantime. The jobs between them are skipped. */
async function work(): Promise<void> {
  if (drawing) return;
  drawing = true;
  while (newest) {
    const { job, number } = newest;
    newest = null;
    try {
      const drawn = await draw(job, number);
      answer(drawn, [drawn.bitmap]);
    } catch (error) {
      if (error instanceof Missing) {
        newest ??= { job, number };
        answer({ kind: "need", need: error.need });
        break;
      }
      answer({ kind: "failed", number, message: String(error) });
    }
  }
  drawing = false;
}

addEventListener("message", ({ data }: MessageEvent<ToArtist>) => {
  if (data.kind === "draw") newest = data;
  else if (data.kind === "picture") pictures.give(data.picture, data.bitmap);
  else if (data.kind === "words") words.set(data.letters, data.starts);
  else faces.set(data.face, data.bytes && openFace(data.face, new Uint8Array(data.bytes)));
  void work();
});
answer({ kind: "ready" });

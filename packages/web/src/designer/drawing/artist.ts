/**
 * Draws cards in a worker, with the same layout and drawing code that is used for printing. The worker keeps this
 * work off the thread that handles the pointer.
 */
import { GROUND_PIXEL } from "@idms/core/cards/checks/check-ground";
import { seenCheck } from "@idms/core/cards/checks/check-seen";
import { drawCanvas, type Canvas2d } from "@idms/core/cards/drawing/draw-canvas";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { openFace, type Face } from "@idms/core/cards/shaping/face";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import { createTypesetter } from "@idms/core/cards/shaping/typesetter";
import { sideLayout } from "./lay-out-side.ts";
import { imageItems, Pictures } from "./pictures.ts";
import type { DrawJob, FromArtist, Need, ToArtist } from "./protocol.ts";

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

/** Returns the findings about the background beneath texts and codes. The press reports the same findings. */
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

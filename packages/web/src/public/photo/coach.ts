import type { Size } from "@idms/core/cards/geometry/space";
import {
  advisePhoto,
  cropAround,
  type PhotoAdvice,
  type FoundFace,
} from "@idms/core/students/photos/coach-photo";
import { greyOf, MEASURED_SIDE, measurePixels } from "@idms/core/students/photos/measure-pixels";
import { dotsPerInch } from "@idms/core/units";
import { cropPhoto, decode, type PhotoAnswer, type PhotoFrame } from "./photo.ts";

/** Length of the longer side of the copy that is searched for faces, in pixels. */
const LOOKED_SIDE = 640;
/**
 * Time limit for face detection, in ms. Most of this time is needed to load the detector. If a slow phone exceeds the
 * limit, the form continues without face detection.
 */
const MOST_MS = 30_000;

/**
 * The faces that were already found in each photo. A photo that is then cropped manually does not have to be searched
 * again.
 */
const found = new WeakMap<File, readonly FoundFace[]>();

/**
 * Finds the faces in a photo. The search runs in a separate worker, which is terminated afterwards because phones
 * have little memory.
 * @param pixels makes the copy of the photo to search
 * @param size the size of the photo in pixels, which is also the coordinate space of the faces
 * @returns the faces, or null if the search failed or timed out
 */
async function findFaces(
  photo: File,
  pixels: () => ImageData,
  size: Size,
  signal: AbortSignal,
): Promise<readonly FoundFace[] | null> {
  const known = found.get(photo);
  if (known || signal.aborted) return known ?? null;
  const copy = pixels();
  const scale = size.width / copy.width;
  const seen = await ask(copy, signal);
  const faces = seen?.map(({ box: { x, y, width, height }, tilt }) => ({
    box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale },
    tilt,
  }));
  if (faces) found.set(photo, faces);
  return faces ?? null;
}

function ask(pixels: ImageData, signal: AbortSignal): Promise<FoundFace[] | null> {
  const worker = new Worker(new URL("./face-worker.ts", import.meta.url), { type: "module" });
  return new Promise<FoundFace[] | null>((resolve) => {
    const giveUp = () => resolve(null);
    setTimeout(giveUp, MOST_MS);
    signal.addEventListener("abort", giveUp);
    worker.addEventListener("error", giveUp);
    worker.addEventListener("message", ({ data }: MessageEvent<FoundFace[] | null>) => resolve(data));
    worker.postMessage(pixels);
  }).finally(() => worker.terminate());
}

/** The result of checking a photo. */
export interface Coached {
  /** The photo, either unchanged or cropped around its face. */
  photo: PhotoAnswer;
  /** Ways to improve the part of the photo that is sent. */
  advice: readonly PhotoAdvice[];
}

interface CoachOptions {
  /** Called when the face has been found. Returns whether the photo may be cropped around the face. */
  mayCrop(): boolean;
  /** Aborts the face detection. */
  signal: AbortSignal;
}

/** Checks a photo on this phone only. Returns null if no advice can be given. */
export async function coachPhoto(
  photo: PhotoAnswer,
  frame: PhotoFrame,
  { mayCrop, signal }: CoachOptions,
): Promise<Coached | null> {
  const shown = await photo.shown;
  const whole = await decode(shown);
  if (!whole) return null;
  const faces = await findFaces(shown, () => pixelsOf(whole, LOOKED_SIDE), sizeOf(whole), signal);
  const isOpen = photo.cropped === "to-frame" && mayCrop();
  const around = isOpen && faces ? cropAround(faces, sizeOf(whole), frame) : null;
  const cropped = around ? cropPhoto(photo, around, "around-face") : photo;
  const prepared = await cropped.prepared;
  const crop = "crop" in prepared ? prepared.crop : null;
  const sent = crop && "file" in prepared ? await decode(prepared.file) : undefined;
  if (!crop || !sent) return null;
  const size = sizeOf(sent);
  const measures = measurePixels(greyOf(pixelsOf(sent, MEASURED_SIDE)), size);
  const dpi = frame.printed === null ? null : dotsPerInch(size.width, frame.printed);
  const advice = advisePhoto(faces, { crop, measures, dpi });
  // Without a search for faces, the photo cannot be called good.
  return faces === null && advice.length === 0 ? null : { photo: cropped, advice };
}

const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({
  width,
  height,
});

/**
 * Copies a picture's pixels.
 * @param most maximum length of the longer side, in pixels
 * @throws Error if the browser runs out of memory
 */
function pixelsOf(image: HTMLImageElement, most: number): ImageData {
  const { width, height } = sizeOf(image);
  const scale = Math.min(1, most / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no memory");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

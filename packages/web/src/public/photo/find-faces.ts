import type { Size } from "@idms/core/cards/geometry/space";
import type { FoundFace } from "@idms/core/students/photos/coach-photo";

/** Length of the longer side of the copy in which faces are searched for, in pixels. */
export const LOOKED_SIDE = 640;
/**
 * Time limit for face detection, in ms. Most of this time is needed to load the detector. If a slow phone exceeds the
 * limit, the form continues without face detection.
 */
const MOST_MS = 30_000;

/**
 * The faces that were already found in each photo. With these, a photo that is cropped by hand need not be searched
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
export async function findFaces(
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

import type { Size } from "@idms/core/cards/geometry/space";
import type { FoundFace } from "@idms/core/students/photos/coach-photo";

/** The longer side of the copy in which faces are looked for, in pixels. */
export const LOOKED_SIDE = 640;
/** After so many milliseconds a slow phone goes on without: most of it is for what has to be loaded. */
const MOST_MS = 30_000;

/** The faces found before in a photo, so that a part of it that is chosen by hand is not waited for. */
const found = new WeakMap<File, readonly FoundFace[]>();

/**
 * Looks for the faces in a photo, in a thread of its own that ends with it: a phone has little memory.
 * @param pixels makes the copy of the photo in which they are looked for
 * @param size that of the photo, in pixels, in which the faces are, too
 * @returns null where it could not be looked, or not in time
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

import { judgeFace, type FaceLook } from "../../students/photos/judge-face.ts";
import type { PhotoFinding } from "../../students/photos/photo-quality.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";

const MAX_HEAP_MB = 512;

/**
 * Looks how the faces of photos stand, in a thread of its own that takes up to a second of the processor for each.
 * @param photos JPEGs as they are stored, some ten at a time: all are in memory
 * @returns what is wrong with each; nothing where no face is found, or the photo cannot be read
 */
export async function lookAtFaces(
  photos: readonly Uint8Array[],
  signal?: AbortSignal,
): Promise<PhotoFinding[][]> {
  const looks = await workInThread<FaceLook[][]>(workerBeside(import.meta.url, "face-worker"), photos, {
    heapMb: MAX_HEAP_MB,
    tooMuch: () => photoFailures.noMemoryForFaces(),
    signal,
  });
  return looks.map(judgeFace);
}

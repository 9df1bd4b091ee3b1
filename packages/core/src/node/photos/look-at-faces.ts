import { judgeFace, type FaceLook } from "../../students/photos/judge-face.ts";
import type { PhotoFinding } from "../../students/photos/photo-quality.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";

const MAX_HEAP_MB = 512;

/**
 * Checks how the faces in photos are positioned. The check runs in a separate thread and takes up to a second of CPU
 * time per photo.
 * @param photos stored JPEGs, about ten at a time, because all of them are in memory
 * @returns the faults of each photo, or no faults if no face is found or the photo is unreadable
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

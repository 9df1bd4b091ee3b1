import type { PhotoCorrection } from "../../students/corrections/photo-correction.ts";
import type { PhotoFinding } from "../../students/photos/photo-quality.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";

/** The limits of a thread that works on photos. */
export const PHOTO_THREAD = { heapMb: 512, tooMuch: () => photoFailures.noMemoryForFaces() };

/** A photo to look at. */
export interface PhotoToLookAt {
  /** A stored JPEG. */
  jpeg: Uint8Array;
  /** The colour that the school asks for as the background, or null if the background is to stay. */
  background: string | null;
}

/** The result of looking at a photo. It contains nothing about the face itself. */
export interface Looked {
  /** The faults of the face. There are none if no face was found or the photo is unreadable. */
  findings: PhotoFinding[];
  /** The proposed correction, or null if there is none. */
  correction: PhotoCorrection | null;
}

/**
 * Checks how the faces in photos are positioned, and proposes corrections. The check runs in a separate thread and
 * takes up to a second of CPU time per photo.
 * @param photos about ten at a time, because all of them are in memory
 */
export const lookAtFaces = (photos: readonly PhotoToLookAt[], signal?: AbortSignal): Promise<Looked[]> =>
  workInThread<Looked[]>(workerBeside(import.meta.url, "face-worker"), photos, {
    ...PHOTO_THREAD,
    signal,
  });

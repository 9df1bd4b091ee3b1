import { Failure } from "../../failure.ts";
import {
  imageFormat,
  inMegabytes,
  MAX_GIVEN_PHOTO_BYTES,
  MAX_STORED_SIDE,
} from "../../students/records/image-file.ts";
import type { HeicTask } from "./heic-worker.ts";
import { MAX_PHOTO_PIXELS, oneAtATime } from "./prepare-photo.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";
import { pictureSentences } from "../../students/photos/picture-sentences.ts";

const MAX_HEAP_MB = 512;
/** A pixel is held in planes of one and a half bytes and twice in four: 9.5 bytes, so half a gigabyte; phones have 48 megapixels. */
const MAX_HEIC_PIXELS = 52 * 1024 * 1024;
/** In milliseconds: some twenty times what the largest photo of a phone takes. */
const MAX_TIME = 60_000;

/**
 * A JPEG of a photo in HEIC, which phones take and no door but an import does; any other file as it is. Each is decoded in a thread
 * of its own, one at a time, so that memory is given back and no file keeps others waiting for long.
 * @throws Failure for one that is damaged, too large, or takes too long
 */
export async function withoutHeic(file: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  if (imageFormat(file) !== "heic") return file;
  if (file.byteLength > MAX_GIVEN_PHOTO_BYTES)
    throw photoFailures.tooLarge({
      what: pictureSentences.photo(),
      most: inMegabytes(MAX_GIVEN_PHOTO_BYTES),
    });
  const task: HeicTask = {
    bytes: file,
    maxPixels: Math.min(MAX_PHOTO_PIXELS, MAX_HEIC_PIXELS),
    maxSide: 2 * MAX_STORED_SIDE,
  };
  return oneAtATime(() =>
    workInThread<Uint8Array>(workerBeside(import.meta.url, "heic-worker"), task, {
      heapMb: MAX_HEAP_MB,
      timeout: MAX_TIME,
      tooMuch: () => photoFailures.tooHeavy({ what: pictureSentences.photo() }),
      signal,
    }).catch((error: unknown) => {
      if (error instanceof Failure || signal?.aborted) throw error;
      throw photoFailures.damaged({ what: pictureSentences.photo() });
    }),
  );
}

import { Failure } from "../../failure.ts";
import {
  imageFormat,
  inMegabytes,
  MAX_GIVEN_PHOTO_BYTES,
  MAX_STORED_SIDE,
} from "../../students/records/image-limits.ts";
import type { HeicTask } from "./heic-worker.ts";
import { MAX_PHOTO_PIXELS, oneAtATime } from "./prepare-photo.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";
import { pictureSentences } from "../../students/photos/picture-sentences.ts";

const MAX_HEAP_MB = 512;
/**
 * Maximum number of pixels. A pixel needs 1.5 bytes in planes and 4 bytes twice, or 9.5 bytes in all. The maximum
 * memory is therefore half a gigabyte. Phone cameras have 48 megapixels.
 */
const MAX_HEIC_PIXELS = 52 * 1024 * 1024;
/** Time limit, in milliseconds: about twenty times what the largest phone photo needs. */
const MAX_TIME = 60_000;

/**
 * Converts a HEIC photo to a JPEG. Phones take HEIC photos, but only imports accept them. Any other file is left
 * unchanged. Photos are decoded one at a time. Each photo is decoded in its own thread, so that the memory is freed and
 * no file delays the others for long.
 * @throws Failure if the photo is damaged, too large or too slow to decode
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

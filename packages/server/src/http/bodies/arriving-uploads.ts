import { laterFailures } from "@idms/core/upkeep/later-failures";
import {
  beginUpload,
  countBytes,
  whoGivesWay,
  type ArrivingUpload,
  type Uploader,
} from "@idms/core/collect/links/give-way";
import { RetryLater } from "../limits/rate-limits.ts";

/**
 * The slot of an upload, which it occupies from its first byte until its files are removed from the scratch folder.
 */
interface UploadPlace {
  /** Counts bytes that have been received. */
  took(bytes: number): void;
  /** Marks the body as complete. From then on, the upload is no longer ended in favour of others. */
  arrived(): void;
  /** Frees the slot. Calling this method twice is harmless. */
  leave(): void;
}

/**
 * The uploads whose bodies are still arriving. Such uploads use few resources, so many are allowed. Only when all
 * slots are in use is one of them ended in favour of another.
 */
export interface ArrivingUploads {
  /**
   * Gives an upload a slot.
   * @param giveWay aborted with RetryLater when another upload gets the slot
   * @throws RetryLater `busy` when none of the uploads in the slots should be ended.
   */
  enter(who: Uploader, giveWay: AbortController): UploadPlace;
  /** Returns the number of bodies that are still arriving. */
  count(): number;
}

interface Entered extends ArrivingUpload {
  giveWay: AbortController;
}

/**
 * Creates the slots for arriving uploads.
 * @param limits.places maximum number of bodies arriving at once
 * @param limits.bytes maximum disk space for all uploads at once, whether still arriving or complete
 * @param limits.seconds time after which a rejected sender may try again
 * @param clock monotonic time in milliseconds
 */
export function arrivingUploads(
  { places, bytes: mostBytes, seconds }: { places: number; bytes: number; seconds: number },
  clock: () => number = () => performance.now(),
): ArrivingUploads {
  const arriving = new Set<Entered>();
  let held = 0;

  const isFull = () => arriving.size >= places || held >= mostBytes;
  const busy = () => new RetryLater(laterFailures.busy(), seconds);

  /** Ends the upload that should be ended in favour of `who`. Returns false if there is none. */
  function makeWay(who: Uploader): boolean {
    const least = whoGivesWay([...arriving], who, clock());
    if (least) giveUp(least);
    return least !== undefined;
  }

  function giveUp(upload: Entered): void {
    leave(upload);
    upload.giveWay.abort(busy());
  }

  function leave(upload: Entered): void {
    arriving.delete(upload);
    held -= upload.bytes;
    upload.bytes = 0;
  }

  return {
    count: () => arriving.size,
    enter(who, giveWay) {
      while (isFull()) if (!makeWay(who)) throw busy();
      const upload: Entered = { ...beginUpload(who, clock()), giveWay };
      arriving.add(upload);
      return {
        took(bytes) {
          if (!arriving.has(upload)) return;
          countBytes(upload, bytes, clock());
          held += bytes;
          if (held > mostBytes && !makeWay(who)) giveUp(upload);
        },
        arrived: () => void arriving.delete(upload),
        leave: () => leave(upload),
      };
    },
  };
}

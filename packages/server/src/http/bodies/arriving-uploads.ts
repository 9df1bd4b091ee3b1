import { laterFailures } from "@idms/core/upkeep/later-failures";
import {
  beginUpload,
  countBytes,
  whoGivesWay,
  type ArrivingUpload,
  type Uploader,
} from "@idms/core/collect/links/give-way";
import { RetryLater } from "../limits/rate-limits.ts";

/** The place of an upload, from its first byte until its files are gone from the scratch folder. */
interface UploadPlace {
  /** Counts bytes of its body. */
  took(bytes: number): void;
  /** Its body is in: from here on it gives way to nobody. */
  arrived(): void;
  /** It is done with; harmless when it was left before. */
  leave(): void;
}

/** The uploads whose bodies come in. They are many and cheap; only when all places are taken does one give way. */
export interface ArrivingUploads {
  /**
   * Gives an upload a place.
   * @param giveWay aborted with RetryLater when somebody else gets the place
   * @throws RetryLater `busy` when all places are taken by uploads that deserve them.
   */
  enter(who: Uploader, giveWay: AbortController): UploadPlace;
  /** How many bodies come in. */
  count(): number;
}

interface Entered extends ArrivingUpload {
  giveWay: AbortController;
}

/**
 * @param limits.places how many bodies come in at once
 * @param limits.bytes how much of uploads may lie on disk at once, of those that come in and those that are in
 * @param limits.seconds after which somebody who was sent away may try again
 * @param clock milliseconds that only go forward
 */
export function arrivingUploads(
  { places, bytes: mostBytes, seconds }: { places: number; bytes: number; seconds: number },
  clock: () => number = () => performance.now(),
): ArrivingUploads {
  const arriving = new Set<Entered>();
  let held = 0;

  const isFull = () => arriving.size >= places || held >= mostBytes;
  const busy = () => new RetryLater(laterFailures.busy(), seconds);

  /** Sends away the one who gives way to `who`; false when nobody does. */
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

import { laterFailures } from "@idms/core/upkeep/later-failures";
import {
  beginUpload,
  countBytes,
  whoGivesWay,
  type ArrivingUpload,
  type Uploader,
} from "@idms/core/collect/links/give-way";
import type { Db } from "../../installation/engines/connect.ts";
import { createLimit, RetryLater, type Limit } from "../limits/rate-limits.ts";
import { waitingLine, type WaitingLine } from "./waiting-line.ts";

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
interface ArrivingUploads {
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

/**
 * Limits for submissions. Many submissions at once cannot use up the server's memory, and a single sender cannot use
 * all of it.
 */
export interface Uploads {
  /** Uploads whose bodies are still arriving. */
  arriving: ArrivingUploads;
  /** Attempts per address and link. Sixty parents at one school may make five attempts each in ten minutes. */
  tries: Limit;
  /** Complete submissions that are being processed or waiting, with their files on disk. */
  submissions: WaitingLine;
  previews: Previews;
  /** Photos that are being decoded. Two at once keep two cores busy, and a third would only use memory. */
  decodes: WaitingLine;
}

/** Limits for card previews for parents, so that previews do not delay submissions. */
interface Previews {
  /** Preview requests whose bodies are still arriving. */
  arriving: ArrivingUploads;
  /** Limit on previews per address and link. */
  tries: Limit;
  /** Previews that are being drawn or are waiting. */
  drawn: WaitingLine;
  /** Seconds after which a rejected client may try again. */
  seconds: number;
}

/** Counts the uploads at each stage. */
export function uploadsByStage({
  arriving,
  submissions,
  decodes,
}: Uploads): { stage: string; count: number }[] {
  const { working, waiting } = submissions.count();
  const photos = decodes.count();
  return [
    { stage: "arriving", count: arriving.count() },
    { stage: "waiting", count: waiting },
    { stage: "working", count: working },
    { stage: "photos waiting", count: photos.waiting },
    { stage: "photos decoding", count: photos.working },
  ];
}

const TEN_MINUTES = 600;
const TRIES = 300;
/**
 * Maximum number of uploads that arrive at once. Each upload has a socket, an open file and some 100 KB of buffers.
 * This number of uploads takes half the files that a process may usually open, and 50 MB of memory.
 */
const ARRIVING_AT_ONCE = 512;
/**
 * Maximum disk space for uploads, in bytes. This is enough for two hundred originals of 10 MB, or for fifteen
 * thousand photos that the form has already reduced.
 */
const BYTES_AT_ONCE = 2 * 1024 ** 3;
const SUBMISSIONS_AT_ONCE = 256;
/** Maximum number of waiting submissions. Once a whole photo has been sent, waiting is better than being rejected. */
const SUBMISSIONS_WAITING = 256;
const DECODES_AT_ONCE = 2;
/**
 * Time before a retry, in seconds. Large photos take some 40 ms each and are processed two at a time, so a full queue
 * takes about this long.
 */
const RETRY_SECONDS = 10;
/**
 * Maximum number of preview requests that arrive at once. This is enough for a few previews at the same moment. Any
 * others wait briefly.
 */
const PREVIEWS_ARRIVING = 24;
const PREVIEW_BYTES = 64 * 1024 ** 2;
const PREVIEWS_WAITING = 8;
/** Time before a preview is retried, in seconds. Eight waiting previews are drawn within a second. */
const PREVIEW_RETRY_SECONDS = 3;

export function createUploads(db: Db): Uploads {
  return {
    arriving: arrivingUploads({
      places: ARRIVING_AT_ONCE,
      bytes: BYTES_AT_ONCE,
      seconds: RETRY_SECONDS,
    }),
    tries: createLimit(db, "upload", { points: TRIES, seconds: TEN_MINUTES }),
    submissions: waitingLine({
      lanes: SUBMISSIONS_AT_ONCE,
      places: SUBMISSIONS_WAITING,
      seconds: RETRY_SECONDS,
    }),
    previews: {
      arriving: arrivingUploads({
        places: PREVIEWS_ARRIVING,
        bytes: PREVIEW_BYTES,
        seconds: PREVIEW_RETRY_SECONDS,
      }),
      tries: createLimit(db, "preview", { points: TRIES, seconds: TEN_MINUTES }),
      drawn: waitingLine({ lanes: 1, places: PREVIEWS_WAITING, seconds: PREVIEW_RETRY_SECONDS }),
      seconds: PREVIEW_RETRY_SECONDS,
    },
    decodes: waitingLine({ lanes: DECODES_AT_ONCE, places: Infinity, seconds: RETRY_SECONDS }),
  };
}

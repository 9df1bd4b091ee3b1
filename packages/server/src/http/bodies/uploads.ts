import type { Db } from "../../installation/engines/connect.ts";
import { createLimit, type Limit } from "../limits/rate-limits.ts";
import { waitingLine, type WaitingLine } from "./waiting-line.ts";
import { arrivingUploads, type ArrivingUploads } from "./arriving-uploads.ts";

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

import type { Db } from "../../installation/engines/connect.ts";
import { createLimit, type Limit } from "../limits/rate-limits.ts";
import { waitingLine, type WaitingLine } from "./waiting-line.ts";
import { arrivingUploads, type ArrivingUploads } from "./arriving-uploads.ts";

/** Keeps many submissions at once from taking the server's memory, and one sender from taking it all. */
export interface Uploads {
  /** Bodies that come in, however slowly. */
  arriving: ArrivingUploads;
  /** Tries of one address with one link: sixty parents at one school may each make five in ten minutes. */
  tries: Limit;
  /** Submissions that are in and worked on, or wait for it, with their files on disk. */
  submissions: WaitingLine;
  previews: Previews;
  /** Photos that are decoded: two keep two cores busy, and a third would only take memory. */
  decodes: WaitingLine;
}

/** Keeps parents' previews of cards from holding up what parents submit. */
interface Previews {
  /** Their bodies that come in. */
  arriving: ArrivingUploads;
  /** Looks of one address with one link. */
  tries: Limit;
  /** Those that are drawn, or wait for it. */
  drawn: WaitingLine;
  /** After which somebody who was sent away may try again. */
  seconds: number;
}

/** How many uploads are at each stage. */
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
/** Each has a socket, an open file and some 100 KB of buffers; half of what a process may commonly open, and 50 MB. */
const ARRIVING_AT_ONCE = 512;
/** Two hundred originals of 10 MB; of the photos that the form itself makes smaller, fifteen thousand. */
const BYTES_AT_ONCE = 2 * 1024 ** 3;
const SUBMISSIONS_AT_ONCE = 256;
/** A sender of a whole photo is better kept waiting than sent away. */
const SUBMISSIONS_WAITING = 256;
const DECODES_AT_ONCE = 2;
/** Large photos take some 40 ms each, two at once, so a full house is through in about this time. */
const RETRY_SECONDS = 10;
/** The room for a few previews at the same moment; any other waits a little. */
const PREVIEWS_ARRIVING = 24;
const PREVIEW_BYTES = 64 * 1024 ** 2;
const PREVIEWS_WAITING = 8;
/** Eight that wait are drawn in a second. */
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

import type { Db } from "../db/connect.ts";
import { createLimit, type Limit } from "../http/limits.ts";
import { waitingLine, type WaitingLine } from "../http/waiting-line.ts";

/** What keeps many submissions at once from taking the server's memory, and one sender from taking it all. */
export interface Uploads {
  /** Tries of one address with one link: sixty parents at one school may each make five in ten minutes. */
  tries: Limit;
  /** Submissions that are received or wait; each keeps its files on disk and little more than its sockets in memory. */
  submissions: WaitingLine;
  /** Photos that are decoded: two keep two cores busy, and a third would only take memory. */
  decodes: WaitingLine;
}

const TEN_MINUTES = 600;
const TRIES = 300;
const SUBMISSIONS_AT_ONCE = 256;
const DECODES_AT_ONCE = 2;
/** Large photos take some 40 ms each, two at once, so a full house is through in about this time. */
const RETRY_SECONDS = 10;

export function createUploads(db: Db): Uploads {
  return {
    tries: createLimit(db, "upload", { points: TRIES, seconds: TEN_MINUTES }),
    submissions: waitingLine({ lanes: SUBMISSIONS_AT_ONCE, places: 0, seconds: RETRY_SECONDS }),
    decodes: waitingLine({ lanes: DECODES_AT_ONCE, places: Infinity, seconds: RETRY_SECONDS }),
  };
}

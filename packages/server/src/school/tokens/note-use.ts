import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import type { Background } from "../../http/calls/background.ts";

/** Minimum time between two recorded uses, in milliseconds. */
const USED_AGAIN_MS = 60_000;

/**
 * Records, after the response, that a session or token was used, unless a very recent use is already recorded.
 * @param what the name to log if the use cannot be recorded
 * @param before the last known use
 * @param mark records the use in the database, unless another request has just done so
 */
export function noteUse(
  { db, background }: { db: Db; background: Background },
  what: string,
  before: string | null,
  now: Date,
  mark: (tx: Tx, now: string, since: string) => Promise<void>,
): void {
  const since = new Date(now.getTime() - USED_AGAIN_MS).toISOString();
  if ((before ?? "") >= since) return;
  background.run(what, () => transaction(db, (tx) => mark(tx, now.toISOString(), since)));
}

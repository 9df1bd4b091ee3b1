import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import type { Background } from "../../http/calls/background.ts";

/** How long that something was used is not written down again, in milliseconds. */
const USED_AGAIN_MS = 60_000;

/**
 * Keeps behind the answer that a session or a token was used, unless it was kept a moment before.
 * @param what for the log, where it cannot be kept
 * @param before when it was used last, as it is known
 * @param mark keeps it in the database, where nobody has since
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

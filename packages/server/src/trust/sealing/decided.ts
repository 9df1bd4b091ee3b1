import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { isFile, type Db } from "../../installation/engines/connect.ts";

/** How long whoever writes an entry is waited for, and how often it is looked, in milliseconds. */
const PATIENCE_MS = 5000;
const LOOK_MS = 50;

/** Who writes to the log in a transaction holds this lock from before the entry has its id until the transaction has ended. */
const WRITING = sql`SELECT virtualtransaction AS "writer" FROM pg_locks
  WHERE locktype = 'relation' AND relation = 'audit_log'::regclass AND mode = 'RowExclusiveLock' AND granted`;

const GIVEN = sql`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS "last" FROM audit_log_id_seq`;

/**
 * The id up to which it is decided which entries there are: no transaction will bring another one at or below it. Nobody is
 * held up by it. Undefined when a transaction that writes to the log takes long; then whoever asks comes again.
 */
export async function decidedEntry(db: Db): Promise<number | undefined> {
  // A file has one writer, and an id that was given is there.
  if (isFile(db)) return Number.MAX_SAFE_INTEGER;
  const [given] = await db.all<{ last: number }>(GIVEN);
  const writers = async () =>
    new Set((await db.all<{ writer: string }>(WRITING)).map(({ writer }) => writer));
  let waited = await writers();
  for (const end = performance.now() + PATIENCE_MS; waited.size > 0; await sleep(LOOK_MS)) {
    if (performance.now() >= end) return undefined;
    const now = await writers();
    waited = new Set([...waited].filter((writer) => now.has(writer)));
    if (waited.size === 0) break;
  }
  return given?.last ?? 0;
}

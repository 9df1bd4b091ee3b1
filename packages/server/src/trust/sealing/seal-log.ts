import { setTimeout as sleep } from "node:timers/promises";
import type { logSealAnswer } from "@idms/core/school/log/audit-log";
import { isSealDue, SEGMENT_ENTRIES, type KeptSeal } from "@idms/core/school/log/log-chain";
import { Failure } from "@idms/core/failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import type { z } from "zod";
import { transaction, isFile, type Db, type Tx } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { appWhileHeld, lockWorks } from "../../installation/works/lock-work.ts";
import { entryDigest, newKey, personalDigest, rootOf, sealHash } from "./digests.ts";
import {
  asKept,
  countAfter,
  insertSeal,
  newestEntry,
  newestCut,
  newestSeal,
  rawEntries,
  waitingAfter,
  type SealedEntry,
  type SealRow,
} from "./seal-rows.ts";
import { keepWitness } from "./witness.ts";
import { sql } from "drizzle-orm";

export interface SealOptions {
  /** Maximum number of segments to seal. The next call seals the rest. */
  most?: number;
  signal?: AbortSignal | undefined;
}

/** Pause between two segments that lets other writers in, in milliseconds. */
const PAUSE_MS = 50;

/**
 * Seals the unsealed part of the log, in segments. Only one program of an installation seals at a time; a second one
 * returns immediately.
 * @returns the newest seal that was created, or undefined if there was none
 */
export async function sealLog(
  app: Pick<App, "db" | "folder">,
  { most = Infinity, signal }: SealOptions = {},
): Promise<KeptSeal | undefined> {
  if ((await stateOfSeals(app.db)).waiting === null) return undefined;
  const lock = await lockWorks(app, ["sealing"]).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "busy") return undefined;
    throw error;
  });
  if (!lock) return undefined;
  try {
    const { db } = appWhileHeld(app, lock);
    const decided = await decidedEntry(db);
    if (decided === undefined) return undefined;
    let newest: SealRow | undefined;
    for (let made = 0; made < most; made += 1) {
      if (made > 0) await sleep(PAUSE_MS, undefined, { signal });
      const seal = await transaction(db, (tx) => sealSegment(tx, decided));
      if (!seal) break;
      newest = seal;
      // A segment that is not full is the last one, so no pause is needed after it.
      if (seal.entries < SEGMENT_ENTRIES) break;
    }
    if (newest) await keepWitness(app.folder, asKept(newest));
    return newest && asKept(newest);
  } finally {
    await lock.release();
  }
}

/** Seals the log if enough entries are waiting, or if they have waited long enough. */
export async function sealWhenDue(
  app: Pick<App, "db" | "folder">,
  options: SealOptions = {},
): Promise<KeptSeal | undefined> {
  const { waiting } = await stateOfSeals(app.db);
  return waiting && isSealDue(waiting, new Date()) ? sealLog(app, options) : undefined;
}

/** Maximum number of segments that a command seals when it ends. */
const MOST_OF_COMMAND = 4;

/**
 * Seals the log entries of a command. Does nothing if the command logged nothing. If sealing is not possible now, the
 * next program does it.
 * @param since the newest entry when the command began
 */
export async function sealOwnEntries(app: Pick<App, "db" | "folder">, since: number): Promise<void> {
  try {
    if ((await newestEntry(app.db)) > since) await sealLog(app, { most: MOST_OF_COMMAND });
  } catch (error) {
    if (!(asStorageFailure(error, cannot.sealLog()) instanceof Failure)) throw error;
  }
}

async function sealSegment(tx: Tx, decided: number): Promise<SealRow | undefined> {
  const before = await newestSeal(tx);
  const after = before?.last_id ?? 0;
  const entries = await rawEntries(tx, after, decided, SEGMENT_ENTRIES);
  const last = entries.at(-1);
  if (!last) return undefined;
  const kept = entries.map((entry): SealedEntry => {
    const key = newKey();
    const personal = personalDigest(key, entry.details);
    const { id: entry_id, user_id, school_id } = entry;
    return { entry_id, user_id, school_id, key, personal, digest: entryDigest(entry, personal) };
  });
  const seal = {
    id: (before?.id ?? 0) + 1,
    after_id: after,
    last_id: last.id,
    entries: entries.length,
    until: entries.reduce((newest, { created_at }) => (created_at > newest ? created_at : newest), ""),
    root: rootOf(kept.map(({ entry_id: id, digest }) => ({ id, digest }))),
    sealed_at: new Date().toISOString(),
  };
  const row = { ...seal, hash: sealHash(before?.hash ?? "", seal), cut_at: null };
  await insertSeal(tx, row, kept);
  return row;
}

/**
 * Returns the newest seal, and the entries that are waiting for a seal. `waiting` is null if no entries are waiting.
 */
export async function stateOfSeals(db: Db): Promise<{
  newest: SealRow | undefined;
  waiting: { entries: number; oldest: string } | null;
}> {
  const newest = await newestSeal(db);
  const found = await waitingAfter(db, newest?.last_id ?? 0);
  if (!found) return { newest, waiting: null };
  const entries = found.newest.id - found.oldest.id + 1;
  return { newest, waiting: { entries, oldest: found.oldest.created_at } };
}

/** Returns the seal status of the log as shown to users. */
export async function sealOfLog(db: Db): Promise<z.input<typeof logSealAnswer>> {
  const newest = await newestSeal(db);
  return {
    seal: newest ? asKept(newest) : null,
    waiting: await countAfter(db, newest?.last_id ?? 0),
    cut: (await newestCut(db))?.last_id ?? null,
  };
}

/**
 * Maximum time to wait for transactions that are writing an entry, and the interval between checks, in milliseconds.
 */
const PATIENCE_MS = 5000;
const LOOK_MS = 50;

/**
 * The query for the locks of log writers. A writer holds its lock from before its entry gets an ID until its
 * transaction ends.
 */
const WRITING = sql`SELECT virtualtransaction AS "writer" FROM pg_locks
  WHERE locktype = 'relation' AND relation = 'audit_log'::regclass AND mode = 'RowExclusiveLock' AND granted`;

const GIVEN = sql`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS "last" FROM audit_log_id_seq`;

/**
 * Returns the ID up to which the log is final: no open transaction can still add an entry at or below it. Does not
 * block writers. Returns undefined if a writing transaction takes too long; the caller then tries again later.
 */
async function decidedEntry(db: Db): Promise<number | undefined> {
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

import { stat, statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isFile, transaction, type Db } from "../../installation/engines/connect.ts";
import { databaseSize } from "../../installation/repair/rewrite.ts";
import { forgetGone } from "../../installation/students/student-grams.ts";
import { emptyWholeLog, rewriteWhole } from "../../installation/repair/whole-database.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { announceCompaction } from "../../installation/files/locks.ts";
import type { App } from "../../installation/open-app.ts";
import { COMPACTED } from "./purge-rows.ts";

/** The room that stays free beside a compaction, for everybody else, in bytes. */
const RESERVE = 64 * 1024 * 1024;
/** How long somebody may go on reading what was there before; nothing here reads for longer. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Writes the database anew, so that no byte of what was removed from it is left in its files: SQLite leaves copies in
 * free space of rows that it moves. Who reads goes on; who writes is told to come back, at once, by the announcement.
 * The audit log says so at the end, which is how `isCompactionDue` knows; after a kill all of it is to be done again.
 * Takes some seconds for each hundred thousand students. A server of PostgreSQL sees to its own files.
 * @throws Failure `full` when there is no room for it, `busy` when others hold the database for too long.
 */
export async function compactDatabase(app: App, doer: Doer): Promise<void> {
  const { db, folder } = app;
  if (!isFile(db)) return;
  await requireRoom(db, folder);
  await forgetGone(db);
  const announced = announceCompaction(folder);
  try {
    await rewriteWhole(app).catch((error: unknown) => {
      throw asStorageFailure(error, cannot.compactDatabase());
    });
    await emptyLogOf(app);
    await transaction(db, (tx) => writeDown(tx, doer, { done: COMPACTED }, { id: null }));
  } finally {
    announced.release();
  }
}

/** SQLite writes all rows into a temporary file and from there into its log, before they take the place of the old. */
async function requireRoom(db: Db, folder: DataFolder): Promise<void> {
  const { bavail, bsize } = await statfs(folder.root);
  const [free, needed] = [bavail * bsize, 2 * databaseSize(db, "rows") + RESERVE];
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw databaseFailures.noRoomToCompact({ needed: megabytes(needed), free: megabytes(free) });
}

/** Empties the log and proves it: then every page of the file is one that was written anew. */
async function emptyLogOf(app: App): Promise<void> {
  const { db, folder } = app;
  const { database } = folder;
  for (const end = Date.now() + PATIENCE_MS; ; await setTimeout(PAUSE_MS)) {
    await emptyWholeLog(app);
    const [file, log] = await Promise.all([stat(database), sizeOf(`${database}-wal`)]);
    if (log === 0 && file.size <= databaseSize(db, "pages")) return;
    if (Date.now() >= end) throw databaseFailures.stillRead();
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

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

/** Disk space that is left for other programs during a compaction, in bytes. */
const RESERVE = 64 * 1024 * 1024;
/**
 * Time that readers have to finish reading the old content, in milliseconds. No reader of this program needs longer.
 */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Rewrites the database, so that no deleted data remains in its files. Without this, SQLite leaves copies of moved rows
 * in free space. Readers are not blocked. An announcement immediately tells writers to retry. At the end, the
 * compaction is logged, which `isCompactionDue` checks. After a crash, the whole compaction has to run again. The
 * compaction takes a few seconds for every hundred thousand students. A PostgreSQL server manages its own files.
 * @throws Failure `full` if there is not enough disk space, `busy` if others lock the database for too long.
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

/**
 * Requires enough disk space. SQLite writes all rows to a temporary file, and then from there to its write-ahead log,
 * before they replace the old rows.
 */
async function requireRoom(db: Db, folder: DataFolder): Promise<void> {
  const { bavail, bsize } = await statfs(folder.root);
  const [free, needed] = [bavail * bsize, 2 * databaseSize(db, "rows") + RESERVE];
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw databaseFailures.noRoomToCompact({ needed: megabytes(needed), free: megabytes(free) });
}

/** Empties the write-ahead log and verifies that it is empty, so that every page of the file is newly written. */
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

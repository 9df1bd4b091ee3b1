import { link, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import type Database from "better-sqlite3";
import { diskRoom, inMb } from "../files/disk-room.ts";
import { syncFolder, writeFailure } from "../files/write-atomic.ts";
import { scratchPath } from "../files/scratch-files.ts";
import { copyDatabase } from "../engines/sqlite-file.ts";

const PREFIX = "before-upgrade-";
const isCopy = (name: string): boolean => name.startsWith(PREFIX) && name.endsWith(".db");

/** How long a copy is kept, in milliseconds. This is enough time to find faults in the new version. */
export const UPGRADE_COPY_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Required disk space, as a multiple of the database size. It covers the copy, and the same amount again for the
 * tables that the steps rebuild.
 */
const TIMES_ROOM = 2;

/**
 * Copies a database to a file next to it before its schema changes. The copy replaces an earlier copy. It contains
 * personal data, so it is deleted automatically after some time, and with every purge (see `removeUpgradeCopies`).
 * @param last the database's last schema step
 * @throws Failure `full` when there is no space for it, and the failures of `writeFailure`.
 */
export async function keepBeforeUpgrade(sqlite: Database.Database, last: string): Promise<void> {
  const folder = dirname(sqlite.name);
  const path = join(folder, `${PREFIX}${last}.db`);
  const names = await readdir(folder);
  if (names.includes(basename(path))) return;
  await requireRoomFor(folder, (await stat(sqlite.name)).size);
  const temporary = scratchPath(folder, basename(path));
  try {
    copyDatabase(sqlite, temporary);
    // Another program may have been first, and have gone on since: its copy is the right one.
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await syncFolder(folder);
  } catch (error) {
    throw writeFailure(error, path);
  } finally {
    await rm(temporary, { force: true });
  }
  for (const name of names.filter(isCopy)) await rm(join(folder, name), { force: true });
}

async function requireRoomFor(folder: string, bytes: number): Promise<void> {
  const room = await diskRoom(folder);
  const needed = TIMES_ROOM * bytes;
  if (room === undefined || room.free > needed) return;
  throw databaseFailures.noRoomToUpgrade({ needed: inMb(needed), folder, free: inMb(room.free) });
}

/** Removes the copies in a data folder that are older than the given number of milliseconds. 0 removes all copies. */
export async function removeUpgradeCopies(root: string, olderThanMs: number): Promise<void> {
  for (const name of (await readdir(root)).filter(isCopy)) {
    const path = join(root, name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.ctimeMs >= olderThanMs) await rm(path, { force: true });
  }
}

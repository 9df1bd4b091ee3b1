import { rm } from "node:fs/promises";
import { atOneMoment } from "../../installation/rows/at-one-moment.ts";
import { isFile, transaction } from "../../installation/engines/connect.ts";
import { openDatabase } from "../../installation/migrations/open-database.ts";
import { copyWhole } from "../../installation/repair/whole-database.ts";
import type { App } from "../../installation/open-app.ts";
import { copyTables, readLastKeys, writeLastKeys } from "../../installation/copying/copy-tables.ts";
import { compareTables } from "../../installation/copying/compare-tables.ts";

/**
 * Copies all rows of a database as they are at one moment, while others write to it, into a new file of SQLite. Those of a
 * server are copied in pages, and then compared with the server's of that moment.
 * @throws Failure `damaged`, `full` and `storage`; the reason of the signal
 */
export async function copyRows(app: App, file: string, signal?: AbortSignal): Promise<void> {
  const { db } = app;
  if (isFile(db)) return copyWhole(app, file);
  const filled = `${file}.filled`;
  try {
    const to = await openDatabase(filled);
    try {
      const keys = await atOneMoment(db, async (from) => {
        await copyTables(from, to.db, { signal });
        await compareTables(from, to.db, { signal });
        return readLastKeys(from);
      });
      await transaction(to.db, (tx) => writeLastKeys(to.db, tx, keys));
      await copyWhole({ db: to.db, folder: { database: filled }, worksBeside: app.worksBeside }, file);
    } finally {
      await to.close();
    }
  } finally {
    for (const beside of ["", "-wal", "-shm"]) await rm(filled + beside, { force: true });
  }
}

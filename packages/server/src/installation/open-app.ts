import type { Db } from "./engines/connect.ts";
import { databaseAddress } from "./settings/config-file.ts";
import { openDatabase } from "./migrations/open-database.ts";
import { openDataFolder, type DataFolder } from "./files/data-folder.ts";
import type { Files } from "./store/files.ts";
import { lockRun, lockUse, type Lock } from "./files/locks.ts";
import { openStored, placeOf, requireNoKeys, requireSameKeys } from "./keys/open-stored.ts";

/** The input that all use cases share: the database and its files. */
export interface App {
  db: Db;
  folder: DataFolder;
  /** The permanent files outside the database: photos, template images and fonts. */
  files: Files;
  /** Whether long work runs in a separate thread or process, so that the event loop stays free. True for a server. */
  worksBeside: boolean;
  close(): Promise<void>;
}

/**
 * Opens an installation. The command line and the server both use this function.
 * @throws Failure when the folder, its database or its file store cannot be opened, `busy` while the folder is being
 *   restored.
 */
export async function openApp(options: { data: string; create: boolean }): Promise<App> {
  const database = await databaseAddress(options.data);
  const folder = await openDataFolder(options.data, { create: options.create, database });
  // SQLite's temporary files also contain names and answers, so they are in the data folder, and are unlinked when they
  // are opened.
  process.env["SQLITE_TMPDIR"] ??= folder.scratch;
  const locks: Lock[] = [];
  const release = () => locks.forEach((lock) => lock.release());
  try {
    locks.push(await lockUse(folder), lockRun(folder));
    const files = await openStored(await placeOf(folder));
    await files.prove();
    const { db, close } = await openDatabase(folder.database);
    if (files.keys) await requireSameKeys(db, files.keys);
    else await requireNoKeys(db);
    return {
      db,
      folder,
      files,
      worksBeside: false,
      async close() {
        await close();
        files.close();
        await files.keys?.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

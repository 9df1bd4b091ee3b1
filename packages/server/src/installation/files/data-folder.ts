import { chmod, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";
import { makeFolder } from "./make-folder.ts";

/** The absolute paths of everything that an installation stores. */
export interface DataFolder {
  root: string;
  /** The path of the database file, or the address of a server database. */
  database: string;
  photos: string;
  /** Photos scaled to their frames, generated from those in `photos` and regenerated if missing. Created on demand. */
  renditions: string;
  backgrounds: string;
  fonts: string;
  outbox: string;
  /** The folder for data being received or printed. Its contents are not needed after the request. */
  scratch: string;
  /** The printed files of batches, which are regenerated if missing. Created on demand. */
  prints: string;
  /** The input and output files of jobs, each job in its own folder. Created on demand. */
  jobs: string;
  /** The folder of locks that prevent two runs of the same work. */
  locks: string;
  /** The key store of encrypted photos, which no backup contains. Created on demand. */
  keys: string;
}

const DEFAULT_DATA_FOLDER = "./idms-data";

/** Chooses the data folder: the flag, or else `IDMS_DATA`, or else ./idms-data. */
export const chooseDataFolder = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string =>
  flag || env["IDMS_DATA"] || DEFAULT_DATA_FOLDER;

/** Whether the database is on a PostgreSQL server rather than in a file, judging by its address. */
export const isServerAddress = (database: string): boolean => /^postgres(?:ql)?:/.test(database);

/**
 * Returns the paths in a data folder, without checking or creating anything.
 * @param database the address of a database outside the folder
 */
export function dataFolderAt(path: string, database?: string): DataFolder {
  const root = resolve(path);
  return {
    root,
    database: database || join(root, "idms.db"),
    photos: join(root, "photos"),
    renditions: join(root, "renditions"),
    backgrounds: join(root, "backgrounds"),
    fonts: join(root, "fonts"),
    outbox: join(root, "outbox"),
    scratch: join(root, "scratch"),
    prints: join(root, "prints"),
    jobs: join(root, "jobs"),
    locks: join(root, "locks"),
    keys: join(root, "keys"),
  };
}

/**
 * Opens the data folder at `path`. Creates whatever is missing in it, and restricts access to the owner.
 * @throws Failure `missing` if it does not exist and `create` is not set, `unprocessable` if it cannot be a data
 *   folder.
 */
export async function openDataFolder(
  path: string,
  options: { create: boolean; database?: string | undefined },
): Promise<DataFolder> {
  const folder = dataFolderAt(path, options.database);
  const { root } = folder;
  const isOnServer = isServerAddress(folder.database);
  if (!options.create && !isOnServer && !(await isFile(folder.database))) {
    throw folderFailures.noData({ root });
  }
  try {
    const { photos, backgrounds, fonts, outbox, scratch, locks } = folder;
    for (const each of [photos, backgrounds, fonts, outbox, scratch, locks]) {
      await makeFolder(each);
      await closeToOthers(each);
    }
    await closeToOthers(folder.renditions);
    await closeToOthers(folder.prints);
    await closeToOthers(folder.jobs);
    await closeToOthers(folder.keys);
    if (!isOnServer) await closeToOthers(folder.database);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw folderFailures.unusable({ root, error: String(code) });
  }
  return folder;
}

/** Removes all permissions except the owner's. A copy or an older program may have left them. */
async function closeToOthers(path: string): Promise<void> {
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => 0,
  );
  // Who does not own it may not change it; doctor says so.
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700).catch(() => undefined);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

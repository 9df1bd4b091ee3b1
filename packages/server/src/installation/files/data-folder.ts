import { chmod, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";
import { makeFolder } from "./make-folder.ts";

/** The absolute paths of all data that an installation stores. */
export interface DataFolder {
  root: string;
  /** The path of the database file, or the address of a server database. */
  database: string;
  photos: string;
  /**
   * Photos resized to their frames. They are generated from the photos in `photos`, and are regenerated if missing.
   * Created on demand.
   */
  renditions: string;
  backgrounds: string;
  fonts: string;
  outbox: string;
  /** The folder for data that is being received or printed. The data is not needed after the request. */
  scratch: string;
  /** The printed files of batches. They are regenerated if missing. Created on demand. */
  prints: string;
  /** The input and output files of jobs, with a folder for each job. Created on demand. */
  jobs: string;
  /** The folder for locks, which prevent two runs from doing the same work. */
  locks: string;
  /** The key store for encrypted photos. No backup contains it. Created on demand. */
  keys: string;
}

const DEFAULT_DATA_FOLDER = "./idms-data";

/** Chooses the data folder: the folder given by the flag, the folder in `IDMS_DATA`, or ./idms-data, in that order. */
export const chooseDataFolder = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string =>
  flag || env["IDMS_DATA"] || DEFAULT_DATA_FOLDER;

/** Whether an address refers to a database on a PostgreSQL server. Otherwise, the database is a file. */
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
 * Opens the data folder at `path`. Creates any missing parts of the folder, and restricts access to the owner.
 * @throws Failure `missing` if the folder does not exist and `create` is not set, `unprocessable` if it cannot be a
 *   data folder.
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

/**
 * Removes all permissions except the owner's. Other permissions may come from copying the folder or from an older
 * program.
 */
async function closeToOthers(path: string): Promise<void> {
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => 0,
  );
  // Only the owner can change the mode. The doctor reports a wrong mode.
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700).catch(() => undefined);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

import { chmod, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";
import { makeFolder } from "./make-folder.ts";

/** The absolute paths of everything one installation keeps. */
export interface DataFolder {
  root: string;
  /** The database's file, or the address of one on a server. */
  database: string;
  photos: string;
  /** Photos at the size of their frames, made of those in `photos` and made again when they are gone; made when it is needed. */
  renditions: string;
  backgrounds: string;
  fonts: string;
  outbox: string;
  /** The folder for data being received or printed; nothing in it is needed once its request has ended. */
  scratch: string;
  /** The printed files of batches, which are made again when they are gone; made when it is needed. */
  prints: string;
  /** The files that jobs were given and made, each job in a folder of its own; made when needed. */
  jobs: string;
  /** The folder of locks that keep runs of the same work apart. */
  locks: string;
  /** The key store of sealed photos, which is in no backup; made when it is needed. */
  keys: string;
}

const DEFAULT_DATA_FOLDER = "./idms-data";

/** The data folder: the flag, else `IDMS_DATA`, else ./idms-data. */
export const chooseDataFolder = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string =>
  flag || env["IDMS_DATA"] || DEFAULT_DATA_FOLDER;

/** Whether a database is on a server of PostgreSQL, by its address, and no file. */
export const isServerAddress = (database: string): boolean => /^postgres(?:ql)?:/.test(database);

/**
 * The paths in a data folder; nothing is looked at or made.
 * @param database the address of a database that is not in the folder
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
 * The data folder at `path`. Whatever is missing in it is made, and what others could read is closed to them.
 * @throws Failure `missing` when there is none and `create` is not set, `unprocessable` when it cannot be one.
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

/** Takes the rights of everybody but the owner away, which a copy or an older program may have left. */
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

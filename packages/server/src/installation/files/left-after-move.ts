import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt, isServerAddress, type DataFolder } from "./data-folder.ts";

/**
 * Returns the paths of outdated data in a data folder. Such data remains after the database has been moved to a server,
 * or the files to a store. Erasing or purging data does not affect these copies.
 * @param url the address of the file store, or null if the files are in the folder
 */
export async function leftBehind(
  { root, database }: Pick<DataFolder, "root" | "database">,
  url: string | null,
): Promise<string[]> {
  const before = dataFolderAt(root);
  const files = isServerAddress(database)
    ? ["", "-wal", "-shm"].map((ending) => before.database + ending).concat(join(before.keys, "keys.db"))
    : [];
  const photos = url === null ? [] : await readdir(before.photos).catch(() => []);
  return [...files.filter((path) => existsSync(path)), ...(photos.length > 0 ? [before.photos] : [])];
}

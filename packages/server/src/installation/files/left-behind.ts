import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt, isServerAddress, type DataFolder } from "./data-folder.ts";

/**
 * The paths in a data folder of what its installation has elsewhere now, since it was moved to a database on a server or its files
 * to a store: nothing that is erased or purged is erased there.
 * @param url the address of the store of files; null where they are in the folder
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

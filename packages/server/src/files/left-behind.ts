import { readdir, stat } from "node:fs/promises";
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
  const folders = url === null ? [] : [before.photos];
  const left = await Promise.all([
    ...files.map(async (path) => ((await isThere(path)) ? [path] : [])),
    ...folders.map(async (path) => ((await readdir(path).catch(() => [])).length > 0 ? [path] : [])),
  ]);
  return left.flat();
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

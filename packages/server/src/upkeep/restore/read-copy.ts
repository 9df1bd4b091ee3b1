import { copyFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Db } from "../../installation/engines/connect.ts";
import { openDatabase } from "../../installation/migrations/open-database.ts";
import { openBackup } from "../backup/open-backups.ts";
import { DATABASE } from "../backup/manifest.ts";
import { withCopyFolder } from "../../installation/files/with-copy-folder.ts";

/**
 * Runs `work` with a copy of a backup's database or of a database file. A copy from an older version is upgraded. The
 * backup and the data folder stay unchanged. The copy is always deleted.
 * @param text the path of a backup folder or database file, or the address of a backup
 * @param work is passed whether the photo files are next to the database
 * @throws Failure `missing` if `text` refers to none of these, `conflict` for a database from a newer version
 */
export async function withBackupCopy<T>(
  text: string,
  work: (db: Db, hasFiles: boolean) => Promise<T>,
): Promise<T> {
  const isDatabase = await stat(resolve(text)).then(
    (found) => found.isFile(),
    () => false,
  );
  return withCopyFolder(async (folder) => {
    const copy = join(folder, DATABASE);
    await (isDatabase ? copyFile(resolve(text), copy) : copyOfBackup(text, copy));
    const { db, close } = await openDatabase(copy);
    try {
      return await work(db, !isDatabase);
    } finally {
      await close();
    }
  });
}

async function copyOfBackup(text: string, copy: string): Promise<void> {
  const backup = await openBackup(text);
  try {
    await backup.manifest();
    await backup.withDatabase((at) => copyFile(join(at, DATABASE), copy));
  } finally {
    await backup.close();
  }
}

import { access, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { writeFailure } from "../../installation/files/write-atomic.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { MANIFEST } from "./manifest.ts";

/** The file extension of an encrypted backup, which is a single file that only its recipients can read. */
export const SEALED_ENDING = ".tar.age";

const name = /^idms-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(?:\.tar\.age)?$/;

/**
 * Returns the name of a backup made at a given time. It contains the time in UTC, so that names sort chronologically.
 */
export const backupName = (moment: Date): string => `idms-${moment.toISOString().replaceAll(":", "-")}`;

/** Whether a name or path is that of an encrypted backup. */
export const isSealedName = (text: string): boolean => text.endsWith(SEALED_ENDING);

export const isBackupName = (text: string): boolean => name.test(text);

/**
 * Lists the names of the complete backups in a folder, oldest first. The list is empty if the folder does not exist.
 * @throws Failure `unprocessable` if the path is not a folder or cannot be read.
 */
export async function listBackups(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw backupFailures.notFolder({ path: parent });
    throw writeFailure(error, parent);
  });
  // A symbolic link does not count as a backup, because later backups would share or remove files that they do not own.
  const names = entries.filter((entry) => !entry.isSymbolicLink()).map(({ name: each }) => each);
  const whole = await Promise.all(
    names.filter(isBackupName).map((each) =>
      access(isSealedName(each) ? join(parent, each) : join(parent, each, MANIFEST)).then(
        () => [each],
        () => [],
      ),
    ),
  );
  return whole.flat().toSorted();
}

/** Returns the backups to delete so that the newest `keep` remain. */
export const outdated = (names: readonly string[], keep: number): string[] =>
  names.slice(0, Math.max(0, names.length - keep));

/**
 * Deletes backups. Each backup is renamed first, so that a partly deleted backup is never mistaken for a complete
 * one.
 */
export async function removeBackups(parent: string, names: readonly string[]): Promise<void> {
  for (const each of names) {
    const nameless = scratchPath(parent, each);
    await rename(join(parent, each), nameless);
    await rm(nameless, { recursive: true, force: true });
  }
}

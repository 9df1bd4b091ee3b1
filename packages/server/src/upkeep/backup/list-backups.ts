import { access, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { scratchPath, writeFailure } from "../../installation/files/write-atomic.ts";
import { MANIFEST } from "./manifest.ts";

/** The ending of a backup that only its recipients can read: it is one file. */
export const SEALED_ENDING = ".tar.age";

const name = /^idms-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(?:\.tar\.age)?$/;

/** The name of a backup made at a moment: its time in UTC, so that names sort by time. */
export const backupName = (moment: Date): string => `idms-${moment.toISOString().replaceAll(":", "-")}`;

/** Whether a backup is one file that only its recipients can read, by its name or its path. */
export const isSealedName = (text: string): boolean => text.endsWith(SEALED_ENDING);

export const isBackupName = (text: string): boolean => name.test(text);

/**
 * The names of the whole backups in a folder, the oldest first; none for a folder that is not there.
 * @throws Failure `unprocessable` for what is no folder, or one that may not be looked into.
 */
export async function listBackups(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw backupFailures.notFolder({ path: parent });
    throw writeFailure(error, parent);
  });
  // A link is no backup: the next one would take over, and a later one remove, what it does not know.
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

/** Those of the backups in a folder that go when the newest `keep` stay. */
export const outdated = (names: readonly string[], keep: number): string[] =>
  names.slice(0, Math.max(0, names.length - keep));

/** Removes backups. Each loses its name first, so that no torn one is ever taken for a whole one. */
export async function removeBackups(parent: string, names: readonly string[]): Promise<void> {
  for (const each of names) {
    const nameless = scratchPath(parent, each);
    await rename(join(parent, each), nameless);
    await rm(nameless, { recursive: true, force: true });
  }
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import type { BackupHolds } from "@idms/core/upkeep/installation/backup";
import { z } from "zod";
import { CONFIG_FILE } from "../../installation/settings/config-file.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import { KEY_FILE } from "../../http/sessions/token-keys.ts";
import { keptSealSchema } from "../../trust/sealing/witness.ts";

export const MANIFEST = "manifest.json";
export const DATABASE = "idms.db";
/**
 * The files of a data folder beside its database, which need not be there. The secret behind the tokens is not backed up:
 * whoever was signed in when a backup was made is not signed in where it is restored.
 */
export const SINGLE_FILES = [CONFIG_FILE];
export const STORED_FOLDERS = ["photos", "backgrounds"] as const;
export const FONTS = "fonts";

/** Whether a backup may hold a file of that path; one that leads anywhere else is refused. Old ones hold the secret, too. */
export function isBackedUp(path: string): boolean {
  if (path === DATABASE || path === KEY_FILE || SINGLE_FILES.includes(path)) return true;
  const [folder = "", ...rest] = path.split("/");
  const name = rest.join("/");
  if ((STORED_FOLDERS as readonly string[]).includes(folder)) return isStoredName(name);
  if (folder === FONTS && isStoredName(name)) return true;
  return folder === FONTS && /^[^/\\]+$/.test(name) && !/^\.+$/.test(name);
}

const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
  files: z.array(
    z.object({
      path: z.string().refine(isBackedUp),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Files that the database names and that were lost before the backup was made. */
  missing: z.array(z.string()),
  /** How many backups before it share files with it; none with one that was copied as a whole. */
  sharing: z.int().nonnegative().default(0),
  /** The newest seal of its audit log; null where there is none, as in those of older programs. */
  seal: keptSealSchema().nullable().default(null),
  /** The name of the key store without which its photos cannot be read; null where they are not encrypted. */
  keys: z.string().nullable().default(null),
});

/** The contents of a backup: written last, so that a folder with a manifest is a complete backup. */
export type Manifest = z.output<typeof manifestSchema>;
export type BackupFile = Manifest["files"][number];

/**
 * Reads a backup's manifest.
 * @throws Failure `missing` for a folder that is no backup, `unprocessable` for a manifest that is damaged.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    throw backupFailures.notBackup({ name: folder, manifest: MANIFEST });
  });
  return parseManifest(text, join(folder, MANIFEST));
}

/** The contents of a backup, in numbers. */
export const holdsOf = ({ made_at, files, missing, sharing }: Manifest): BackupHolds => ({
  made_at,
  files: files.length,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  missing: missing.length,
  sharing,
});

/** A manifest as its file has it. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** @throws Failure `unprocessable` for one that is damaged. */
export function parseManifest(text: string, name: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw backupFailures.manifestDamaged({ name });
  }
}

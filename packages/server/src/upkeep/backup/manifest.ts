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
 * The optional files of a data folder besides its database. The token secret is not included, so users have to sign
 * in again after a restore.
 */
export const SINGLE_FILES = [CONFIG_FILE];
export const STORED_FOLDERS = ["photos", "backgrounds"] as const;
export const FONTS = "fonts";

/**
 * Whether a backup may contain a file with that path. A path outside the folder is rejected. Old backups also contain
 * the token secret.
 */
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
  /** Number of rows in each table. */
  rows: z.record(z.string(), z.int()),
  files: z.array(
    z.object({
      path: z.string().refine(isBackedUp),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Files that the database refers to but that were already lost when the backup was made. */
  missing: z.array(z.string()),
  /** Number of earlier backups that share files with this one, or 0 for a full copy. */
  sharing: z.int().nonnegative().default(0),
  /** The newest seal of the audit log in the backup, or null if there is none, as in backups from older versions. */
  seal: keptSealSchema().nullable().default(null),
  /** The name of the key store that is needed to read the photos, or null if the photos are not encrypted. */
  keys: z.string().nullable().default(null),
});

/** The contents of a backup. The manifest is written last, so that a folder with a manifest is a complete backup. */
export type Manifest = z.output<typeof manifestSchema>;
export type BackupFile = Manifest["files"][number];

/**
 * Reads a backup's manifest.
 * @throws Failure `missing` if the folder is not a backup, `unprocessable` for a damaged manifest.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    throw backupFailures.notBackup({ name: folder, manifest: MANIFEST });
  });
  return parseManifest(text, join(folder, MANIFEST));
}

/** Returns the contents of a backup as numbers. */
export const holdsOf = ({ made_at, files, missing, sharing }: Manifest): BackupHolds => ({
  made_at,
  files: files.length,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  missing: missing.length,
  sharing,
});

/** Serialises a manifest for its file. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** @throws Failure `unprocessable` for a damaged manifest. */
export function parseManifest(text: string, name: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw backupFailures.manifestDamaged({ name });
  }
}

import { join, resolve } from "node:path";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { backupRecipients } from "../../installation/settings/config.ts";
import { asSource, type BackupSource } from "./backup-source.ts";
import { isSealedName, listBackups, removeBackups } from "./list-backups.ts";
import type { BackupPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";
import { makeSealedBackup, openSealedBackup, sealedFileAt, sealedSource } from "./sealed-backup.ts";

/** Whether a backup location is in an S3 store. */
export const isAddress = (text: string): boolean => text.startsWith("s3://");

/**
 * Opens a backup location by folder path or by address.
 * @param saidBy the setting or option that supplied the address, named in error messages
 * @throws Failure `invalid` for an invalid address
 */
export async function openBackupPlace(text: string, saidBy: string): Promise<BackupPlace> {
  if (isAddress(text)) return (await import("./stored-backups.ts")).openStoredBackups(text, saidBy);
  return folderOfBackups(resolve(text));
}

/**
 * Opens the backup location for a server request.
 * @throws Failure `unprocessable` if the settings contain no location
 */
export async function requireBackups(backup_folder: string | null): Promise<BackupPlace> {
  if (backup_folder !== null) return openBackupPlace(backup_folder, "backup_folder");
  throw backupFailures.noPlace();
}

const folderOfBackups = (parent: string): BackupPlace => ({
  name: parent,
  kind: "folder",
  list: () => listBackups(parent),
  open(name) {
    const path = join(parent, name);
    return isSealedName(name) ? sealedSource(sealedFileAt(path)) : asSource(path);
  },
  async make(app, options) {
    const recipients = options?.recipients ?? (await backupRecipients(app.folder.root));
    return recipients.length > 0
      ? makeSealedBackup(app, parent, recipients, options)
      : makeBackup(app, parent, options);
  },
  remove: (names) => removeBackups(parent, names),
  close: () => undefined,
});

/** An open backup, readable until it is closed. */
export interface OpenedBackup extends BackupSource {
  /** Whether the backup's name is a local path. */
  isFolder: boolean;
  close(): void | Promise<void>;
}

/** The secret key for reading an encrypted backup, and the space for unpacking it. */
export interface WithIdentity {
  /** The file with the secret key. */
  identity?: string | undefined;
  /** A folder on a disk with enough space to unpack the backup. */
  around: string;
}

/**
 * Opens one backup by the path of its folder or file, or by an address that ends in its name.
 * @throws Failure `invalid`, and the `unprocessable` failures of `openSealedBackup`
 */
export async function openBackup(text: string, how?: WithIdentity): Promise<OpenedBackup> {
  if (!isAddress(text)) {
    const path = resolve(text);
    if (!isSealedName(text)) return { ...asSource(path), isFolder: true, close: () => undefined };
    return {
      close: () => undefined,
      ...(await opened(sealedSource(sealedFileAt(path)), how)),
      isFolder: false,
    };
  }
  const { close, ...source } = await (await import("./stored-backups.ts")).openStoredBackup(text);
  try {
    const found = await opened(source, how);
    const closeBoth = async () => {
      await ("close" in found ? found.close() : undefined);
      close();
    };
    return { ...found, isFolder: false, close: closeBoth };
  } catch (error) {
    close();
    throw error;
  }
}

/** Decrypts an encrypted backup if its secret key is given. Any other backup is returned unchanged. */
const opened = (
  source: BackupSource,
  how: WithIdentity | undefined,
): Promise<BackupSource & { close(): Promise<void> }> | BackupSource => {
  const { name, lying } = source;
  return lying && how?.identity !== undefined
    ? openSealedBackup({ name, ...lying }, how.identity, how.around)
    : source;
};

import { join, resolve } from "node:path";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { backupRecipients } from "../../installation/settings/config.ts";
import { asSource, type BackupSource } from "./backup-source.ts";
import { isSealedName, listBackups, removeBackups } from "./list-backups.ts";
import type { BackupPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";
import { makeSealedBackup, openSealedBackup, sealedFileAt, sealedSource } from "./sealed-backup.ts";

const isAddress = (text: string): boolean => text.startsWith("s3://");

/**
 * Opens a place of backups by the path of its folder, or by its address.
 * @param saidBy what says it, for messages
 * @throws Failure `invalid` for an address that is none
 */
export async function openBackupPlace(text: string, saidBy: string): Promise<BackupPlace> {
  if (isAddress(text)) return (await import("./stored-backups.ts")).openStoredBackups(text, saidBy);
  return folderOfBackups(resolve(text));
}

/**
 * The place of the backups that a server is asked for.
 * @throws Failure `unprocessable` where nobody has said it
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

/** A backup to be read, until it is closed. */
export interface OpenedBackup extends BackupSource {
  /** Whether its name is a path of this machine. */
  isFolder: boolean;
  close(): void | Promise<void>;
}

/** The identity for reading a backup that only its recipients can read. */
export interface WithIdentity {
  /** The file of the secret. */
  identity?: string | undefined;
  /** The folder in which there is room to unpack it. */
  around: string;
}

/**
 * One backup by the path of its folder or file, or by an address that ends in its name.
 * @throws Failure `invalid`, and `unprocessable` as `openSealedBackup`
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

/** Opens what a sealed backup's recipient can read; any other stays as it is. */
const opened = (
  source: BackupSource,
  how: WithIdentity | undefined,
): Promise<BackupSource & { close(): Promise<void> }> | BackupSource => {
  const { name, lying } = source;
  return lying && how?.identity !== undefined
    ? openSealedBackup({ name, ...lying }, how.identity, how.around)
    : source;
};

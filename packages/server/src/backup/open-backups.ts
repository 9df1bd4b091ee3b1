import { join, resolve } from "node:path";
import { asSource, type BackupSource } from "./backup-source.ts";
import { listBackups, removeBackups } from "./list-backups.ts";
import type { BackupPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";

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

const folderOfBackups = (parent: string): BackupPlace => ({
  name: parent,
  list: () => listBackups(parent),
  open: (name) => asSource(join(parent, name)),
  make: (app, options) => makeBackup(app, parent, options),
  remove: (names) => removeBackups(parent, names),
  close: () => undefined,
});

/** A backup to be read, until it is closed. */
export interface OpenedBackup extends BackupSource {
  /** Whether its name is a path of this machine. */
  isFolder: boolean;
  close(): void;
}

/** One backup by the path of its folder, or by an address that ends in its name. @throws Failure `invalid` */
export async function openBackup(text: string): Promise<OpenedBackup> {
  if (!isAddress(text)) return { ...asSource(resolve(text)), isFolder: true, close: () => undefined };
  const opened = await (await import("./stored-backups.ts")).openStoredBackup(text);
  return { ...opened, isFolder: false };
}

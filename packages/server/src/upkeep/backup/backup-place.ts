import type { App } from "../../installation/open-app.ts";
import type { BackupSource } from "./backup-source.ts";
import type { Backup, BackupOptions } from "./make-backup.ts";

/** The backup location: a folder or an S3 bucket. */
export interface BackupPlace {
  /** The name shown to users. */
  name: string;
  kind: "folder" | "store";
  /** Lists the names of the complete backups, oldest first. */
  list(): Promise<string[]>;
  /** Opens a backup by name. */
  open(name: string): BackupSource;
  /** Creates a backup; see `makeBackup`. */
  make(app: App, options?: BackupOptions): Promise<Backup>;
  /** Deletes the backups with these names, and the remains of other backups that killed programs left behind. */
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

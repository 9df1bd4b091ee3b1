import type { App } from "../../installation/open-app.ts";
import type { BackupSource } from "./backup-source.ts";
import type { Backup, BackupOptions } from "./make-backup.ts";

/** The place of backups: a folder, or an S3 store. */
export interface BackupPlace {
  /** The name people use. */
  name: string;
  kind: "folder" | "store";
  /** The names of the whole backups, the oldest first. */
  list(): Promise<string[]>;
  /** A backup by its name. */
  open(name: string): BackupSource;
  /** Makes one; see `makeBackup`. */
  make(app: App, options?: BackupOptions): Promise<Backup>;
  /** Removes backups of these names, and what killed programs have left of others. */
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

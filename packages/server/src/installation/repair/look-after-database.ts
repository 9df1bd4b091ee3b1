import { stat } from "node:fs/promises";
import { runBeside } from "./whole-database.ts";

/** Maximum size of a database that is checked in less than a second, in bytes. */
export const SMALL_DATABASE = 64 * 1024 * 1024;

/** Maximum size of the write-ahead log, in bytes. A larger log is merged into the database at the next check. */
const LARGE_LOG = 32 * 1024 * 1024;

export const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0;

/**
 * Returns the first fault in a database, or null for an intact database. Reads the whole database in a separate
 * process.
 */
export const findDamage = (file: string, signal?: AbortSignal): Promise<string | null> =>
  runBeside("check", [file], signal);

/**
 * Merges a large write-ahead log into the database and empties the log, as far as current readers allow. The log grows
 * during long reads. This runs in a separate process because the log may be hundreds of megabytes in size.
 */
export async function boundLog(file: string): Promise<void> {
  if ((await sizeOf(`${file}-wal`)) > LARGE_LOG) await runBeside("empty-log", [file]);
}

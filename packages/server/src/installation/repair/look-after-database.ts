import { stat } from "node:fs/promises";
import { runBeside } from "./whole-database.ts";

/** A database of this size is looked through in less than a second, in bytes. */
export const SMALL_DATABASE = 64 * 1024 * 1024;

/** A write-ahead log that is larger is taken into the database at the next look, in bytes. */
const LARGE_LOG = 32 * 1024 * 1024;

export const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0;

/** The first fault of a database that is not sound; null for a sound one. Reads all of it, in a program of its own. */
export const findDamage = (file: string, signal?: AbortSignal): Promise<string | null> =>
  runBeside("check", [file], signal);

/**
 * Takes a write-ahead log that has grown, as it does while somebody reads for long, into the database and empties it, as
 * far as those let it who read just now; in a program of its own, since it may be hundreds of megabytes.
 */
export async function boundLog(file: string): Promise<void> {
  if ((await sizeOf(`${file}-wal`)) > LARGE_LOG) await runBeside("empty-log", [file]);
}

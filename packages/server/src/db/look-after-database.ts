import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The program lies beside this file, as source or as part of the bundle. */
const worker = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./database-worker.ts" : "./database-worker.js", import.meta.url),
);
/** Requests go before it. */
const LOW_PRIORITY = 10;

/** A database of this size is looked through in less than a second, in bytes. */
export const SMALL_DATABASE = 64 * 1024 * 1024;

/** A write-ahead log that is larger is taken into the database at the next look, in bytes. */
const LARGE_LOG = 32 * 1024 * 1024;

export const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0;

/** The first fault of a database that is not sound; null for a sound one. Reads all of it, in a program of its own. */
export const findDamage = async (file: string, signal?: AbortSignal): Promise<string | null> =>
  JSON.parse(await runBeside(["check", file], signal)) as string | null;

/**
 * Takes a write-ahead log that has grown, as it does while somebody reads for long, into the database and empties it, as
 * far as those let it who read just now; in a program of its own, since it may be hundreds of megabytes.
 */
export async function boundLog(file: string): Promise<void> {
  if ((await sizeOf(`${file}-wal`)) > LARGE_LOG) await runBeside(["empty-log", file]);
}

/** A program and no thread: SQLite is not to be interrupted, and a program can be ended at any moment. */
async function runBeside(args: string[], signal?: AbortSignal): Promise<string> {
  const running = promisify(execFile)(process.execPath, [worker, ...args], { signal, killSignal: "SIGKILL" });
  const { pid } = running.child;
  if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  return (await running).stdout;
}

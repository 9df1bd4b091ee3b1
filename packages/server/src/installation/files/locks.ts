import { createHash, randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@idms/core/failure";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import Database from "better-sqlite3";
import type { DataFolder } from "./data-folder.ts";
import { refusalOf } from "./refusal-of.ts";

/** A lock that is held until it is released, or until the process ends, however it ends. */
export interface Lock {
  release(): void;
}

/** Holds a name in a data folder; undefined while somebody does. */
export const lockNamed = ({ locks }: DataFolder, name: string): Lock | undefined =>
  tryLock(join(locks, name), "EXCLUSIVE");

/**
 * Keeps a second run from watching a folder, in which runs of `importing` and `printing` come and go.
 * @param path the folder's path without links
 * @throws Failure `busy` at once when another run watches it.
 */
export function lockWatched(folder: DataFolder, path: string): Lock {
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  const lock = lockNamed(folder, `watching-${name}`);
  if (lock) return lock;
  throw folderFailures.watched({ path });
}

/**
 * Says that the folder is in use: any number of programs may use it, but not while one replaces it.
 * @throws Failure `busy` while the folder is replaced.
 */
export async function lockUse({ locks, root }: DataFolder): Promise<Lock> {
  const file = join(locks, "use");
  // Whoever replaces the folder tries for a moment only to learn that it is in use.
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const lock = tryLock(file, "SHARED");
    if (lock) return lock;
    if (performance.now() >= end) break;
  }
  throw folderFailures.beingRestored({ root });
}

/**
 * Keeps everybody out who would use the folder, to replace it.
 * @throws Failure `busy` when somebody uses it.
 */
export function lockAlone(folder: DataFolder): Lock {
  const lock = lockNamed(folder, "use");
  if (lock) return lock;
  throw folderFailures.inUse({ root: folder.root });
}

const compacting = ({ locks }: DataFolder): string => join(locks, "compacting");

/** Says to everybody that the database is being written anew; one run of `keeping` does that at a time. */
export function announceCompaction(folder: DataFolder): Lock {
  const file = compacting(folder);
  const lock = tryLock(file, "EXCLUSIVE");
  if (!lock) throw databaseFailures.beingCompacted();
  return {
    release() {
      lock.release();
      rmSync(file, { force: true });
    },
  };
}

/** Whether the database is being written anew just now. A file that a killed program left announces nothing. */
export function isBeingCompacted(folder: DataFolder): boolean {
  const file = compacting(folder);
  if (!existsSync(file)) return false;
  const lock = tryLock(file, "SHARED");
  lock?.release();
  return lock === undefined;
}

/**
 * The name of this run of the program in what it leaves behind. Its process number would not do: in containers every
 * run has the same one, and several that share a folder do not see each other's.
 */
export const PROGRAM = randomBytes(8).toString("hex");

const RUN = "run-";
const RUN_TRIES = 100;

/**
 * Says that this run of the program goes on.
 * @throws Failure for a folder in which nothing can be written
 */
export function lockRun({ locks }: DataFolder): Lock {
  const file = join(locks, RUN + PROGRAM);
  let refusal: unknown;
  for (let tries = 0; tries < RUN_TRIES; tries += 1) {
    const lock = tryRunLock(file, "SHARED", (error) => (refusal = error));
    // Whoever sweeps may have come between the file and its lock.
    if (lock && existsSync(file)) return { release: () => void (lock.release(), clearRun(file)) };
    lock?.release();
  }
  throw refusal ?? folderFailures.held({ file });
}

/** The runs of the program that go on in a folder; whatever others have left, nobody needs any more. */
export async function runsGoingOn({ locks }: DataFolder): Promise<Set<string>> {
  const files = (await readdir(locks)).filter((name) => name.startsWith(RUN) && !name.includes("-journal"));
  const going = files.filter((name) => !clearRun(join(locks, name)));
  return new Set(going.map((name) => name.slice(RUN.length)));
}

/** Removes what says that a run goes on, and returns whether it could: not while it does. */
function clearRun(file: string): boolean {
  const lock = tryRunLock(file, "EXCLUSIVE");
  if (!lock) return lock === null;
  rmSync(file, { force: true });
  lock.release();
  return true;
}

/** SQLite's code when the file it has just opened is gone: the disk does not fail. */
const GONE = "SQLITE_IOERR_FSTAT";

/**
 * Locks the file of a run, which others may remove in that moment: then it is null, or undefined, as of a file that is held,
 * where the run has written it anew.
 * @param missed is told why a file is not there that would have been made
 */
function tryRunLock(
  file: string,
  mode: "SHARED" | "EXCLUSIVE",
  missed?: (why: unknown) => void,
): Lock | null | undefined {
  try {
    return tryLock(file, mode);
  } catch (error) {
    if (!existsSync(file)) {
      missed?.(error);
      return null;
    }
    if (((error as Error).cause as { code?: unknown } | undefined)?.code === GONE) return undefined;
    throw error;
  }
}

/** How long whoever comes waits for one who only tries, and how often it looks, in milliseconds. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 20;

/**
 * The system's own lock on a file, by way of SQLite, which has it on every system: nothing that a killed program
 * leaves behind can be taken for a lock.
 */
function tryLock(file: string, mode: "SHARED" | "EXCLUSIVE"): Lock | undefined {
  let sqlite: Database.Database | undefined;
  try {
    const held = (sqlite = new Database(file, { timeout: 0 }));
    held.exec(mode === "EXCLUSIVE" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_master");
    return { release: () => void held.close() };
  } catch (error) {
    sqlite?.close();
    const failure = asStorageFailure(
      refusalOf(error, file),
      cannot.usePlace({ place: dirname(dirname(file)) }),
    );
    if (failure instanceof Failure && failure.kind === "busy") return undefined;
    throw failure;
  }
}

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

/** A lock that lasts until it is released or until the process ends, even after a crash. */
export interface Lock {
  release(): void;
}

/** Takes a named lock in a data folder. Returns undefined if it is already taken. */
export const lockNamed = ({ locks }: DataFolder, name: string): Lock | undefined =>
  tryLock(join(locks, name), "EXCLUSIVE");

/**
 * Prevents a second run from watching a folder. The work `importing` and `printing` can run in the folder at any time.
 * @param path the folder's path without links
 * @throws Failure `busy` immediately if another run is watching the folder.
 */
export function lockWatched(folder: DataFolder, path: string): Lock {
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  const lock = lockNamed(folder, `watching-${name}`);
  if (lock) return lock;
  throw folderFailures.watched({ path });
}

/**
 * Marks the data folder as in use. Any number of programs may use the folder, except while one of them replaces it.
 * @throws Failure `busy` while the folder is being replaced.
 */
export async function lockUse({ locks, root }: DataFolder): Promise<Lock> {
  // Whoever replaces the folder tries for a moment only to learn that it is in use.
  const lock = await lockSoon(join(locks, "use"), "SHARED");
  if (lock) return lock;
  throw folderFailures.beingRestored({ root });
}

/**
 * Locks the stored print files of a data folder, so that only one program counts them and adds a file. Returns
 * undefined if another program does not release the lock within a second.
 */
export const lockPrints = ({ locks }: Pick<DataFolder, "locks">): Promise<Lock | undefined> =>
  lockSoon(join(locks, "prints"), "EXCLUSIVE");

async function lockSoon(file: string, mode: "SHARED" | "EXCLUSIVE"): Promise<Lock | undefined> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const lock = tryLock(file, mode);
    if (lock || performance.now() >= end) return lock;
  }
}

/**
 * Locks the data folder exclusively, so that it can be replaced.
 * @throws Failure `busy` if another program is using it.
 */
export function lockAlone(folder: DataFolder): Lock {
  const lock = lockNamed(folder, "use");
  if (lock) return lock;
  throw folderFailures.inUse({ root: folder.root });
}

const compacting = ({ locks }: DataFolder): string => join(locks, "compacting");

/**
 * Announces to all programs that the database is being rewritten. Only one run of `keeping` can do this at a time.
 */
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

/** Whether the database is currently being rewritten. A file that a killed program left behind does not count. */
export function isBeingCompacted(folder: DataFolder): boolean {
  const file = compacting(folder);
  if (!existsSync(file)) return false;
  const lock = tryLock(file, "SHARED");
  lock?.release();
  return lock === undefined;
}

/**
 * The name that identifies the files that this program run leaves behind. The process number is not enough, because in
 * containers every run has the same number. Containers that share a folder cannot see each other's processes.
 */
export const PROGRAM = randomBytes(8).toString("hex");

const RUN = "run-";
const RUN_TRIES = 100;

/**
 * Marks this program run as alive.
 * @throws Failure if the folder is not writable
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

/**
 * Returns the program runs that are alive in a folder. Files that any other runs left behind are no longer needed.
 */
export async function runsGoingOn({ locks }: DataFolder): Promise<Set<string>> {
  const files = (await readdir(locks)).filter((name) => name.startsWith(RUN) && !name.includes("-journal"));
  const going = files.filter((name) => !clearRun(join(locks, name)));
  return new Set(going.map((name) => name.slice(RUN.length)));
}

/** Removes the mark of a program run. Returns false if the run is still alive. */
function clearRun(file: string): boolean {
  const lock = tryRunLock(file, "EXCLUSIVE");
  if (!lock) return lock === null;
  rmSync(file, { force: true });
  lock.release();
  return true;
}

/**
 * The code that SQLite reports if the file that it has just opened no longer exists. This code does not indicate a
 * disk failure.
 */
const GONE = "SQLITE_IOERR_FSTAT";

/**
 * Locks the file of a program run. Another program may remove the file at the same moment. In that case, null is
 * returned. If the run has recreated the file, or if the file is locked, undefined is returned.
 * @param missed receives the reason why the file could not be created
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

/** Time to wait for a program that holds a lock only for a moment, and the pause between attempts, in milliseconds. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 20;

/**
 * Takes the system's own lock on a file. The lock is taken through SQLite, which supports such locks on every system.
 * A killed program leaves no lock behind.
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

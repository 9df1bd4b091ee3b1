import { createHash } from "node:crypto";
import { join } from "node:path";
import { Failure } from "@idms/core";
import Database from "better-sqlite3";
import type { DataFolder } from "./data-folder.ts";

/** Work of which one run at a time goes on in a data folder, and what a second run is told of the first. */
const works = {
  printing: "printing cards",
  importing: "importing",
  keeping: "backing up or purging",
} as const;
export type Work = keyof typeof works;

/** What is held until it is released, or until the process ends, however it ends. */
export interface Lock {
  release(): void;
}

/**
 * Keeps a second run of the same work out. Whoever only uses the folder, such as the server, is not held up.
 * @throws Failure `busy` at once when another run is at it.
 */
export function lockWork({ locks }: DataFolder, work: Work): Lock {
  const lock = tryLock(join(locks, work), "EXCLUSIVE");
  if (lock) return lock;
  throw new Failure(
    "busy",
    `Another idms is ${works[work]} in this data folder: try again when it has ended.`,
  );
}

/**
 * Keeps a second run from watching a folder, in which runs of `importing` and `printing` come and go.
 * @param path the folder's path without links
 * @throws Failure `busy` at once when another run watches it.
 */
export function lockWatched({ locks }: DataFolder, path: string): Lock {
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  const lock = tryLock(join(locks, `watching-${name}`), "EXCLUSIVE");
  if (lock) return lock;
  throw new Failure("busy", `Another idms is watching ${path}: one is enough.`);
}

/**
 * Says that the folder is in use: any number of programs may use it, but not while one replaces it.
 * @throws Failure `busy` while the folder is replaced.
 */
export function lockUse({ locks, root }: DataFolder): Lock {
  const lock = tryLock(join(locks, "use"), "SHARED");
  if (lock) return lock;
  throw new Failure("busy", `${root} is being restored from a backup: try again when that has ended.`);
}

/**
 * Keeps everybody out who would use the folder, to replace it.
 * @throws Failure `busy` when somebody uses it.
 */
export function lockAlone({ locks, root }: DataFolder): Lock {
  const lock = tryLock(join(locks, "use"), "EXCLUSIVE");
  if (lock) return lock;
  throw new Failure(
    "busy",
    `${root} is in use: stop the server and every other idms that works in it, and try again.`,
  );
}

/** How long whoever comes waits for one who only tries, in milliseconds. */
const PATIENCE_MS = { SHARED: 1000, EXCLUSIVE: 0 };

/**
 * The system's own lock on a file, by way of SQLite, which has it on every system: nothing that a killed program
 * leaves behind can be taken for a lock.
 */
function tryLock(file: string, mode: "SHARED" | "EXCLUSIVE"): Lock | undefined {
  const sqlite = new Database(file, { timeout: PATIENCE_MS[mode] });
  try {
    sqlite.exec(mode === "EXCLUSIVE" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_master");
    return { release: () => void sqlite.close() };
  } catch (error) {
    sqlite.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return undefined;
    throw error;
  }
}

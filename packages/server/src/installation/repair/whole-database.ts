import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { workerBeside } from "@idms/core/node/threads/work-in-thread";
import { sqliteOf, type Db } from "../engines/connect.ts";
import { databaseFaults, quickFault, type DatabaseFault, type Proof } from "./database-faults.ts";
import { emptyLog, rewriteDatabase } from "./rewrite.ts";
import { copyDatabase } from "../engines/sqlite-file.ts";

/** A database file for long tasks. */
export interface Whole {
  db: Db;
  folder: { database: string };
  /**
   * Whether tasks run in a separate process, so that the event loop stays free. Otherwise, they run in this process.
   */
  worksBeside: boolean;
}

/** The tasks that the separate process, `database-worker.ts`, can run. */
export type DatabaseTask = "check" | "faults-quick" | "faults-whole" | "copy" | "empty-log" | "rewrite";

const worker = fileURLToPath(workerBeside(import.meta.url, "database-worker"));
/** The process priority, which is lower than that of requests. */
const LOW_PRIORITY = 10;

/** Returns the first fault in a database's pages, or null for an intact database. */
export const wholeFault = async ({ db, folder, worksBeside }: Whole): Promise<string | null> =>
  worksBeside ? runBeside<string | null>("check", [folder.database]) : quickFault(db);

/** Returns all faults in a database as reported by SQLite. */
export const wholeFaults = async (
  { db, folder, worksBeside }: Whole,
  proof: Proof,
): Promise<DatabaseFault[]> =>
  worksBeside ? runBeside<DatabaseFault[]>(`faults-${proof}`, [folder.database]) : databaseFaults(db, proof);

/** Copies a database; see `copyDatabase`. */
export const copyWhole = async ({ db, folder, worksBeside }: Whole, file: string): Promise<void> =>
  worksBeside ? runBeside<void>("copy", [folder.database, file]) : copyDatabase(sqliteOf(db).reader, file);

/** Rewrites a database; see `rewriteDatabase`. */
export const rewriteWhole = ({ db, folder, worksBeside }: Whole): Promise<void> =>
  worksBeside ? runBeside<void>("rewrite", [folder.database]) : rewriteDatabase(db);

/** Empties the write-ahead log; see `emptyLog`. */
export const emptyWholeLog = ({ db, folder, worksBeside }: Whole): Promise<void> =>
  worksBeside ? runBeside<void>("empty-log", [folder.database]) : emptyLog(db);

/**
 * Runs a task in a separate process. A thread could not be stopped, because SQLite cannot be interrupted.
 * @param files the database file and, for a copy, the target file
 * @throws the task's error, converted by `asStorageFailure` where possible, and the reason if the signal aborts
 */
export async function runBeside<T>(
  task: DatabaseTask,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<T> {
  const running = promisify(execFile)(process.execPath, [worker, task, ...files], {
    signal,
    killSignal: "SIGKILL",
  });
  const { pid } = running.child;
  if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  const { stdout } = await running.catch((error: Error & { stdout?: string }) => {
    throw errorOf(error.stdout) ?? error;
  });
  return JSON.parse(stdout) as T;
}

/** Returns the error that the process reported, or undefined if it was killed first. */
function errorOf(line: string | undefined): Error | undefined {
  if (!line?.startsWith("{")) return undefined;
  const { message, code, said } = JSON.parse(line) as {
    message: string;
    code?: string;
    said?: FailureSentence;
  };
  return said ? new Failure(said) : Object.assign(new Error(message), { code });
}

import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { workerBeside } from "@idms/core/node/threads/work-in-thread";
import { sqliteOf, type Db } from "../engines/connect.ts";
import { databaseFaults, quickFault, type Proof } from "./database-faults.ts";
import { emptyLog, rewriteDatabase } from "./rewrite.ts";
import { copyDatabase } from "../engines/sqlite-file.ts";

/** A database in a file. */
export interface Whole {
  db: Db;
  folder: { database: string };
  /** Whether a program of its own does it, so that the event loop stays free; else it is done here. */
  worksBeside: boolean;
}

/** The tasks of the program beside: `database-worker.ts`. */
export type DatabaseTask = "check" | "faults-quick" | "faults-whole" | "copy" | "empty-log" | "rewrite";

const worker = fileURLToPath(workerBeside(import.meta.url, "database-worker"));
/** Requests go before it. */
const LOW_PRIORITY = 10;

/** The first fault of a database's pages; null for a sound one. */
export const wholeFault = async ({ db, folder, worksBeside }: Whole): Promise<string | null> =>
  worksBeside ? runBeside<string | null>("check", [folder.database]) : quickFault(db);

/** All that is broken in a database, in its own words. */
export const wholeFaults = async ({ db, folder, worksBeside }: Whole, proof: Proof): Promise<string[]> =>
  worksBeside ? runBeside<string[]>(`faults-${proof}`, [folder.database]) : databaseFaults(db, proof);

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
 * Does a task in a program: a thread could not be ended, since SQLite is not to be interrupted.
 * @param files the database's, and for a copy the one that it goes to
 * @throws what the task threw, as far as `asStorageFailure` asks for it, and whatever is said of the abort of the signal
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

/** The error that the program reported; undefined where it was ended before it could. */
function errorOf(said: string | undefined): Error | undefined {
  if (!said?.startsWith("{")) return undefined;
  const {
    message,
    code,
    said: sentence,
  } = JSON.parse(said) as {
    message: string;
    code?: string;
    said?: FailureSentence;
  };
  return sentence ? new Failure(sentence) : Object.assign(new Error(message), { code });
}

/** The press in a thread of its own: takes a job, reports progress, and answers with the result or the failure. */
import { parentPort, workerData } from "node:worker_threads";
import { connectDatabase } from "../db/connect.ts";
import type { PressJob, PressResult } from "./press-job.ts";
import { PressStopped, runPress } from "./run-press.ts";

export interface PressTask {
  job: PressJob;
  /** Shared with the starter, who sets it to 1 to end the work. */
  stop: Int32Array;
}

export type PressMessage =
  | { kind: "progress"; done: number }
  | { kind: "result"; result: PressResult }
  | { kind: "stopped" }
  | { kind: "failed"; message: string; stack: string; code: string | undefined };

/** Progress is told at most this often, in milliseconds. */
const PROGRESS_INTERVAL_MS = 50;

const { job, stop } = workerData as PressTask;
const tell = (message: PressMessage) => parentPort?.postMessage(message);

const database = connectDatabase(job.database);
try {
  let told = 0;
  const result = await runPress(database.db, job, (done) => {
    if (Atomics.load(stop, 0) === 1) throw new PressStopped();
    const now = performance.now();
    if (now - told < PROGRESS_INTERVAL_MS) return;
    told = now;
    tell({ kind: "progress", done });
  });
  tell({ kind: "result", result });
} catch (error) {
  const { message, stack = "", code } = error as NodeJS.ErrnoException;
  tell(error instanceof PressStopped ? { kind: "stopped" } : { kind: "failed", message, stack, code });
} finally {
  database.close();
}

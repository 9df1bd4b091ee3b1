/** The press in a thread of its own: takes a job, reports progress, and answers with the result or the failure. */
import { parentPort, workerData } from "node:worker_threads";
import { connectDatabase } from "../db/connect.ts";
import type { PressJob, PressResult } from "./press-job.ts";
import { runPress } from "./run-press.ts";

export type PressMessage =
  | { kind: "progress"; done: number }
  | { kind: "result"; result: PressResult }
  | { kind: "failed"; message: string; stack: string };

/** Progress is told at most this often, in milliseconds. */
const PROGRESS_INTERVAL_MS = 50;

const job = workerData as PressJob;
const tell = (message: PressMessage) => parentPort?.postMessage(message);

const database = connectDatabase(job.database);
try {
  let told = 0;
  const result = await runPress(database.db, job, (done) => {
    const now = performance.now();
    if (now - told < PROGRESS_INTERVAL_MS) return;
    told = now;
    tell({ kind: "progress", done });
  });
  tell({ kind: "result", result });
} catch (error) {
  const { message, stack } = error as Error;
  tell({ kind: "failed", message, stack: stack ?? "" });
} finally {
  database.close();
}

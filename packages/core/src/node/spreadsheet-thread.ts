import { Worker } from "node:worker_threads";
import { Failure } from "../failure.ts";
import { isZip, readSpreadsheet, type Spreadsheet } from "./read-spreadsheet.ts";
import { tooMuchToRead } from "./sheet-limits.ts";
import type { SheetAnswer, SheetTask } from "./spreadsheet-worker.ts";

/** Nearly twice what the largest sheet takes that the limits let in. */
const MAX_HEAP_MB = 1024;

/** A text of this size, in bytes, is read sooner than a thread is there: some 5,000 students. */
const SMALL_TEXT = 256 * 1024;

/** The worker lies beside this file, as source or as part of the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./spreadsheet-worker.ts" : "./spreadsheet-worker.js",
  import.meta.url,
);

/**
 * Reads a spreadsheet in a thread of its own, so that a signal is heard meanwhile: the promise rejects
 * with the signal's reason at once, and the thread is ended. A small text takes no thread.
 * @throws Failure as `readSpreadsheet`, and `too_large` for a file that takes more memory than one may.
 */
export async function readSpreadsheetInThread(
  bytes: Uint8Array,
  name: string,
  signal?: AbortSignal,
): Promise<Spreadsheet> {
  signal?.throwIfAborted();
  if (bytes.byteLength <= SMALL_TEXT && !isZip(bytes)) return readSpreadsheet(bytes, name);
  const worker = new Worker(workerFile, {
    workerData: { bytes, name } satisfies SheetTask,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let isStarted = false;
  worker.once("online", () => (isStarted = true));
  const { promise, resolve, reject } = Promise.withResolvers<Spreadsheet>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  worker.on("message", (answer: SheetAnswer) =>
    "sheet" in answer ? resolve(answer.sheet) : reject(new Failure(answer.code, answer.message)),
  );
  worker.on("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuchToRead(name) : error),
  );
  worker.on("exit", () => reject(new Error("The thread that reads spreadsheets ended before it was done")));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", abort);
    endThread(worker, isStarted);
  }
}

/**
 * Ends a thread, and waits for nothing: one that is torn down while it starts may not end for long. It is ended once it
 * has started, and keeps nobody from ending meanwhile.
 */
function endThread(worker: Worker, isStarted: boolean): void {
  const end = () => void worker.terminate();
  worker.unref();
  if (isStarted) end();
  else worker.once("online", end);
}

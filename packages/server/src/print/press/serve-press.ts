import { parentPort } from "node:worker_threads";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { chunkedOutput } from "@idms/core/node/pdf/chunked-output";
import { type OpenDatabase } from "../../installation/engines/connect.ts";
import { connectDatabase } from "../../installation/engines/connect-database.ts";
import type { PrintedCard } from "../../cards/printed/printed-card.ts";
import type { Files } from "../../installation/store/files.ts";
import { openStored } from "../../installation/keys/open-stored.ts";
import type { PressJob, PressResult } from "../choosing/press-job.ts";
import { runPress } from "./run-press.ts";

/** A job for the thread. While the job runs, the thread receives only the message `written` for each chunk. */
export interface PressTask {
  job: PressJob;
  /** A value shared with the parent thread. The parent thread sets it to 1 to stop the work. */
  stop: Int32Array;
}

export type PressMessage =
  /**
   * Bytes of the file, in memory that both threads share. The receiver answers with `written` once it has processed
   * the bytes.
   */
  | { kind: "chunk"; bytes: Uint8Array }
  | { kind: "cards"; cards: readonly PrintedCard[] }
  | { kind: "progress"; done: number }
  | PressEnd;

/** The outcome of a job. */
export type PressEnd =
  | { kind: "result"; result: PressResult }
  | { kind: "stopped" }
  | { kind: "failed"; message: string; stack: string; said: FailureSentence | undefined };

/** Thrown to stop the work at the parent thread's request. */
class PressStopped extends Error {}

/** Minimum interval between progress reports, in milliseconds. */
const PROGRESS_INTERVAL_MS = 50;

const tell = (message: PressMessage) => parentPort?.postMessage(message);

/**
 * Runs jobs one after another. For each job, it reports the progress, and answers with the result or the failure. A
 * null message ends the thread.
 */
export async function servePress(): Promise<void> {
  for (let task = await nextTask(); task !== null; task = await nextTask()) tell(await print(task));
}

const nextTask = () => new Promise<PressTask | null>((resolve) => parentPort?.once("message", resolve));

/** Sends a chunk to the parent thread. Resolves when the parent thread has processed the chunk. */
function handOver(bytes: Uint8Array): Promise<void> {
  const taken = new Promise<void>((resolve) => parentPort?.once("message", () => resolve()));
  tell({ kind: "chunk", bytes });
  return taken;
}

async function print({ job, stop }: PressTask): Promise<PressEnd> {
  let database: OpenDatabase | undefined;
  let files: Files | undefined;
  let handedOver: Promise<void> = Promise.resolve();
  let isOver = false;
  try {
    database = await connectDatabase(job.database);
    files = await openStored(job.files);
    let told = 0;
    const output = chunkedOutput((bytes) => (isOver ? Promise.resolve() : (handedOver = handOver(bytes))));
    const result = await runPress(database.db, job, {
      files,
      output,
      keep: async (cards) => tell({ kind: "cards", cards }),
      onStudent(done) {
        if (Atomics.load(stop, 0) === 1) throw new PressStopped();
        const now = performance.now();
        if (now - told < PROGRESS_INTERVAL_MS) return;
        told = now;
        tell({ kind: "progress", done });
      },
    });
    return { kind: "result", result };
  } catch (error) {
    if (error instanceof PressStopped) return { kind: "stopped" };
    const failure = asStorageFailure(error, cannot.readCards()) as Error;
    const { message, stack = "" } = failure;
    return {
      kind: "failed",
      message,
      stack,
      said: failure instanceof Failure ? failure.sentence : undefined,
    };
  } finally {
    // Nothing of a job that was stopped comes in the midst of the next one.
    isOver = true;
    await handedOver;
    await database?.close();
    files?.close();
  }
}

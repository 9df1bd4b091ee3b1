import { setImmediate as nextTurn } from "node:timers/promises";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { directOutput } from "@idms/core/node/pdf/direct-output";
import type { App } from "../../installation/open-app.ts";
import { measured, type Work } from "../../installation/telemetry/happenings.ts";
import type { PressHooks, PressJob, PressResult, PressSink } from "../choosing/press-job.ts";
import { printInThread } from "./press-thread.ts";

/** Maximum time for which a job in this thread may block the event loop, in milliseconds. */
const TURN_MS = 10;

/**
 * Prints a job to a sink. If there is no sink, the output is discarded. A server prints in a separate thread, so that
 * it can still answer requests. A command has nothing else to do. It prints in this thread, so that nothing has to be
 * loaded twice.
 * @throws the reason of the signal, and Failure when the database cannot be read.
 */
export const print = (
  app: Pick<App, "db" | "files" | "worksBeside">,
  job: PressJob,
  hooks: PressHooks,
  sink?: PressSink,
): Promise<PressResult> => {
  const run: Work = { work: "press", pages: 0 };
  return measured(run, async () => {
    const result = await (app.worksBeside
      ? printInThread(job, hooks, sink)
      : printHere(app, job, hooks, sink));
    run.pages = result.pages;
    return result;
  });
};

async function printHere(
  { db, files }: Pick<App, "db" | "files">,
  job: PressJob,
  { onProgress, signal }: PressHooks,
  sink: PressSink | undefined,
): Promise<PressResult> {
  const { runPress } = await import("./run-press.ts");
  onProgress?.(0);
  let turned = performance.now();
  let unwritten: unknown;
  const write = (bytes: Uint8Array) => {
    try {
      sink?.write(bytes);
    } catch (error) {
      unwritten = error;
      throw error;
    }
  };
  try {
    return await runPress(db, job, {
      files,
      output: directOutput(write),
      keep: async (cards) => sink?.keep(cards),
      async onStudent(done) {
        signal?.throwIfAborted();
        if (performance.now() - turned < TURN_MS) return;
        onProgress?.(done);
        await nextTurn();
        turned = performance.now();
      },
    });
  } catch (error) {
    // The code that writes the file reports its own errors.
    if (error === unwritten) throw error;
    throw asStorageFailure(error, cannot.readCards());
  }
}

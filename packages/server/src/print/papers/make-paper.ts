import { workerBeside, workInThread } from "@idms/core/node/threads/work-in-thread";
import { breather } from "../../installation/files/breathe.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import type { App } from "../../installation/open-app.ts";
import type { ChosenPackets } from "./choose-packets.ts";
import { drawPaper, type DrawnPaper, type PaperWish } from "./draw-paper.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/** The thread's task. */
export interface PaperTask {
  fonts: string;
  chosen: Pick<ChosenPackets, "deliveries" | "paper">;
  wish: PaperWish;
}

/** Enough for twice as many cards as papers tell of. */
const HEAP_MB = 1024;
/** Papers of as many cards as there may be take some seconds; those that take so many ms never end. */
const MOST_MS = 5 * 60_000;

const tooMuch = () => printFailures.papersTooLarge();

export interface MadePaper extends PaperWish {
  /** The path of the PDF; it appears whole or not at all. */
  output: string;
  signal?: AbortSignal | undefined;
}

/**
 * Draws a paper into a file: in a server beside its requests. Throws as `drawPaper`.
 * @throws Failure when the file cannot be written
 */
export async function makePaper(
  { files, worksBeside }: Pick<App, "files" | "worksBeside">,
  { deliveries, paper }: ChosenPackets,
  { output, signal, ...wish }: MadePaper,
): Promise<Omit<DrawnPaper, "bytes">> {
  const task: PaperTask = { fonts: files.fonts.local, chosen: { deliveries, paper }, wish };
  const { bytes, ...made } = worksBeside
    ? await drawInThread(task, signal)
    : await drawPaper(task.fonts, task.chosen, wish, breather(signal));
  await writeAtomic(output, bytes);
  return made;
}

function drawInThread(task: PaperTask, signal: AbortSignal | undefined): Promise<DrawnPaper> {
  return workInThread(workerBeside(import.meta.url, "paper-worker"), task, {
    heapMb: HEAP_MB,
    tooMuch,
    timeout: MOST_MS,
    signal,
  });
}

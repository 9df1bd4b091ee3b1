import { workerBeside, workInThread } from "@idms/core/node/threads/work-in-thread";
import { breather } from "../../installation/files/breathe.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import type { App } from "../../installation/open-app.ts";
import type { ChosenPackets } from "./choose-packets.ts";
import { drawDocument, type DrawnDocument, type DocumentWish } from "./draw-document.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/** The task that the thread receives. */
export interface DocumentTask {
  fonts: string;
  chosen: Pick<ChosenPackets, "deliveries" | "paper">;
  wish: DocumentWish;
}

/** Maximum heap size of the thread, in MB. This is enough for twice the maximum number of cards on documents. */
const HEAP_MB = 1024;
/**
 * Maximum time for drawing a document, in milliseconds. Documents with the maximum number of cards take a few seconds.
 * A document that takes longer than this will never finish.
 */
const MOST_MS = 5 * 60_000;

const tooMuch = () => printFailures.papersTooLarge();

export interface MadeDocument extends DocumentWish {
  /** The path of the PDF. The file appears completely or not at all. */
  output: string;
  signal?: AbortSignal | undefined;
}

/**
 * Draws a document to a file. A server does this in a separate thread. Throws the same failures as `drawDocument`.
 * @throws Failure when the file cannot be written
 */
export async function makeDocument(
  { files, worksBeside }: Pick<App, "files" | "worksBeside">,
  { deliveries, paper }: ChosenPackets,
  { output, signal, ...wish }: MadeDocument,
): Promise<Omit<DrawnDocument, "bytes">> {
  const task: DocumentTask = { fonts: files.fonts.local, chosen: { deliveries, paper }, wish };
  const { bytes, ...made } = worksBeside
    ? await drawInThread(task, signal)
    : await drawDocument(task.fonts, task.chosen, wish, breather(signal));
  await writeAtomic(output, bytes);
  return made;
}

function drawInThread(task: DocumentTask, signal: AbortSignal | undefined): Promise<DrawnDocument> {
  return workInThread(workerBeside(import.meta.url, "document-worker"), task, {
    heapMb: HEAP_MB,
    tooMuch,
    timeout: MOST_MS,
    signal,
  });
}

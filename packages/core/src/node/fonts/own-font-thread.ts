import type { ReadFont } from "./read-own-font.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { fontFailures } from "../../cards/shaping/font-failures.ts";

/** Memory limit, in MB: several times what the largest permitted font needs. */
const MAX_HEAP_MB = 512;
/** Time limit, in milliseconds: a hundred times what a large font needs. */
const MAX_TIME = 60_000;

/**
 * Reads an uploaded font in a separate thread, so that no font can stop the program.
 * @throws Failure in the same cases as `readOwnFont`, or `unprocessable` if the font exceeds the memory or time limit
 */
export const readOwnFontInThread = (bytes: Uint8Array, signal?: AbortSignal): Promise<ReadFont> =>
  workInThread(workerBeside(import.meta.url, "own-font-worker"), bytes, {
    heapMb: MAX_HEAP_MB,
    timeout: MAX_TIME,
    tooMuch: () => fontFailures.takesTooLong({}, { field: "font" }),
    signal,
  });

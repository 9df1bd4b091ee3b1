import type { ReadFont } from "./read-own-font.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import { fontFailures } from "../../cards/shaping/font-failures.ts";

/** Several times what the largest font takes that the limits let in. */
const MAX_HEAP_MB = 512;
/** A hundred times what a large font takes. In milliseconds. */
const MAX_TIME = 60_000;

/**
 * Reads an uploaded font in a thread of its own: whatever is in it, the program goes on.
 * @throws Failure as `readOwnFont`, and `unprocessable` for a font that takes more memory or time than one may
 */
export const readOwnFontInThread = (bytes: Uint8Array, signal?: AbortSignal): Promise<ReadFont> =>
  workInThread(workerBeside(import.meta.url, "own-font-worker"), bytes, {
    heapMb: MAX_HEAP_MB,
    timeout: MAX_TIME,
    tooMuch: () => fontFailures.takesTooLong({}, { field: "font" }),
    signal,
  });

import { watch, type FSWatcher } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** A breath before each look, so that a folder in which much happens is not listed without end, in milliseconds. */
const BREATH_MS = 200;

export interface FolderHint {
  /** Waits so many milliseconds, or until something happens in the folder, or until the signal. */
  pause(ms: number): Promise<void>;
  close(): void;
}

/** Knows when something may have happened in a folder; where the system does not tell, as of a network share, never. */
export function folderHint(folder: string, signal: AbortSignal): FolderHint {
  let hint = new AbortController();
  const watcher = openWatcher(folder, () => hint.abort());
  return {
    async pause(ms) {
      await sleep(BREATH_MS, signal);
      await sleep(ms - BREATH_MS, AbortSignal.any([signal, hint.signal]));
      hint = new AbortController();
    },
    close: () => watcher?.close(),
  };
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(Math.max(0, ms), undefined, { signal }).catch(() => undefined);

function openWatcher(folder: string, onHint: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, onHint);
    return watcher.on("error", () => watcher.close());
  } catch {
    return undefined;
  }
}

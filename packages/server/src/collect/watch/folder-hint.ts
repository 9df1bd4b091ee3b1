import { watch, type FSWatcher } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** A breath before each look, so that a folder in which much happens is not listed without end, in milliseconds. */
const BREATH_MS = 200;

export interface FolderHint {
  /** Takes these folders for those that count, in the place of the former. */
  follow(folders: readonly string[]): void;
  /** Waits so many milliseconds, or until something happens in a folder, or until the signal. */
  pause(ms: number): Promise<void>;
  close(): void;
}

/** Knows when something may have happened in folders; where the system does not tell, as of a network share, never. */
export function folderHint(signal: AbortSignal): FolderHint {
  let hint = new AbortController();
  const watchers = new Map<string, FSWatcher | undefined>();
  const leave = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) leave(folder);
      for (const folder of wanted)
        if (!watchers.has(folder))
          watchers.set(
            folder,
            openWatcher(folder, () => hint.abort()),
          );
    },
    async pause(ms) {
      await sleep(BREATH_MS, signal);
      await sleep(ms - BREATH_MS, AbortSignal.any([signal, hint.signal]));
      hint = new AbortController();
    },
    close() {
      for (const folder of watchers.keys()) leave(folder);
    },
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

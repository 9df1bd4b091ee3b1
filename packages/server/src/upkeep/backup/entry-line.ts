import type { TarEntry } from "@idms/core/node/archives/write-tar";

/** Entries of an archive that is written while they are found: each is added when the one before has been read. */
export interface EntryLine extends AsyncIterable<TarEntry> {
  /** Settles when the entry has been read. Rejects when nobody reads any more. */
  add(entry: TarEntry): Promise<void>;
  end(): void;
  /** Ends it in the midst: whoever reads, and whoever adds, is told. */
  fail(error: unknown): void;
}

export function entryLine(): EntryLine {
  const waiting: { entry: TarEntry; done: PromiseWithResolvers<void> }[] = [];
  let isEnded = false;
  let failure: { error: unknown } | undefined;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= { error };
    for (const { done } of waiting.splice(0)) done.reject(error);
    wake();
  };
  async function* entries(): AsyncGenerator<TarEntry> {
    try {
      for (;;) {
        const next = waiting[0];
        if (failure) throw failure.error;
        if (next) {
          yield next.entry;
          waiting.shift();
          next.done.resolve();
        } else if (isEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      if (waiting.length > 0 || !isEnded)
        fail(failure?.error ?? new Error("The archive is not written any more"));
    }
  }
  return {
    add(entry) {
      if (failure) return Promise.reject(failure.error as Error);
      const done = Promise.withResolvers<void>();
      waiting.push({ entry, done });
      wake();
      return done.promise;
    },
    end() {
      isEnded = true;
      wake();
    },
    fail,
    [Symbol.asyncIterator]: entries,
  };
}

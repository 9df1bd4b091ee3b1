/** Where a writer's bytes go. `take` has copied the bytes when it returns, so the caller may reuse their buffer. */
export interface Output {
  take(bytes: Uint8Array): void;
  /** Resolves when the output takes more; rejects when writing failed. */
  ready(): Promise<void>;
  /** Resolves when everything taken is written. */
  finish(): Promise<void>;
}

const CHUNK_BYTES = 1 << 20;
/** Full chunks that may wait to be written before `ready` holds the writer back. */
const CHUNKS_AHEAD = 2;

/**
 * Gathers bytes into chunks of 1 MiB and hands them on in order. The chunks are used again, so memory stays flat however
 * much is written; `writeChunk` must be done with a chunk when it resolves.
 */
export function chunkedOutput(writeChunk: (chunk: Buffer) => Promise<void>): Output {
  const free: Buffer<ArrayBuffer>[] = [];
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let used = 0;
  const waiting: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | undefined;

  function handOn(): void {
    const full = chunk;
    const bytes = full.subarray(0, used);
    last = last
      .then(() => (failure ? undefined : writeChunk(bytes)))
      .catch((error: unknown) => {
        failure = { error };
      })
      .then(() => {
        free.push(full);
        waiting.shift();
      });
    waiting.push(last);
    chunk = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    used = 0;
  }

  function rethrow(): void {
    if (failure) throw failure.error;
  }

  return {
    take(bytes) {
      for (let start = 0; start < bytes.length;) {
        const length = Math.min(bytes.length - start, CHUNK_BYTES - used);
        chunk.set(bytes.subarray(start, start + length), used);
        used += length;
        start += length;
        if (used === CHUNK_BYTES) handOn();
      }
    },

    async ready() {
      if (waiting.length > CHUNKS_AHEAD) await waiting[0];
      rethrow();
    },

    async finish() {
      if (used > 0) handOn();
      await last;
      rethrow();
    },
  };
}

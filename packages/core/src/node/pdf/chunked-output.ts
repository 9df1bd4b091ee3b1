/**
 * Receives the bytes from a writer. A string stands for its Latin-1 bytes. `take` copies the bytes before it returns,
 * so the caller may reuse their buffer.
 */
export interface Output {
  take(bytes: Uint8Array | string): void;
  /** Resolves when the output accepts more data. Rejects if a write failed. */
  ready(): Promise<void>;
  /** Resolves when everything has been written. */
  finish(): Promise<void>;
}

const CHUNK_BYTES = 1 << 20;
/** Maximum number of full chunks in the queue before `ready` makes the writer wait. */
const CHUNKS_AHEAD = 2;

/** Allocates shared memory, so that a chunk can be passed to another thread without being copied. */
const newChunk = (): Buffer => Buffer.from(new SharedArrayBuffer(CHUNK_BYTES));

/**
 * Collects bytes into chunks of 1 MiB and passes the chunks on in order. Chunks are reused, so memory use stays
 * constant. The promise that `writeChunk` returns may resolve only when the chunk is no longer needed.
 */
export function chunkedOutput(writeChunk: (chunk: Buffer) => Promise<void>): Output {
  const free: Buffer[] = [];
  let chunk = newChunk();
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
        void waiting.shift();
      });
    waiting.push(last);
    chunk = free.pop() ?? newChunk();
    used = 0;
  }

  function rethrow(): void {
    if (failure) throw failure.error;
  }

  function takeBytes(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length;) {
      const length = Math.min(bytes.length - start, CHUNK_BYTES - used);
      chunk.set(bytes.subarray(start, start + length), used);
      used += length;
      start += length;
      if (used === CHUNK_BYTES) handOn();
    }
  }

  return {
    take(bytes) {
      if (typeof bytes !== "string") takeBytes(bytes);
      else if (bytes.length >= CHUNK_BYTES - used) takeBytes(Buffer.from(bytes, "latin1"));
      else used += chunk.write(bytes, used, "latin1");
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

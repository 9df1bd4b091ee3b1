import type { Output } from "./chunked-output.ts";

/** The number of bytes up to which small pieces are collected. Larger pieces are passed on without being copied. */
const GATHERED_BYTES = 1 << 16;
const LARGE_BYTES = 1 << 13;

/**
 * Passes bytes on synchronously, for callers with nothing else to do in the meantime. `write` must not use the bytes
 * after it returns.
 */
export function directOutput(write: (bytes: Uint8Array) => void): Output {
  const gathered = Buffer.allocUnsafeSlow(GATHERED_BYTES);
  let used = 0;
  let failure: { error: unknown } | undefined;

  // Whoever gives the bytes is not who can do something about a full disk: `ready` and `finish` tell it.
  function handOn(bytes: Uint8Array): void {
    if (failure || bytes.length === 0) return;
    try {
      write(bytes);
    } catch (error) {
      failure = { error };
    }
  }

  function empty(): void {
    handOn(gathered.subarray(0, used));
    used = 0;
  }

  async function rethrow(): Promise<void> {
    if (failure) throw failure.error;
  }

  return {
    take(bytes) {
      if (bytes.length > GATHERED_BYTES - used) empty();
      if (typeof bytes === "string" && bytes.length <= GATHERED_BYTES)
        used += gathered.write(bytes, used, "latin1");
      else if (bytes.length < LARGE_BYTES) {
        gathered.set(bytes as Uint8Array, used);
        used += bytes.length;
      } else {
        empty();
        handOn(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
      }
    },
    ready: rethrow,
    async finish() {
      empty();
      await rethrow();
    },
  };
}

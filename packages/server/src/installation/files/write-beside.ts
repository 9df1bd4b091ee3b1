import { write, writeSync } from "node:fs";

/** Number of bytes that are written together, and the maximum number of such blocks in memory. */
const PART_BYTES = 1 << 19;
const PARTS = 8;

export interface BesideWriter {
  /** Writes bytes. The caller may reuse the buffer after the call. Throws the error of an earlier write. */
  write(bytes: Uint8Array): void;
  /** Writes the remaining bytes. Rejects with the error of any write. */
  finish(): Promise<void>;
  /** Resolves when no write is running, whether the writes succeeded or not. */
  settled(): Promise<void>;
}

/**
 * Writes an open file from its beginning. A background thread writes while the next bytes are generated. If the disk
 * is slower than the caller, the calling thread writes too, so that memory use stays low.
 * @param wrote receives the number of bytes written
 */
export function besideWriter(file: number, wrote: (count: number) => void): BesideWriter {
  const free: Buffer[] = [];
  let part: Buffer = Buffer.allocUnsafeSlow(PART_BYTES);
  let [used, position, made, underWay] = [0, 0, 1, 0];
  let failure: { error: unknown } | undefined;
  let onSettled: (() => void) | undefined;

  function writePart(): void {
    const [full, length, at] = [part, used, position];
    [used, position] = [0, position + used];
    const next = free.pop() ?? newPart();
    if (!next) return writeNow(full, length, at);
    part = next;
    underWay += 1;
    writeBeside(full, 0, length, at);
  }

  function newPart(): Buffer | undefined {
    if (made === PARTS) return undefined;
    made += 1;
    return Buffer.allocUnsafeSlow(PART_BYTES);
  }

  function writeNow(bytes: Buffer, length: number, at: number): void {
    for (let done = 0; done < length;) done += writeSync(file, bytes, done, length - done, at + done);
    wrote(length);
  }

  function writeBeside(bytes: Buffer, done: number, length: number, at: number): void {
    write(file, bytes, done, length - done, at + done, (error, count) => {
      if (error) failure ??= { error };
      else wrote(count);
      if (!error && done + count < length) return writeBeside(bytes, done + count, length, at);
      free.push(bytes);
      underWay -= 1;
      if (underWay === 0) onSettled?.();
    });
  }

  const settled = () =>
    underWay === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onSettled = resolve));

  return {
    write(bytes) {
      if (failure) throw failure.error;
      for (let taken = 0; taken < bytes.length;) {
        const count = Math.min(bytes.length - taken, PART_BYTES - used);
        part.set(bytes.subarray(taken, taken + count), used);
        [used, taken] = [used + count, taken + count];
        if (used === PART_BYTES) writePart();
      }
    },
    async finish() {
      if (used > 0) writePart();
      await settled();
      if (failure) throw failure.error;
    },
    settled,
  };
}

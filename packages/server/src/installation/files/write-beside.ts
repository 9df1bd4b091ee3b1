import { write, writeSync } from "node:fs";

/** So many bytes are written together, and so many such parts are in memory at most. */
const PART_BYTES = 1 << 19;
const PARTS = 8;

export interface BesideWriter {
  /** Takes bytes, which are the caller's again when it returns. Throws what went wrong with those before. */
  write(bytes: Uint8Array): void;
  /** Writes what is left; rejects with what went wrong. */
  finish(): Promise<void>;
  /** Resolves when nothing is being written any more, however that ended. */
  settled(): Promise<void>;
}

/**
 * Writes an open file from its beginning, in a thread beside while the next bytes are made. Where the disk is slower than
 * who makes them, this thread writes too, so that memory stays flat.
 * @param wrote is told how many bytes the file has got
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

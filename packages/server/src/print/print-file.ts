import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { Failure } from "@idms/core";
import { beginAtomic, writeFailure } from "../files/write-atomic.ts";
import type { PressJob, PressResult } from "./press-job.ts";
import { printInThread, type PressHooks } from "./press-thread.ts";

export interface PrintedFile extends PressResult {
  /** Of the whole file, in hexadecimal. */
  sha256: string;
}

/**
 * Prints a job into a file, which appears whole or not at all. Only when it is in its place is `record` called, so an end
 * at any moment before leaves no half file and nothing written down.
 * @throws Failure when not one card can be printed, or the file cannot be written.
 */
export async function printFile<T>(
  job: PressJob,
  output: string,
  hooks: Omit<PressHooks, "onChunk">,
  record: (printed: PrintedFile) => Promise<T>,
): Promise<PrintedFile & T> {
  const file = await beginAtomic(output);
  try {
    const hash = createHash("sha256");
    const printed = await printInThread(job, {
      ...hooks,
      onChunk: (bytes) => {
        hash.update(bytes);
        return writeTo(file.stream, bytes);
      },
    });
    const result = { ...printed, sha256: hash.digest("hex") };
    if (result.printed.length === 0) {
      const reasons = result.leftOut.map(({ name, message }) => `${name}: ${message}`);
      throw new Failure("unprocessable", `Not one card could be printed. ${reasons.slice(0, 3).join(" ")}`);
    }
    await file.commit();
    return { ...result, ...(await record(result)) };
  } catch (error) {
    await file.discard();
    throw writeFailure(error, output);
  }
}

/** Resolves when the bytes have left their buffer. */
function writeTo(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

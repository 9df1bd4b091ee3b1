import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat, utimes } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BackupFile } from "./manifest.ts";

/** What a file holds, without its path. */
export type Content = Omit<BackupFile, "path">;

/** As many files at once as keep a disk busy that syncs each of them. */
const LANES = 8;

/** Does the work for each item, a few at a time; after an error no other is begun. */
export async function forEachInLanes<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const shared = (function* () {
    yield* items;
  })();
  const lane = async () => {
    // An error that leaves the loop ends the generator, and with it the other lanes.
    for (const item of shared) {
      signal?.throwIfAborted();
      await work(item);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const broken = ended.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
}

/**
 * Reads a file and says what it holds; with `target` also copies it there, synced to disk, for its owner only, and with
 * the time of its last change.
 */
export async function readContent(source: string, target?: string): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const output =
    target === undefined
      ? new Writable({ write: (_chunk, _encoding, done) => done() })
      : createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
  const { atime, mtime } = await stat(source);
  await pipeline(createReadStream(source), hashed, output);
  if (target !== undefined) await utimes(target, atime, mtime);
  return { bytes, sha256: hash.digest("hex") };
}

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat, utimes } from "node:fs/promises";
import { Writable, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BackupFile } from "./manifest.ts";

/** A description of a file's content, without the file's path. */
export type Content = Omit<BackupFile, "path">;

/**
 * Reads a file and describes its content. If `target` is given, also copies the file there. The copy is synced to
 * disk, readable only by its owner, and has the same modification time.
 */
export async function readContent(source: string, target?: string): Promise<Content> {
  const { atime, mtime } = await stat(source);
  const content = await readPieces(createReadStream(source), target);
  if (target !== undefined) await utimes(target, atime, mtime);
  return content;
}

/** Reads content from a stream and describes it, without a modification time. */
export async function readPieces(source: Readable, target?: string): Promise<Content> {
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
  await pipeline(source, hashed, output);
  return { bytes, sha256: hash.digest("hex") };
}

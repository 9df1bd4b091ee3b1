import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { Failure } from "@idms/core/failure";

/** Far more than a password may have, so that nobody's photo album is read for one. */
const MOST_BYTES = 4096;

/**
 * The password in a file, or the one that comes through standard input; the end of its line is not part of it.
 * @throws Failure when the file cannot be read.
 */
export async function readPassword(file: string | undefined): Promise<string> {
  const source: Readable = file === undefined ? process.stdin : createReadStream(file, { end: MOST_BYTES });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      chunks.push(Buffer.from(chunk as Buffer));
      size += chunk.length;
      if (size > MOST_BYTES) break;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure("missing", `The password file ${file ?? ""} cannot be read (${code}): check its path.`);
  }
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

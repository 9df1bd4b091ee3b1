import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { Failure } from "@idms/core";
import { writeFileAtomic } from "@idms/server";

/** Standard output, in the place of a file. */
export const STDOUT = "-";

/** @throws Failure `invalid` where both the file and what --json says of it would go to standard output. */
export function requireOneOnStdout({ out, json }: { out?: string; json?: boolean }): void {
  if (out === STDOUT && json)
    throw new Failure(
      "invalid",
      "--json and the export itself cannot both go to stdout: name a file with --out.",
    );
}

/** Where an export goes: `-` is standard output, and a folder means the default name in it. */
export async function outFile(out: string | undefined, defaultName: string): Promise<string> {
  if (out === STDOUT) return STDOUT;
  const path = resolve(out ?? defaultName);
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ? join(path, defaultName) : path;
}

/** Writes a file whole or not at all, or to standard output, which stays open for whatever the program says last. */
export async function writeOut<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (file !== STDOUT) return writeFileAtomic(file, write);
  const output = new PassThrough();
  process.stdout.once("error", (error) => output.destroy(error));
  output.pipe(process.stdout, { end: false });
  return write(output);
}

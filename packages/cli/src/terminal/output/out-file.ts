import { commandFailures } from "@idms/core/upkeep/command-failures";
import { createReadStream, existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { extname, join, parse, resolve as absolute } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { scratchPath } from "@idms/server/installation/files/scratch-files";
import { writeFileAtomic } from "@idms/server/installation/files/write-whole";
import type { App } from "@idms/server/installation/open-app";
import { note, print } from "./output.ts";

/** The file name that stands for standard output. */
export const STDOUT = "-";

/** @throws Failure `invalid` if both the file and the --json result would go to standard output. */
export function requireOneOnStdout({ out, json }: { out?: string; json?: boolean }): void {
  if (out === STDOUT && json) throw commandFailures.bothToStdout();
}

/**
 * Resolves the output path: `-` is standard output, and a folder means the default name inside it.
 * @param endings allowed file extensions; by default the extension of the default name
 * @throws Failure `invalid` for another extension, because the extension defines the format, and for binary output to a
 *   terminal
 */
export async function outFile(
  out: string | undefined,
  defaultName: string,
  endings: readonly string[] = [extname(defaultName)],
): Promise<string> {
  if (out === STDOUT) {
    refuseOnTerminal(endings.length === 1 ? endings[0] : extname(defaultName));
    return STDOUT;
  }
  const path = absolute(out ?? defaultName);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return join(path, defaultName);
  // A device or a pipe is refused by what writes, with its own words.
  if (found === undefined || found.isFile()) requireEnding(path, endings);
  return path;
}

/** The flags that decide whether to overwrite an existing file, and whether to report it. */
export interface OverFlags {
  force?: boolean;
  quiet?: boolean;
}

/** Describes a file's contents for a note. Returns undefined if the contents are unknown. */
export type WhatIsIn = (file: string) => Promise<string | undefined>;

/**
 * Resolves the output path as `outFile` does, but never overwrites a file with the default name. The new file gets
 * the first free name, such as "idcards (2).pdf", and the command reports that name.
 */
export async function keptFile(
  out: string | undefined,
  defaultName: string,
  flags: OverFlags,
  whatIsIn?: WhatIsIn,
): Promise<string> {
  const file = await outFile(out, defaultName);
  const isNamed = file === STDOUT || (out !== undefined && absolute(out) === file);
  return isNamed ? file : besideKept(file, flags, whatIsIn);
}

/** Returns the path if no such file exists or if --force is given. Otherwise adds the first free number to the name. */
export async function besideKept(
  file: string,
  { force, quiet }: OverFlags,
  whatIsIn?: WhatIsIn,
): Promise<string> {
  if (force || !existsSync(file)) return file;
  const { dir, name, ext } = parse(file);
  let free = file;
  for (let number = 2; existsSync(free); number += 1) free = join(dir, `${name} (${number})${ext}`);
  const held = await whatIsIn?.(file);
  if (!quiet)
    note(
      `${file} already exists${held ? ` and contains ${held}` : ""}. The new file is ${free}. Use --force to overwrite the old one.`,
    );
  return free;
}

/** The extensions of human-readable files. */
const TEXTS = new Set([".csv", ".json", ".jsonl"]);

function refuseOnTerminal(ending = ""): void {
  if (!process.stdout.isTTY || TEXTS.has(ending)) return;
  throw commandFailures.notForTerminal({ ending });
}

/** @throws Failure `invalid` for a name with another extension */
export function requireEnding(path: string, endings: readonly string[]): void {
  if (endings.includes(extname(path).toLowerCase())) return;
  const [ending = "", ...others] = endings;
  throw others.length === 0
    ? commandFailures.wrongEnding({ file: path, ending })
    : commandFailures.wrongEndings({ file: path, endings });
}

/**
 * Returns the function that reports what was written. If the file goes to standard output, the report goes to standard
 * error.
 */
export const tellOf = (file: string): ((text: string) => void) => (file === STDOUT ? note : print);

/**
 * Writes a file completely or not at all, or writes to standard output. Standard output stays open for the program's
 * last messages.
 */
export async function writeOut<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (file !== STDOUT) return writeFileAtomic(file, write);
  const output = new PassThrough();
  // The error is reported where the end is awaited. The writer may not be listening yet, or may have stopped listening.
  output.on("error", () => undefined);
  process.stdout.once("error", (error) => output.destroy(error));
  output.pipe(process.stdout, { end: false });
  const done = await write(output);
  await finished(output);
  // The record is written only after the last byte has been accepted.
  await new Promise<void>((resolve, reject) => {
    process.stdout.write("", (error) => (error ? reject(error) : resolve()));
  });
  return done;
}

/** Writes bytes. See `writeStream`. */
export const writeBytes = (file: string, bytes: Uint8Array): Promise<void> =>
  writeOut(
    file,
    (output) =>
      new Promise<void>((done, failed) => {
        output.once("error", failed);
        output.end(bytes, () => done());
      }),
  );

/**
 * Writes a file by its path. For standard output, writes a temporary file first and sends the file once it is
 * complete.
 * @param write receives the path, and a function to await before the file is recorded
 */
export async function writeAt<T>(
  { folder }: App,
  file: string,
  write: (path: string, whenWhole: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (file !== STDOUT) return write(file, () => Promise.resolve());
  const path = scratchPath(folder.scratch, "out");
  let unsent: unknown;
  const send = () =>
    writeOut(STDOUT, (output) => pipeline(createReadStream(path), output)).catch((error: unknown) => {
      unsent = error;
      throw error;
    });
  try {
    return await write(path, send);
  } catch (error) {
    // Otherwise, the writer would report the error as a problem with its own file.
    throw unsent ?? error;
  } finally {
    await rm(path, { force: true });
  }
}

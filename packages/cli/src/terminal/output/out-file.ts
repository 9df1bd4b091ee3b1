import { commandFailures } from "@idms/core/upkeep/command-failures";
import { createReadStream, existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { extname, join, parse, resolve as absolute } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { scratchPath } from "@idms/server/installation/files/write-atomic";
import { writeFileAtomic } from "@idms/server/installation/files/write-whole";
import type { App } from "@idms/server/installation/open-app";
import { note, print } from "./output.ts";

/** Standard output, in the place of a file. */
export const STDOUT = "-";

/** @throws Failure `invalid` where both the file and what --json says of it would go to standard output. */
export function requireOneOnStdout({ out, json }: { out?: string; json?: boolean }): void {
  if (out === STDOUT && json) throw commandFailures.bothToStdout();
}

/**
 * Finds where a file goes: `-` is standard output, and a folder means the default name in it.
 * @param endings the endings its name may have; that of the default name unless given
 * @throws Failure `invalid` for another ending, since a file is what its name says, and for binary output on a
 * terminal
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

/** The flags that decide whether an existing file is overwritten, and whether that is said. */
export interface OverFlags {
  force?: boolean;
  quiet?: boolean;
}

/** Says what a file holds, for a note; undefined where nobody knows. */
export type WhatIsIn = (file: string) => Promise<string | undefined>;

/**
 * Finds where a file goes as `outFile` does, but a default name that exists already stays with its file: the new file
 * gets the first free name, as in "idcards (2).pdf", and the command says so.
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

/** The path itself where nothing is there, or with --force; else the same with the first free number behind its name. */
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
      `${file} already exists${held ? `, with ${held}` : ""}. The new file is ${free}. Use --force to overwrite the old one.`,
    );
  return free;
}

/** The endings of files that people can read as they are. */
const TEXTS = new Set([".csv", ".json", ".jsonl"]);

function refuseOnTerminal(ending = ""): void {
  if (!process.stdout.isTTY || TEXTS.has(ending)) return;
  throw commandFailures.notForTerminal({ ending });
}

/** @throws Failure `invalid` for a name that does not end in one of these */
export function requireEnding(path: string, endings: readonly string[]): void {
  if (endings.includes(extname(path).toLowerCase())) return;
  const [ending = "", ...others] = endings;
  throw others.length === 0
    ? commandFailures.wrongEnding({ file: path, ending })
    : commandFailures.wrongEndings({ file: path, endings });
}

/** Tells of what was written, beside a file that goes to standard output where people read. */
export const tellOf = (file: string): ((text: string) => void) => (file === STDOUT ? note : print);

/** Writes a file whole or not at all, or to standard output, which stays open for whatever the program says last. */
export async function writeOut<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (file !== STDOUT) return writeFileAtomic(file, write);
  const output = new PassThrough();
  // It is told where the end is waited for; who writes may not listen yet, or no more.
  output.on("error", () => undefined);
  process.stdout.once("error", (error) => output.destroy(error));
  output.pipe(process.stdout, { end: false });
  const done = await write(output);
  await finished(output);
  // What depends on it is written down only when the last byte is taken.
  await new Promise<void>((resolve, reject) => {
    process.stdout.write("", (error) => (error ? reject(error) : resolve()));
  });
  return done;
}

/** Writes bytes; see `writeStream`. */
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
 * Has a file written that needs a path, or sends it to standard output once it is whole.
 * @param write is given the path, and what is to be awaited before anything is written down of it
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
    // What wrote it takes it for a fault of its own file.
    throw unsent ?? error;
  } finally {
    await rm(path, { force: true });
  }
}

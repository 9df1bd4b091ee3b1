import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, fdatasync, type WriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";
import type { Sentence } from "@idms/core/sentence";
import { storageFailures } from "@idms/core/upkeep/installation/storage-failures";
import { cannot, trouble } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure, troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { PROGRAM } from "./locks.ts";
import { besideWriter, type BesideWriter } from "./write-beside.ts";
import { makeFolder } from "./make-folder.ts";

/** A file that is being written beside its place. Until `commit` nobody sees it there. */
export interface PendingFile {
  readonly stream: WriteStream;
  /** Writes instead of the stream, for who makes many bytes and waits for nothing: they are theirs again when it returns. */
  write(bytes: Uint8Array): void;
  /** Ends the stream, and renames the file into its place, where it outlasts a power cut if it is to. */
  commit(): Promise<void>;
  /** Removes what was written; harmless after a commit. */
  discard(): Promise<void>;
}

/** The program that writes it, by its number and a name of its own, then a number of the file's own. */
const temporaryName = /^\.(?<target>.+)\.(?<pid>\d+)-(?:(?<program>[0-9a-f]{16})-)?[0-9a-f]{12}\.tmp$/;
/** The temporary files that this process writes now. */
const pending = new Set<string>();

/** Whether a name is one that `beginAtomic` gives to files it has not renamed yet. */
export const isTemporaryName = (name: string): boolean => temporaryName.test(name);

/** A path in `folder` that nobody else writes to, under a name that a sweep knows for a temporary file. */
export const scratchPath = (folder: string, target: string): string =>
  join(folder, `.${target}.${process.pid}-${PROGRAM}-${randomBytes(6).toString("hex")}.tmp`);

/** The running program that made a temporary file; undefined for any other file. */
export const writerOf = (name: string): string | undefined => temporaryName.exec(name)?.groups?.["program"];

/** Writes a file whole or not at all, as `beginAtomic` does: an existing one is replaced in one step. */
export async function writeAtomic(
  path: string,
  bytes: Uint8Array | string,
  options: { lasts?: boolean } = {},
): Promise<void> {
  const file = await beginAtomic(path, options);
  try {
    file.stream.end(bytes);
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/**
 * Opens a file beside `path`, in the same folder, and clears what killed programs left of earlier tries. Whatever is
 * written may have names and faces in it, so that it is its owner's alone, whatever the umask is; in a folder that a group
 * shares, the group reads it too.
 * @param lasts whether the file is to outlast a power cut, for which `commit` waits for the disk
 * @throws Failure, here and from `commit`, when the place cannot be written to or the disk is full.
 */
export async function beginAtomic(path: string, { lasts = true } = {}): Promise<PendingFile> {
  try {
    return await openBeside(path, lasts);
  } catch (error) {
    throw writeFailure(error, path);
  }
}

async function openBeside(path: string, lasts: boolean): Promise<PendingFile> {
  const folder = dirname(path);
  await requireReplaceable(path);
  await clearAbandoned(path);
  const temporary = scratchPath(folder, basename(path));
  pending.add(temporary);
  const stream = createWriteStream(temporary, { mode: 0o600, flags: "wx", flush: lasts });
  const [file] = (await once(stream, "open").catch((error: unknown) => {
    pending.delete(temporary);
    throw error;
  })) as [number];
  // Without a listener a full disk would end the process; `commit` reports the error.
  stream.on("error", () => undefined);
  if (await isShared(folder)) await chmod(temporary, 0o640);
  const tellDisk = lasts ? diskTeller(file) : undefined;
  let beside: BesideWriter | undefined;
  let done = false;
  return {
    stream,
    write(bytes) {
      beside ??= besideWriter(file, (count) => tellDisk?.wrote(count));
      beside.write(bytes);
    },
    async commit() {
      try {
        await beside?.finish();
        await tellDisk?.told;
        stream.end();
        await finished(stream);
        await rename(temporary, path);
        done = true;
        pending.delete(temporary);
        if (lasts) await syncFolder(folder);
      } catch (error) {
        throw writeFailure(error, path);
      }
    },
    async discard() {
      if (done) return;
      done = true;
      const closed = finished(stream).catch(() => undefined);
      await beside?.settled();
      await tellDisk?.told;
      stream.destroy();
      await closed;
      await rm(temporary, { force: true });
      pending.delete(temporary);
    },
  };
}

/** So many bytes are given to the disk together, while the next ones are made. */
const TOLD_TOGETHER = 8 << 20;

/**
 * Has the disk take a file while it is written: to wait for a hundred megabytes at its end took a third of the time in which
 * they are made. Whoever syncs it at last hears what is wrong with the disk. `told` settles when no such call is under way.
 */
function diskTeller(file: number): { wrote(bytes: number): void; told: Promise<void> | undefined } {
  let untold = 0;
  const teller = {
    told: undefined as Promise<void> | undefined,
    wrote(bytes: number) {
      untold += bytes;
      if (teller.told || untold < TOLD_TOGETHER) return;
      untold = 0;
      teller.told = new Promise<void>((resolve) => fdatasync(file, () => resolve())).then(
        () => (teller.told = undefined),
      );
    },
  };
  return teller;
}

/** The system's folder of devices, and its links to the outputs of a program, such as /dev/stdout. */
const DEVICES = /^\/(?:dev(?:\/fd)?|proc\/(?:self|\d+)\/fd)$/;

/** A device, such as /dev/null, or a pipe would be lost when a file takes its place: for the whole system, if root does it. */
async function requireReplaceable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  const isReplaceable = !there || there.isFile() || there.isDirectory();
  if (isReplaceable && !DEVICES.test(resolve(dirname(path)))) return;
  throw folderFailures.notFile({ path });
}

/** Makes a folder for what is printed, with those around it that are missing: its owner's alone, or shared as the one around it. */
export async function makeOutputFolder(path: string): Promise<void> {
  const made = await makeFolder(path);
  if (made === undefined || !(await isShared(dirname(made)))) return;
  for (let each = path; each.length >= made.length; each = dirname(each)) await chmod(each, 0o2750);
}

/** Whether an operator has said of a folder that its group shares what is in it: chmod g+rxs. */
async function isShared(folder: string): Promise<boolean> {
  const SHARED = 0o2050;
  return ((await stat(folder)).mode & SHARED) === SHARED;
}

/** Makes what was named anew in a folder outlast a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Clears what killed programs left of earlier tries to write a file. */
export async function clearAbandoned(path: string): Promise<void> {
  try {
    await removeAbandoned(dirname(path), (name) => name === basename(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Clears what killed programs left in a folder of files or folders that were to become `isTarget`. */
export async function removeAbandoned(folder: string, isTarget: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const match = temporaryName.exec(name)?.groups;
    if (!match || !isTarget(match["target"] as string)) continue;
    if (!isBeingWritten(join(folder, name), Number(match["pid"])))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder whole or not at all: `fill` fills one beside it, which then takes its place. Clears what killed
 * programs left beside it of folders that were to become `isTarget`.
 * @param takePlace puts the filled folder into its place; by renaming it unless given
 * @throws Failure as `beginAtomic` does.
 */
export async function buildFolder<T>(
  path: string,
  isTarget: (name: string) => boolean,
  fill: (temporary: string) => Promise<T>,
  takePlace: (temporary: string) => Promise<void> = (temporary) => rename(temporary, path),
): Promise<T> {
  const parent = dirname(path);
  const temporary = scratchPath(parent, basename(path));
  pending.add(temporary);
  try {
    await makeFolder(parent);
    await removeAbandoned(parent, isTarget);
    await mkdir(temporary, { mode: 0o700 });
    const result = await fill(temporary);
    await takePlace(temporary);
    await syncFolder(parent);
    return result;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw writeFailure(error, path);
  } finally {
    pending.delete(temporary);
  }
}

/** A folder of its own for as long as something is done. */
export interface ScratchFolder {
  path: string;
  remove(): Promise<void>;
}

/** Makes such a folder in `around`, its owner's alone; those of the same owner go that killed programs left of what was called the same. */
export async function makeScratchFolder(around: string, target: string): Promise<ScratchFolder> {
  await makeFolder(around);
  await clearAbandoned(join(around, target)).catch(() => undefined);
  const path = scratchPath(around, target);
  pending.add(path);
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      pending.delete(path);
    },
  };
}

function isBeingWritten(path: string, pid: number): boolean {
  if (pid === process.pid) return pending.has(path);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const reasons: Record<string, Sentence> = {
  ENOENT: trouble.noFolder(),
  ENOTDIR: trouble.folderIsFile(),
  EISDIR: trouble.isFolder(),
  ENAMETOOLONG: trouble.nameTooLong(),
  EFBIG: trouble.fileTooLarge(),
};

/** A Failure for what a person can mend about a place that cannot be written to; any other error as it is. */
export function writeFailure(error: unknown, path: string): unknown {
  const why = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  const isOfDatabase = troubleOf(error)?.kind === "damaged";
  const what = isOfDatabase ? cannot.readDatabase() : cannot.writePlace({ place: path });
  if (why === undefined) return asStorageFailure(error, what);
  return storageFailures.cannotWrite({ what, why }, { cause: error });
}

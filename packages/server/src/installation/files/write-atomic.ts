import { once } from "node:events";
import { createWriteStream, fdatasync, write, writeSync, type WriteStream } from "node:fs";
import { chmod, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { folderFailures } from "@idms/core/upkeep/installation/folder-failures";
import type { Sentence } from "@idms/core/sentence";
import { storageFailures } from "@idms/core/upkeep/installation/storage-failures";
import { cannot, trouble } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure, troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { clearAbandoned, beingWritten, removeAbandoned, scratchPath } from "./scratch-files.ts";
import { makeFolder } from "./make-folder.ts";

/** Number of bytes that are written together, and the maximum number of such blocks in memory. */
const PART_BYTES = 1 << 19;
const PARTS = 8;

interface BesideWriter {
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

/** A file that is being written next to its final path. It appears at the final path only after `commit`. */
export interface PendingFile {
  readonly stream: WriteStream;
  /**
   * Writes bytes without the stream. This is for a caller that produces many bytes and does not wait. The caller may
   * reuse the buffer after the call.
   */
  write(bytes: Uint8Array): void;
  /**
   * Ends the stream and renames the file to its final path. If requested, waits until the file can survive a power
   * cut.
   */
  commit(): Promise<void>;
  /** Removes the written data. Calling this method after a commit is harmless. */
  discard(): Promise<void>;
}

/** Writes a file completely or not at all, like `beginAtomic`. An existing file is replaced in one step. */
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
 * Opens a temporary file in the same folder as `path`, and removes temporary files left by killed programs. The
 * content may include names and faces, so only the owner can access it, regardless of the umask. In a folder shared
 * with a group, the group can read it too.
 * @param lasts whether the file must survive a power cut, in which case `commit` waits for the disk
 * @throws Failure, here and from `commit`, when the path is not writable or the disk is full.
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
  beingWritten.add(temporary);
  const stream = createWriteStream(temporary, { mode: 0o600, flags: "wx", flush: lasts });
  const [file] = (await once(stream, "open").catch((error: unknown) => {
    beingWritten.delete(temporary);
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
        beingWritten.delete(temporary);
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
      beingWritten.delete(temporary);
    },
  };
}

/** Number of bytes that are flushed to disk together, while the next bytes are generated. */
const TOLD_TOGETHER = 8 << 20;

/**
 * Flushes a file to disk while the file is being written. Flushing a hundred megabytes only at the end took a third
 * of the time needed to generate them. Disk errors are reported by the final sync. `told` settles when no flush is
 * running.
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

/** Matches the system's device folder and its links to a program's outputs, such as /dev/stdout. */
const DEVICES = /^\/(?:dev(?:\/fd)?|proc\/(?:self|\d+)\/fd)$/;

/**
 * Rejects a device, such as /dev/null, or a pipe. Writing a file would replace it. If root did this, the device would
 * be lost for the whole system.
 */
async function requireReplaceable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  const isReplaceable = !there || there.isFile() || there.isDirectory();
  if (isReplaceable && !DEVICES.test(resolve(dirname(path)))) return;
  throw folderFailures.notFile({ path });
}

/**
 * Creates a folder for printed files, and its missing parents. The folder is private to its owner, or shared in the
 * same way as its parent folder.
 */
export async function makeOutputFolder(path: string): Promise<void> {
  const made = await makeFolder(path);
  if (made === undefined || !(await isShared(dirname(made)))) return;
  for (let each = path; each.length >= made.length; each = dirname(each)) await chmod(each, 0o2750);
}

/** Whether an operator has shared a folder with its group (chmod g+rxs). */
async function isShared(folder: string): Promise<boolean> {
  const SHARED = 0o2050;
  return ((await stat(folder)).mode & SHARED) === SHARED;
}

/** Ensures that renames in a folder survive a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder completely or not at all. `fill` fills a temporary folder, which then replaces the final one.
 * Removes temporary folders left by killed programs if `isTarget` accepts their final name.
 * @param takePlace moves the filled folder to its final path; a rename by default
 * @throws the failures of `beginAtomic`.
 */
export async function buildFolder<T>(
  path: string,
  isTarget: (name: string) => boolean,
  fill: (temporary: string) => Promise<T>,
  takePlace: (temporary: string) => Promise<void> = (temporary) => rename(temporary, path),
): Promise<T> {
  const parent = dirname(path);
  const temporary = scratchPath(parent, basename(path));
  beingWritten.add(temporary);
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
    beingWritten.delete(temporary);
  }
}

const reasons: Record<string, Sentence> = {
  ENOENT: trouble.noFolder(),
  ENOTDIR: trouble.folderIsFile(),
  EISDIR: trouble.isFolder(),
  ENAMETOOLONG: trouble.nameTooLong(),
  EFBIG: trouble.fileTooLarge(),
};

/**
 * Converts the error for an unwritable path to a Failure if a person can resolve it. Any other error is returned
 * unchanged.
 */
export function writeFailure(error: unknown, path: string): unknown {
  const why = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  const isOfDatabase = troubleOf(error)?.kind === "damaged";
  const what = isOfDatabase ? cannot.readDatabase() : cannot.writePlace({ place: path });
  if (why === undefined) return asStorageFailure(error, what);
  return storageFailures.cannotWrite({ what, why }, { cause: error });
}

import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PROGRAM } from "./locks.ts";
import { makeFolder } from "./make-folder.ts";

/** Matches the process number, the unique name of the program run, and the number of the file. */
const temporaryName = /^\.(?<target>.+)\.(?<pid>\d+)-(?:(?<program>[0-9a-f]{16})-)?[0-9a-f]{12}\.tmp$/;
/** The temporary files that this process is writing. */
export const beingWritten = new Set<string>();

/** Whether a name is one that `beginAtomic` uses for files before they are renamed. */
export const isTemporaryName = (name: string): boolean => temporaryName.test(name);

/** Returns a unique path in `folder`. A sweep recognises the name as that of a temporary file. */
export const scratchPath = (folder: string, target: string): string =>
  join(folder, `.${target}.${process.pid}-${PROGRAM}-${randomBytes(6).toString("hex")}.tmp`);

/** Returns the program run that created a temporary file, or undefined for any other file. */
export const writerOf = (name: string): string | undefined => temporaryName.exec(name)?.groups?.["program"];

/** Removes temporary files that were left by programs killed while writing a file. */
export async function clearAbandoned(path: string): Promise<void> {
  try {
    await removeAbandoned(dirname(path), (name) => name === basename(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * Removes temporary files and folders that killed programs left in a folder, if `isTarget` accepts their final name.
 */
export async function removeAbandoned(folder: string, isTarget: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const match = temporaryName.exec(name)?.groups;
    if (!match || !isTarget(match["target"] as string)) continue;
    if (!isBeingWritten(join(folder, name), Number(match["pid"])))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isBeingWritten(path: string, pid: number): boolean {
  if (pid === process.pid) return beingWritten.has(path);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A separate folder for the duration of a task. */
export interface ScratchFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * Creates a temporary folder in `around` that only its owner can access. Removes folders of this owner with the same
 * name that killed programs left behind.
 */
export async function makeScratchFolder(around: string, target: string): Promise<ScratchFolder> {
  await makeFolder(around);
  await clearAbandoned(join(around, target)).catch(() => undefined);
  const path = scratchPath(around, target);
  beingWritten.add(path);
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      beingWritten.delete(path);
    },
  };
}

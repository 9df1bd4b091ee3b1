import { createHash } from "node:crypto";
import { access, constants, lstat, open, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "@idms/core/failure";
import {
  droppedJobs,
  droppedKind,
  jobSignature,
  type DroppedFile,
  type DroppedJob,
} from "@idms/core/print/batches/dropped-files";
import { openZip } from "@idms/core/node/archives/zip-archive";
import { NO_LINK } from "../../installation/files/no-link.ts";
import { watchFailures } from "@idms/core/collect/imports/watch-failures";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Returns the real path of a folder to watch.
 * @throws Failure if the folder does not exist or is not writable.
 */
export async function findDropFolder(path: string): Promise<string> {
  try {
    const found = await realpath(path);
    await readdir(found);
    await access(found, constants.W_OK);
    return found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw watchFailures.noFolder({ path });
    throw watchFailures.cannotWatch({ path, reason: String(code) });
  }
}

/**
 * Lists the jobs in a folder. Subfolders are not read. Symbolic links are ignored, because a user who can create a
 * link may not have read access to its target.
 * @throws Failure if the folder cannot be read
 */
export async function listDropped(folder: string): Promise<DroppedJob[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw watchFailures.cannotRead({ path: folder, reason: troubleWithFile(error.code) });
  });
  const files: DroppedFile[] = [];
  for (const name of names.filter((each) => droppedKind(each) !== null)) {
    // One that has gone meanwhile is as if it had never been there.
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile()) continue;
    // A copy may get the old moment of its original, but not as that of its last change of state.
    files.push({ name, size: found.size, changed: Math.max(found.mtimeMs, found.ctimeMs) });
  }
  return droppedJobs(files);
}

/** Whether a job's files have stayed unchanged since the job was listed. */
export async function isAsListed(folder: string, job: DroppedJob): Promise<boolean> {
  const signature = jobSignature(job);
  return (await listDropped(folder)).some((each) => jobSignature(each) === signature);
}

/**
 * Returns the files of a job that are still incomplete, for example because they are being copied. An incomplete CSV
 * file cannot be detected.
 */
export async function unfinishedFiles(
  folder: string,
  { sheets, photos }: DroppedJob,
): Promise<DroppedFile[]> {
  const unfinished: DroppedFile[] = [];
  for (const file of [...sheets, ...photos])
    if (file.size === 0 || !(await hasEnd(join(folder, file.name)))) unfinished.push(file);
  return unfinished;
}

/** Whether a zip archive is complete, including the directory at its end. A workbook is also a zip archive. */
async function hasEnd(path: string): Promise<boolean> {
  if (!/\.(?:zip|xlsx)$/i.test(path)) return true;
  try {
    (await openZip(path, path, { entries: Infinity, total: Infinity })).close();
    return true;
  } catch (error) {
    return !(error instanceof Failure && error.kind === "unprocessable");
  }
}

/** Returns the SHA-256 hash of bytes, in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Returns the SHA-256 hash, in hexadecimal, of a file of any size that is not a symbolic link.
 * @throws Failure if the file cannot be read.
 */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline((await open(path, NO_LINK)).createReadStream(), hash);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw watchFailures.cannotReadFile({ path, reason: troubleWithFile(code) });
  }
  return hash.digest("hex");
}

import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import type { FileStore } from "../store/file-store.ts";
import { scratchPath } from "../files/scratch-files.ts";
import type { App } from "../open-app.ts";
import { newStoredName, storedPath, type JobFileKind } from "../store/stored-files.ts";
import { FOLDER_LENGTH, hasFiles } from "./no-files.ts";

/** The names of a job's files: the folder of its input files, and its result. */
export interface JobFiles {
  folder: string;
  file: string | null;
}

/** The possible input files of a job, each at most once: a spreadsheet, and an archive of photos. */
const GIVEN = ["xlsx", "csv", "zip"] as const;
export type GivenKind = (typeof GIVEN)[number];

/** Creates a new name for a job's `folder`. The input files of all jobs are stored together. */
export const newJobFolder = (): string => randomBytes(FOLDER_LENGTH / 2).toString("hex");

const givenName = (folder: string, kind: GivenKind): string =>
  `${folder.slice(0, 2)}/${folder.slice(2)}.${kind}`;

/** Moves a local file into the store as a job's input. Throws the same failures as `FileStore.take`. */
export const giveFile = (store: FileStore, folder: string, kind: GivenKind, path: string): Promise<void> =>
  store.take(givenName(folder, kind), path);

/**
 * Returns the local path of a job's input, or undefined if the job had no such input or the input no longer exists.
 * @param place a folder for a decrypted copy if files are encrypted; the caller removes this copy
 */
export async function givenPath(
  store: FileStore,
  folder: string,
  kind: GivenKind,
  place: string,
): Promise<string | undefined> {
  if (!hasFiles(folder)) return undefined;
  return readablePath(store, givenName(folder, kind), place);
}

/** Whether a job's input is stored. */
export async function isKept(store: FileStore, folder: string, kind: GivenKind): Promise<boolean> {
  if (!hasFiles(folder)) return false;
  const name = givenName(folder, kind);
  return (await store.sizes([name])).has(name);
}

/**
 * Returns the local path of a stored file. If files are encrypted, this is the path of a decrypted copy in `place`.
 */
export async function readablePath(
  store: FileStore,
  name: string,
  place: string,
): Promise<string | undefined> {
  if (store.sealing) {
    const content = await store.sealing.content(name);
    const copy = join(place, name.replace("/", "-"));
    if (content) await pipeline(content.body, createWriteStream(copy, { mode: 0o600 }));
    return content && copy;
  }
  await store.bring(name);
  const path = storedPath(store.local, name);
  return existsSync(path) ? path : undefined;
}

/**
 * Runs `work` with a folder for decrypted copies, and then removes the folder. A sweep removes folders that killed
 * programs leave behind.
 */
export async function withPlace<T>(
  { folder }: Pick<App, "folder">,
  work: (place: string) => Promise<T>,
): Promise<T> {
  const place = scratchPath(folder.scratch, "open");
  await mkdir(place, { mode: 0o700 });
  try {
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Removes a job's input. */
export async function removeGiven(store: FileStore, folder: string): Promise<void> {
  if (hasFiles(folder)) for (const kind of GIVEN) await store.remove(givenName(folder, kind));
}

const isJobFileKind = (kind: string): kind is JobFileKind => ["pdf", "zip", "xlsx", "csv"].includes(kind);

/**
 * Moves a file that a job has created into the store.
 * @returns the job's `file` value: the stored name, followed by the download name
 */
export async function keepMade(store: FileStore, path: string): Promise<string> {
  const kind = extname(path).slice(1);
  if (!isJobFileKind(kind)) throw new Error(`No job creates a ${kind} file`);
  const name = newStoredName(kind);
  await store.take(name, path);
  return `${name}/${basename(path)}`;
}

/**
 * Returns the `file` value of a job whose parts are downloaded together in an archive with the given name. The
 * archive is created when it is downloaded.
 */
export const fileOfParts = (name: string): string => `/${name}`;
export const isOfParts = ({ file }: Pick<JobFiles, "file">): boolean => file?.startsWith("/") === true;

/** Extracts the stored name from a job's `file` value. */
export const madeName = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/**
 * Returns the local path of a job's result. Returns null if the job has no file of its own, the file no longer
 * exists, or only this program can read it.
 */
export async function madePath(store: FileStore, { file }: Pick<JobFiles, "file">): Promise<string | null> {
  if (file === null || isOfParts({ file }) || store.sealing) return null;
  const name = madeName(file);
  await store.bring(name);
  const path = storedPath(store.local, name);
  return existsSync(path) ? path : null;
}

/** Returns the stored names of all possible inputs under a folder name. */
export const givenNames = (folder: string): string[] =>
  hasFiles(folder) ? GIVEN.map((kind) => givenName(folder, kind)) : [];

/** Returns the stored names of all files that a job may have. */
export const filesOf = ({ folder, file }: JobFiles): string[] => [
  ...givenNames(folder),
  ...(file === null || isOfParts({ file }) ? [] : [madeName(file)]),
];

/** Removes all files of a job. */
export async function removeJobFiles(store: FileStore, job: JobFiles): Promise<void> {
  for (const name of filesOf(job)) await store.remove(name);
}

/**
 * Checks that the files of a job exist.
 * @throws Failure `conflict` if the job's files were deleted
 */
export function requireFiles({ folder }: Pick<JobFiles, "folder">): void {
  if (!hasFiles(folder)) throw jobFailures.inputGone();
}

import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import type { FileStore } from "../store/file-store.ts";
import { scratchPath } from "../files/write-atomic.ts";
import type { App } from "../open-app.ts";
import { newStoredName, storedPath, type JobFileKind } from "../store/stored-files.ts";
import { FOLDER_LENGTH, hasFiles } from "./no-files.ts";

/** The names of a job's files: the folder of its input, and its result. */
export interface JobFiles {
  folder: string;
  file: string | null;
}

/** The possible inputs of a job, each at most once: a spreadsheet, and photos in an archive. */
const GIVEN = ["xlsx", "csv", "zip"] as const;
export type GivenKind = (typeof GIVEN)[number];

/** A new name for a job's `folder`: of what it is given, which lies beside what all others are. */
export const newJobFolder = (): string => randomBytes(FOLDER_LENGTH / 2).toString("hex");

const givenName = (folder: string, kind: GivenKind): string =>
  `${folder.slice(0, 2)}/${folder.slice(2)}.${kind}`;

/** Keeps a file of this machine as what a job is given; it is no more where it was. Throws as `FileStore.take`. */
export const giveFile = (store: FileStore, folder: string, kind: GivenKind, path: string): Promise<void> =>
  store.take(givenName(folder, kind), path);

/**
 * The path on this machine where a job's input can be read; undefined when it had none, or it is gone.
 * @param place a folder for an open copy where files are sealed; the caller removes it
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

/** Whether what a job was given is kept. */
export async function isKept(store: FileStore, folder: string, kind: GivenKind): Promise<boolean> {
  if (!hasFiles(folder)) return false;
  const name = givenName(folder, kind);
  return (await store.sizes([name])).has(name);
}

/**
 * The path on this machine where a stored file can be read: its own, or that of an open copy in `place` where files
 * are sealed.
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

/** Gives `work` a folder for open copies, which goes when it is done; a sweep finds what a kill leaves of it. */
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

/** Removes what a job was given. */
export async function removeGiven(store: FileStore, folder: string): Promise<void> {
  if (hasFiles(folder)) for (const kind of GIVEN) await store.remove(givenName(folder, kind));
}

const isJobFileKind = (kind: string): kind is JobFileKind => ["pdf", "zip", "xlsx", "csv"].includes(kind);

/**
 * Keeps a file that a job has made, which is no more where it was.
 * @returns what the job's `file` is: the stored name, and behind it the name under which it is saved
 */
export async function keepMade(store: FileStore, path: string): Promise<string> {
  const kind = extname(path).slice(1);
  if (!isJobFileKind(kind)) throw new Error(`No job creates a ${kind} file`);
  const name = newStoredName(kind);
  await store.take(name, path);
  return `${name}/${basename(path)}`;
}

/** The `file` of a job whose parts are fetched together in an archive of this name, which is made when it is fetched. */
export const fileOfParts = (name: string): string => `/${name}`;
export const isOfParts = ({ file }: Pick<JobFiles, "file">): boolean => file?.startsWith("/") === true;

/** The stored name in the `file` of a job. */
export const madeName = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/**
 * The path on this machine where a job's result can be read; null where it made no file of its own, it is gone, or
 * only this program can read it.
 */
export async function madePath(store: FileStore, { file }: Pick<JobFiles, "file">): Promise<string | null> {
  if (file === null || isOfParts({ file }) || store.sealing) return null;
  const name = madeName(file);
  await store.bring(name);
  const path = storedPath(store.local, name);
  return existsSync(path) ? path : null;
}

/** The stored names of all that may be given under the name of a folder. */
export const givenNames = (folder: string): string[] =>
  hasFiles(folder) ? GIVEN.map((kind) => givenName(folder, kind)) : [];

/** The stored names of all that a job may have. */
export const filesOf = ({ folder, file }: JobFiles): string[] => [
  ...givenNames(folder),
  ...(file === null || isOfParts({ file }) ? [] : [madeName(file)]),
];

/** Removes all files of a job. */
export async function removeJobFiles(store: FileStore, job: JobFiles): Promise<void> {
  for (const name of filesOf(job)) await store.remove(name);
}

/** @throws Failure `conflict` for a job whose files have gone */
export function requireFiles({ folder }: Pick<JobFiles, "folder">): void {
  if (!hasFiles(folder)) throw jobFailures.inputGone();
}

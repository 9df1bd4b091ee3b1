import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import type { DataFolder } from "../files/data-folder.ts";
import { syncFolder } from "../files/write-atomic.ts";

const NAME = /^[0-9a-f]{32}$/;

/** A folder for what a job is given and makes, which nobody else can name; returns its name. */
export async function makeJobFolder({ jobs, root }: DataFolder): Promise<string> {
  const name = randomBytes(16).toString("hex");
  await mkdir(join(jobs, name), { recursive: true, mode: 0o700 });
  await syncFolder(jobs);
  await syncFolder(root);
  return name;
}

export const jobFolder = ({ jobs }: DataFolder, name: string): string => join(jobs, name);

export async function removeJobFolder(folder: DataFolder, name: string): Promise<void> {
  await rm(jobFolder(folder, name), { recursive: true, force: true });
}

/** Makes the folder of a try, and takes away what earlier tries have left. */
export async function makePlace(folder: DataFolder, name: string, attempt: string): Promise<string> {
  const parent = jobFolder(folder, name);
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isDirectory()) await rm(join(parent, entry.name), { recursive: true, force: true });
  const place = join(parent, attempt);
  await mkdir(place, { recursive: true, mode: 0o700 });
  return place;
}

/** Removes what a job was given. */
export async function removeGiven(folder: DataFolder, name: string): Promise<void> {
  const parent = jobFolder(folder, name);
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isFile()) await rm(join(parent, entry.name), { force: true });
}

/** Whether the folder of a job is still there. */
export const isJobFolder = (folder: DataFolder, name: string): Promise<boolean> =>
  stat(jobFolder(folder, name)).then(
    () => true,
    () => false,
  );

/** The folders of jobs that are older than `ageMs`. */
export async function oldFolders({ jobs }: DataFolder, ageMs: number): Promise<string[]> {
  const names = (await readdir(jobs).catch(() => [])).filter((name) => NAME.test(name));
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(jobs, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= ageMs) old.push(name);
  }
  return old;
}

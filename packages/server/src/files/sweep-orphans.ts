import { rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { forgetUnusedImages } from "../cards/template-images.ts";
import type { Db } from "../db/connect.ts";
import type { DataFolder } from "./data-folder.ts";
import { referencedBackgrounds, referencedPhotos } from "./referenced-files.ts";
import { isStoredName, listFiles } from "./stored-files.ts";
import { isTemporaryName } from "./write-atomic.ts";

/**
 * A file is written before the row that names it, and an import of many photos writes them all first; a day is far
 * longer than any of that takes and costs only disk space.
 */
export const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/** No request takes longer, and what is not in use any more is a photo of somebody. */
export const SCRATCH_AGE_MS = 60 * 60 * 1000;

/**
 * Removes the stored and temporary files of a folder that nothing names and that are older than `olderThanMs`; what
 * a kill between writing a file and its row leaves behind. Files of any other name are not ours and stay.
 * @param referenced every stored name that the database holds
 * @returns the names removed
 */
export async function sweepOrphans(
  folder: string,
  referenced: Iterable<string> | AsyncIterable<string>,
  olderThanMs: number = ORPHAN_AGE_MS,
): Promise<string[]> {
  const ours = (name: string) => isStoredName(name) || isTemporaryName(basename(name));
  const candidates = new Set((await listFiles(folder)).filter(ours));
  for await (const name of referenced) candidates.delete(name);
  const removed: string[] = [];
  for (const name of candidates) {
    removed.push(...(await removeOld(join(folder, name), olderThanMs)).map(() => name));
  }
  return removed;
}

async function removeOld(path: string, olderThanMs: number): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || Date.now() - found.mtimeMs < olderThanMs) return [];
  await rm(path, { force: true });
  return [basename(path)];
}

/**
 * Sweeps the photos, the pictures of templates and the scratch files of an installation; for the start of a server.
 * Returns the names removed.
 */
export async function sweepDataFolder({ db, folder }: { db: Db; folder: DataFolder }): Promise<string[]> {
  await forgetUnusedImages({ db });
  return [
    ...(await sweepOrphans(folder.photos, referencedPhotos(db))),
    ...(await sweepOrphans(folder.backgrounds, referencedBackgrounds(db))),
    ...(await sweepOrphans(folder.scratch, [], SCRATCH_AGE_MS)),
  ];
}

import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backgroundNames } from "../cards/records.ts";
import type { Db } from "../db/connect.ts";
import { printedPhotos, printedTemplateTexts } from "../print/records.ts";
import { storedNames } from "../students/records.ts";
import type { DataFolder } from "./data-folder.ts";
import { isStoredName } from "./stored-files.ts";
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
  const candidates = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const inside = entry.parentPath.slice(folder.length).replaceAll("\\", "/").replace(/^\//, "");
    const name = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (isStoredName(name) || isTemporaryName(entry.name)) candidates.add(name);
  }
  for await (const name of referenced) candidates.delete(name);
  const removed: string[] = [];
  for (const name of candidates) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || Date.now() - found.mtimeMs < olderThanMs) continue;
    await rm(path, { force: true });
    removed.push(name);
  }
  return removed;
}

/** Sweeps the photos, the backgrounds and the scratch files of an installation; for the start of a server. Returns the names removed. */
export async function sweepDataFolder(app: { db: Db; folder: DataFolder }): Promise<string[]> {
  return [
    ...(await sweepOrphans(app.folder.photos, allOf(storedNames(app.db), printedPhotos(app.db)))),
    ...(await sweepOrphans(
      app.folder.backgrounds,
      allOf(await backgroundNames(app.db), printedTemplateTexts(app.db)),
    )),
    ...(await sweepOrphans(app.folder.scratch, [], SCRATCH_AGE_MS)),
  ];
}

async function* allOf(...lists: (Iterable<string> | AsyncIterable<string>)[]): AsyncGenerator<string> {
  for (const names of lists) yield* names;
}

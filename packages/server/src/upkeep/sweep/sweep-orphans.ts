import { rm, stat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { forgetUnusedImages } from "../../cards/designs/template-images.ts";
import type { App } from "../../installation/open-app.ts";
import { breather } from "../../installation/files/breathe.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import type { FileStore } from "../../installation/store/file-store.ts";
import { filesIn, folderFiles, foldersIn } from "../../installation/store/folder-files.ts";
import { runsGoingOn } from "../../installation/files/locks.ts";
import { NameSet } from "../../installation/store/name-set.ts";
import { referencedBackgrounds } from "../../cards/printed/referenced-backgrounds.ts";
import { sweepPrints } from "../../cards/printed/kept-prints.ts";
import { referencedFonts } from "../../cards/printed/referenced-fonts.ts";
import { referencedPhotos } from "../../students/photos/referenced-photos.ts";
import { isStoredName, ORPHAN_AGE_MS } from "../../installation/store/stored-files.ts";
import { isTemporaryName, writerOf } from "../../installation/files/scratch-files.ts";
import { referencedDraftFiles, sweepImports } from "../../collect/imports/sweep-imports.ts";
import { referencedJobFiles, removeEarlyFolders, sweepJobs } from "../jobs/sweep-jobs.ts";
import { isSealedThere, type Files } from "../../installation/store/files.ts";
import { photoOfRendition, type PhotoFiles } from "../../installation/store/renditions.ts";

/**
 * Deletes the renditions whose photos no longer exist, folder by folder. Renditions are listed before photos, so that
 * the photo of a new rendition is always found. Returns the names of the deleted renditions.
 */
async function sweepRenditions({ photos, renditions }: PhotoFiles, signal?: AbortSignal): Promise<string[]> {
  const breathe = breather(signal);
  const removed: string[] = [];
  for (const folder of await namesIn(renditions)) {
    const files = await namesIn(join(renditions, folder));
    const there = new Set<string>();
    if (files.some((file) => photoOfRendition(file)))
      for await (const name of photos.list(folder)) there.add(basename(name));
    for (const file of files) {
      const photo = photoOfRendition(file);
      if (photo === undefined || there.has(photo)) continue;
      await rm(join(renditions, folder, file), { force: true });
      removed.push(`${folder}/${file}`);
      await breathe();
    }
    await breathe();
  }
  return removed;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** How long deleted photos stay readable in backups, in milliseconds. Erased photos are not readable. */
const IDLE_KEY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes the keys that have had no file for a month. A key store may have keys for files that no longer exist: files
 * of killed uploads, of an older backup, or of children erased after the backup that restored the keys. A file counts
 * as deleted if it was recorded as missing at least a month ago and has been in no store or database row since then.
 * @param referenced every stored name in the database
 */
async function sweepKeys(
  files: Files,
  referenced: readonly AsyncIterable<string>[],
  signal?: AbortSignal,
): Promise<void> {
  const { keys } = files;
  if (!keys) return;
  const breathe = breather(signal);
  const known = new NameSet();
  for (const names of referenced)
    for await (const name of names) {
      known.add(name);
      await breathe();
    }
  const since = new Date(Date.now() - IDLE_KEY_MS);
  await keys.forgetUnknown(async (name) => known.has(name) || (await isSealedThere(files, name)), since);
  await keys.throwAway(since);
}

/**
 * Minimum age at which temporary files are deleted, in milliseconds. No request takes longer than this. Unused files
 * must not be kept, because they may contain a student's photo.
 */
export const SCRATCH_AGE_MS = 60 * 60 * 1000;

/**
 * Deletes the stored and temporary files of a store that nothing refers to and that are older than `olderThanMs`. For
 * example, a crash between writing a file and writing its row leaves such a file behind. Files with other names are not
 * ours and are kept. References are read before the files, so that a file whose row is added in the meantime is too new
 * to be deleted. The sweep works folder by folder with pauses, so that a server can still serve requests.
 * @param referenced every stored name in the database
 * @returns the deleted names
 */
export async function sweepOrphans(
  store: FileStore,
  referenced: Iterable<string> | AsyncIterable<string>,
  { olderThanMs = ORPHAN_AGE_MS, signal }: { olderThanMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const breathe = breather(signal);
  const named = new NameSet();
  for await (const name of referenced) {
    named.add(name);
    await breathe();
  }
  const removed: string[] = [];
  for await (const name of store.list()) {
    await breathe();
    if (isStoredName(name) ? named.has(name) : !isTemporaryName(basename(name))) continue;
    const found = await store.stat(name);
    if (found === undefined || Date.now() - found.modified < olderThanMs) continue;
    await store.remove(name);
    removed.push(name);
  }
  return removed;
}

async function removeOld(path: string, olderThanMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || Date.now() - found.mtimeMs < olderThanMs) return false;
  await rm(path, { force: true });
  return true;
}

/**
 * Deletes the temporary files in scratch/, renditions/, prints/ and next to the database that are too old to be needed
 * or belong to programs that are no longer running. Returns the names of the deleted files.
 */
export async function sweepScratch(folder: DataFolder): Promise<string[]> {
  // The order matters: a program that starts in the meantime takes its lock before it creates its first file.
  const paths: string[] = [];
  const places = [folder.scratch, folder.root];
  for (const derived of [folder.renditions, folder.prints])
    for (const name of await foldersIn(derived).catch(() => [])) places.push(join(derived, name));
  for (const place of places)
    for (const name of await filesIn(place)) if (isTemporaryName(name)) paths.push(join(place, name));
  const made = (await foldersIn(folder.scratch)).filter(isTemporaryName);
  const going = await runsGoingOn(folder);
  const removed: string[] = [];
  for (const name of made) {
    // A running program may need its files for longer than any request.
    if (going.has(writerOf(name) ?? "")) continue;
    await rm(join(folder.scratch, name), { recursive: true, force: true });
    removed.push(name);
  }
  for (const path of paths) {
    const writer = writerOf(basename(path));
    const age = writer === undefined || going.has(writer) ? SCRATCH_AGE_MS : 0;
    if (await removeOld(path, age)) removed.push(basename(path));
  }
  return removed;
}

/**
 * Deletes copies of photos and images that were made more than a day ago, so that no copy outlasts an erasure on
 * another server. Also deletes unused copies of fonts, and job files that were left in the folder before a store was
 * used.
 */
async function sweepCopies(
  { db, folder, files }: Pick<App, "db" | "folder" | "files">,
  signal?: AbortSignal,
): Promise<string[]> {
  const removed: string[] = [];
  for (const { local, isCopied } of [files.photos, files.backgrounds, files.jobs])
    if (isCopied && (await isFolder(local)))
      removed.push(...(await sweepOrphans(folderFiles(local), [], { signal })));
  if (files.jobs.isCopied && (await isFolder(folder.jobs)))
    removed.push(...(await sweepOrphans(folderFiles(folder.jobs), [], { signal })));
  if (files.fonts.isCopied)
    removed.push(...(await sweepOrphans(folderFiles(files.fonts.local), referencedFonts(db), { signal })));
  return removed;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Yields the names of all files in the job file store that are in use. */
async function* filesInJobs(db: App["db"]): AsyncGenerator<string> {
  yield* referencedJobFiles(db);
  yield* referencedDraftFiles(db);
}

/**
 * Sweeps an installation's photos and renditions, template images, school fonts and scratch files while others use
 * the installation. Returns the names of the deleted files. If aborted, stops between two steps with the signal's
 * reason.
 */
export async function sweepDataFolder(
  { db, folder, files }: Pick<App, "db" | "folder" | "files">,
  signal?: AbortSignal,
): Promise<string[]> {
  await forgetUnusedImages({ db });
  await sweepJobs({ db, files });
  await sweepImports({ db, files });
  await sweepKeys(files, [referencedPhotos(db), filesInJobs(db)], signal);
  return [
    ...(await sweepOrphans(files.photos, referencedPhotos(db), { signal })),
    ...(await sweepOrphans(files.backgrounds, referencedBackgrounds(db), { signal })),
    ...(await sweepOrphans(files.fonts, referencedFonts(db), { signal })),
    ...(await sweepOrphans(files.jobs, filesInJobs(db), { signal })),
    ...(await removeEarlyFolders(folder)),
    ...(await sweepScratch(folder)),
    ...(await sweepRenditions(files, signal)),
    ...(await sweepPrints({ db, files }, signal)),
    ...(await sweepCopies({ db, folder, files }, signal)),
  ];
}

import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { scratchPath } from "../files/scratch-files.ts";
import { forEachInLanes } from "../files/in-lanes.ts";
import { openRenditions } from "../store/renditions.ts";
import { SEAL_HEAD, keyIdOf } from "../store/seal-formats.ts";
import { isStoredName } from "../store/stored-files.ts";
import { gatheredPages } from "../rows/pages-of.ts";
import type { Files, FileStore } from "../store/file-store.ts";
import { requireKeysOn } from "./open-stored.ts";

export interface EncryptedPhotos {
  /** The number of photos, and the number of photos that this run has encrypted. */
  photos: number;
  encrypted: number;
}

interface Hooks {
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Encrypts the unencrypted photos one by one. Each photo is written completely to a temporary file, so that a new run
 * can continue with the remaining photos if the process is killed. Derived files, including printed files, are
 * deleted and regenerated on demand. Files of waiting jobs are encrypted first.
 * @throws Failure `unprocessable` if no key is configured
 */
export async function encryptPhotos(
  { files }: { files: Files },
  { signal, onProgress }: Hooks = {},
): Promise<EncryptedPhotos> {
  requireKeysOn(files);
  for await (const name of files.jobs.list()) {
    signal?.throwIfAborted();
    if (isStoredName(name)) await encryptJobFile(files, name);
  }
  // Those that were printed before there was a key; they are made again when they are wanted.
  for await (const { name } of files.prints.listed()) await files.prints.remove(name);
  const done = { photos: 0, encrypted: 0 };
  const { photos } = files;
  let total = 0;
  for await (const name of photos.list()) if (isStoredName(name)) total += 1;
  for await (const names of gatheredPages(photos.list()))
    await forEachInLanes(
      names.filter(isStoredName),
      async (name) => {
        if (await encryptPhoto(files, name)) done.encrypted += 1;
        done.photos += 1;
        onProgress?.(done.photos, Math.max(done.photos, total));
      },
      signal,
    );
  for await (const { name } of files.prints.listed()) await files.prints.remove(name);
  // Of a photo that is sealed none is kept open any more; whatever a killed run has left is seen.
  for await (const path of openRenditions(files)) await rm(path, { force: true });
  return done;
}

async function encryptPhoto(files: Files, name: string): Promise<boolean> {
  const { photos } = files;
  const beneath = photos.sealing?.beneath ?? photos;
  if (await isSealed(beneath, name)) return false;
  const bytes = await beneath.get(name);
  if (!bytes || keyIdOf(bytes) !== undefined) return false;
  await photos.put(name, bytes);
  return true;
}

/** Encrypts the input or result of a job. The file may have any size. */
async function encryptJobFile({ jobs, place }: Files, name: string): Promise<void> {
  const beneath = jobs.sealing?.beneath ?? jobs;
  if (await isSealed(beneath, name)) return;
  const lying = await beneath.stream(name);
  if (!lying) return;
  const copy = scratchPath(place.scratch, "sealing");
  try {
    await pipeline(lying, createWriteStream(copy, { mode: 0o600, flags: "wx" }));
    await jobs.take(name, copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Whether a file is encrypted or no longer exists. Reads only the header of the file. */
export async function isSealed(beneath: FileStore, name: string): Promise<boolean> {
  const head = await headOf(beneath, name);
  return head === undefined || keyIdOf(head) !== undefined;
}

/**
 * Returns the ID of the key that encrypts a stored file. Returns undefined if the file is not encrypted or no longer
 * exists.
 */
export async function keyIdOfStored(beneath: FileStore, name: string): Promise<string | undefined> {
  const head = await headOf(beneath, name);
  return head && keyIdOf(head);
}

async function headOf(beneath: FileStore, name: string): Promise<Buffer | undefined> {
  const pieces = await beneath.stream(name);
  if (!pieces) return undefined;
  let head = Buffer.alloc(0);
  for await (const piece of pieces) {
    head = Buffer.concat([head, piece as Buffer]);
    if (head.length >= SEAL_HEAD) break;
  }
  pieces.destroy();
  return head;
}

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { MAX_RENDITIONS } from "@idms/core/upkeep/installation/room-for-files";
import { jpegSize } from "@idms/core/node/jpeg/jpeg-size";
import { isWhole, type StoredPhoto } from "@idms/core/node/photos/photo-reader";
import { resamplePhoto, resamplePhotoTo } from "@idms/core/node/photos/print-photo";
import { dropOldest, PLACES } from "../files/drop-oldest.ts";
import type { Files } from "./files.ts";
import { hasRoom } from "../files/disk-room.ts";
import { filesIn, foldersIn } from "./folder-files.ts";
import { giveBack } from "./sealed.ts";
import { keyIdAt } from "./sealed-store.ts";
import { readStored, storedPath } from "./stored-files.ts";
import { isTemporaryName, scratchPath } from "../files/scratch-files.ts";

/** The photos, and the files derived from them. */
export type PhotoFiles = Pick<Files, "photos" | "renditions">;

/**
 * Precision of the recorded time of a rendition's last use, in milliseconds. It is one day, so that using a rendition
 * seldom causes a write.
 */
const USED_MS = 24 * 60 * 60 * 1000;

const ROOM = MAX_RENDITIONS / PLACES;

/** Returns the prefix of the names of a photo's renditions. */
const stemOf = (photo: string): string => photo.replace(/\.\w+$/, "");

/** Returns the name of a photo's rendition with a given width, in pixels. */
const renditionName = (photo: string, width: number): string => `${stemOf(photo)}-${width}.jpg`;

/**
 * Returns the path of a photo's rendition with a given width, in pixels. A stored photo never changes, so the photo's
 * name and the width identify the content.
 */
export const renditionPath = ({ renditions }: PhotoFiles, photo: string, width: number): string =>
  join(renditions, renditionName(photo, width));

/** Returns the photo in the same folder from which a rendition was created, or undefined for any other file. */
export const photoOfRendition = (file: string): string | undefined =>
  /^(?<stem>[0-9a-f]{30})-\d+\.jpg$/.exec(file)?.groups?.["stem"]?.concat(".jpg");

/**
 * Reads a photo's rendition with a given width, to use in place of the photo. Returns undefined if the rendition is
 * missing, truncated by a power cut, or older than the photo, which may have been replaced manually.
 */
export function readRendition(path: string, width: number, photo: StoredPhoto): Uint8Array | undefined {
  try {
    const { bytes, modified } = photo.readInstead(path);
    if (modified < photo.changed || !isWhole(bytes) || jpegSize(bytes)?.width !== width) return undefined;
    noteUse(path, modified);
    return bytes;
  } catch {
    return undefined;
  }
}

function noteUse(path: string, noted: number): void {
  const now = Date.now();
  if (now - noted < USED_MS) return;
  try {
    utimesSync(path, now / 1000, now / 1000);
  } catch {
    // If the disk cannot be written to, no space can be freed either.
  }
}

/**
 * Caches a photo's rendition with a given width, if possible. This never fails, because the rendition can be created
 * at any time. The rendition is written under a temporary name without syncing. A concurrent purge leaves no part of
 * it behind. The least recently used renditions are removed when space runs out. If photos are encrypted, the
 * rendition is encrypted too. A photo that is not encrypted yet then gets no rendition.
 * @param read returns the whole photo, for a caller that has it open; if photos are encrypted, it is called once, and
 *   the bytes must remain unchanged until this settles
 * @returns the rendition, unless it was copied from disk to disk
 */
export async function keepRendition(
  files: PhotoFiles,
  photo: string,
  width: number,
  read?: () => Uint8Array,
): Promise<Uint8Array | undefined> {
  const original = storedPath(files.photos.local, photo);
  const path = renditionPath(files, photo, width);
  if (!hasRoom(files.photos.local)) return undefined;
  const temporary = scratchPath(dirname(path), basename(path));
  let made: MadeRendition = { isWritten: false };
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    made = await writeRendition(files, photo, width, temporary, read);
    if (!made.isWritten) return made.bytes;
    renameSync(temporary, path);
    // Whoever removes a photo removes it first and then looks for its renditions: one of the two sees the other.
    if (!existsSync(original)) rmSync(path, { force: true });
    dropOldest(dirname(path), ROOM, (file) => photoOfRendition(file) !== undefined);
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
  return made.bytes;
}

interface MadeRendition {
  isWritten: boolean;
  bytes?: Uint8Array;
}

async function writeRendition(
  { photos }: PhotoFiles,
  photo: string,
  width: number,
  target: string,
  read?: () => Uint8Array,
): Promise<MadeRendition> {
  if (!photos.sealing) {
    closeSync(openSync(target, "wx", 0o600));
    await resamplePhotoTo(storedPath(photos.local, photo), width, target);
    return { isWritten: true };
  }
  const bytes = await resamplePhoto(read?.() ?? (await readStored(photos, photo)), width);
  const sealed = photos.sealing.sealLike(photo, renditionName(photo, width), bytes);
  if (sealed) {
    writeFileSync(target, sealed, { mode: 0o600, flag: "wx" });
    giveBack(sealed);
  }
  return { isWritten: sealed !== undefined, bytes };
}

/**
 * Removes a photo and the files derived from it, including derived files that are currently being created. A missing
 * photo is not an error.
 */
export async function removePhoto(files: PhotoFiles, photo: string): Promise<void> {
  await files.photos.remove(photo);
  await removeRenditions(files, photo);
}

/** Removes the files derived from a photo. */
async function removeRenditions(
  { renditions }: Pick<PhotoFiles, "renditions">,
  photo: string,
): Promise<void> {
  const folder = join(renditions, dirname(photo));
  const stem = basename(stemOf(photo));
  for (const file of await readdir(folder).catch(() => []))
    if (file.includes(stem)) await rm(join(folder, file), { force: true });
}

/** Lists the unencrypted renditions, finished or not, in a folder in which all renditions should be encrypted. */
export async function* openRenditions({
  renditions,
}: Pick<PhotoFiles, "renditions">): AsyncGenerator<string> {
  for (const folder of await foldersIn(renditions).catch(() => []))
    for (const file of await filesIn(join(renditions, folder)).catch(() => [])) {
      if (photoOfRendition(file) === undefined && !isTemporaryName(file)) continue;
      const path = join(renditions, folder, file);
      try {
        if (keyIdAt(path) === undefined) yield path;
      } catch (error) {
        // Whoever made it has renamed it, or it went with its photo.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
}

/** Removes a photo, or the part of a photo that a killed program has written. */
export async function removeBegunPhoto(files: PhotoFiles, photo: string): Promise<void> {
  await files.photos.removeBegun(photo);
  await removeRenditions(files, photo);
}

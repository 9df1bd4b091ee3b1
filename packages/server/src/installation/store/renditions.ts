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
import { isTemporaryName, scratchPath } from "../files/write-atomic.ts";

/** The photos, and what was made of them. */
export type PhotoFiles = Pick<Files, "photos" | "renditions">;

/** The last use of a rendition is known to a day, so that using one writes nothing on most days; in milliseconds. */
const USED_MS = 24 * 60 * 60 * 1000;

const ROOM = MAX_RENDITIONS / PLACES;

/** The beginning of the names of a photo's renditions. */
const stemOf = (photo: string): string => photo.replace(/\.\w+$/, "");

/** The name of a photo at a width in pixels. */
const renditionName = (photo: string, width: number): string => `${stemOf(photo)}-${width}.jpg`;

/** The path of a photo at a width in pixels. Since photos never change under a name, the two say what is in it. */
export const renditionPath = ({ renditions }: PhotoFiles, photo: string, width: number): string =>
  join(renditions, renditionName(photo, width));

/** The photo, among those of its folder, of which a file is a rendition; undefined for any other file. */
export const photoOfRendition = (file: string): string | undefined =>
  /^(?<stem>[0-9a-f]{30})-\d+\.jpg$/.exec(file)?.groups?.["stem"]?.concat(".jpg");

/**
 * The bytes of a photo at a width, in the place of its own; undefined where they are not kept, were torn by a power cut,
 * or are older than the photo, which somebody has put into its place by hand.
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
    // On a disk that cannot be written to nothing is made room for, either.
  }
}

/**
 * Keeps a photo at a width, as far as that can be: never fails, since it can be made at any time. It is written beside its
 * place and not synced; a purge that comes meanwhile leaves nothing of it. Those go that were used longest ago where there
 * is no room for all. Where photos are sealed it is, too, and of one that is not yet none is kept.
 * @param read all of the photo, for who has it open: where photos are sealed it is asked once, and must stay until this has settled
 * @returns the rendition, unless it went from disk to disk
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

/** Removes a photo and what was made of it, also what is being made just now; one that is already gone is no error. */
export async function removePhoto(files: PhotoFiles, photo: string): Promise<void> {
  await files.photos.remove(photo);
  await removeRenditions(files, photo);
}

/** Removes what was made of a photo. */
async function removeRenditions(
  { renditions }: Pick<PhotoFiles, "renditions">,
  photo: string,
): Promise<void> {
  const folder = join(renditions, dirname(photo));
  const stem = basename(stemOf(photo));
  for (const file of await readdir(folder).catch(() => []))
    if (file.includes(stem)) await rm(join(folder, file), { force: true });
}

/** The paths of those that lie open, or were begun in the open, in a folder where all are to be sealed. */
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

/** Removes a photo, or as much of it as a killed program had written. */
export async function removeBegunPhoto(files: PhotoFiles, photo: string): Promise<void> {
  await files.photos.removeBegun(photo);
  await removeRenditions(files, photo);
}

import { photoFieldsOf, photoPlaces } from "@idms/core/cards/designs/place-photo";
import { photoReader, type StoredPhoto } from "@idms/core/node/photos/photo-reader";
import { embeddedWidth, resamplePhoto } from "@idms/core/node/photos/print-photo";
import { MAX_RENDITIONS } from "@idms/core/upkeep/installation/room-for-files";
import { asCardTemplate, type IdTemplate } from "../designs/design-rows.ts";
import { hasRoom } from "../../installation/files/disk-room.ts";
import {
  keepRendition,
  readRendition,
  renditionPath,
  type PhotoFiles,
} from "../../installation/store/renditions.ts";
import { storedPath } from "../../installation/store/stored-files.ts";

/** Returns the whole photo, or an empty array if it can no longer be read. */
export function bytesOf(photo: StoredPhoto): Uint8Array {
  try {
    return photo.bytes();
  } catch {
    return new Uint8Array();
  }
}

/**
 * Returns a stored photo with a given width, in pixels. The copy is cached. Returns a promise if the copy must be
 * created. The promise rejects if the photo is damaged.
 */
export function photoAtWidth(
  files: PhotoFiles,
  name: string,
  photo: StoredPhoto,
  width: number,
): Uint8Array | Promise<Uint8Array> {
  const rendition = renditionPath(files, name, width);
  // A copy is younger than what was made of an earlier one.
  const original = files.photos.isCopied ? { ...photo, changed: 0 } : photo;
  return (
    readRendition(rendition, width, original) ??
    keepRendition(files, name, width, () => bytesOf(photo)).then(
      (made) =>
        made ??
        readRendition(rendition, width, original) ??
        resamplePhoto(files.photos.sealing ? bytesOf(photo) : storedPath(files.photos.local, name), width),
    )
  );
}

/**
 * The result of resizing a photo before printing: the copy was created, it already existed, the photo needs no copy or
 * cannot be read, or there is no space for more copies.
 */
export type Framed = "made" | "kept" | "unneeded" | "full";

/** Maximum number of photos that one framer may resize at the same time. */
const AT_ONCE = 4;

/**
 * Returns a function that resizes a stored photo to its frame in a design before printing. The copy is the one that
 * the press would create. The function never fails, because the press creates missing copies and reports photos that
 * cannot be printed.
 */
export function photoFramer(files: PhotoFiles, design: IdTemplate): (photo: string) => Promise<Framed> {
  const template = asCardTemplate(design);
  const fields = photoFieldsOf(template);
  const places = photoPlaces(template);
  const { photos } = files;
  const reader = photoReader(AT_ONCE, photos.sealing?.openContent);
  // Copies for students who are still to be printed must not displace copies made before.
  let room = MAX_RENDITIONS;
  return async (name) => {
    if (room <= 0 || !hasRoom(photos.local)) return "full";
    try {
      await photos.bring(name);
      const photo = reader.open(storedPath(photos.local, name));
      const width = photo && embeddedWidth(places(photo.size), fields, photo.size.width);
      if (!photo || width === null || width === undefined) return "unneeded";
      const bytes = photoAtWidth(files, name, photo, width);
      room -= (await bytes).length;
      return bytes instanceof Promise ? "made" : "kept";
    } catch {
      return "unneeded";
    }
  };
}

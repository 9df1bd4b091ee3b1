import { join } from "node:path";
import type { DataFolder } from "./data-folder.ts";
import type { Files, FilesPlace, FileStore } from "./file-store.ts";
import { folderFiles } from "./folder-files.ts";
import { isStoredName } from "./stored-files.ts";

/** What stored files are for that an installation keeps for good: the folders of a data folder, and of a backup. */
export const STORE_NAMES = ["photos", "backgrounds", "fonts"] as const;

export type { Files, FilesPlace };

/** Where an installation has its files: in the S3 store at `url` if there is one, else in its folder. */
export const filesPlace = (folder: DataFolder, url?: string): FilesPlace => {
  const { photos, renditions, backgrounds, fonts, prints, jobs, scratch } = folder;
  const copies = join(scratch, "copies");
  return { photos, renditions, backgrounds, fonts, prints, jobs, scratch, copies, url: url ?? null };
};

/**
 * Opens the stored files of an installation; nothing is asked of a store yet.
 * @throws Failure `invalid` for an address that is none
 */
export async function openFiles(place: FilesPlace): Promise<Files> {
  if (place.url !== null) return (await import("./s3-files.ts")).openS3Files(place, place.url);
  return {
    place,
    store: null,
    photos: folderFiles(place.photos),
    backgrounds: folderFiles(place.backgrounds),
    fonts: folderFiles(place.fonts),
    prints: folderFiles(place.prints),
    jobs: folderFiles(place.jobs),
    renditions: place.renditions,
    prove: async () => undefined,
    close: () => undefined,
  };
}

/** A stored file by its path in a data folder, such as `photos/0a/….jpg`; undefined for any other file. */
export function storedAt(files: Files, path: string): { store: FileStore; name: string } | undefined {
  const name = path.slice(path.indexOf("/") + 1);
  const folder = STORE_NAMES.find((each) => path === `${each}/${name}`);
  return folder && isStoredName(name) ? { store: files[folder], name } : undefined;
}

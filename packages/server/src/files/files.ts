import { join } from "node:path";
import type { DataFolder } from "./data-folder.ts";
import type { FileStore } from "./file-store.ts";
import { folderFiles } from "./folder-files.ts";
import { isStoredName } from "./stored-files.ts";

/** What stored files are for: the folders of a data folder, and of a backup. */
export const STORE_NAMES = ["photos", "backgrounds", "fonts"] as const;

/** Where the stored files of an installation are, as plain data that can be sent to a thread. */
export interface FilesPlace extends Pick<
  DataFolder,
  "photos" | "renditions" | "backgrounds" | "fonts" | "scratch"
> {
  /** The address of an S3 store; null where they are in the folders. */
  url: string | null;
  /** Where copies lie of what is not in the folders. */
  copies: string;
}

/** All that an installation keeps for good beside its database, and the photos that were made of it. */
export interface Files {
  readonly place: FilesPlace;
  /** What a person calls the store; null for the data folder. */
  readonly store: string | null;
  photos: FileStore;
  backgrounds: FileStore;
  /** Those that schools have uploaded; in `local` lie the operator's own fonts, too. */
  fonts: FileStore;
  /** The folder of photos at the size of their frames. */
  renditions: string;
  /** @throws Failure `storage` when the store cannot be reached, or does not let this installation in */
  prove(): Promise<void>;
  close(): void;
}

/** Where an installation has its files: in `IDMS_FILES_URL` where that is set, else in its folder. */
export const filesPlace = (folder: DataFolder, env: NodeJS.ProcessEnv = process.env): FilesPlace => {
  const { photos, renditions, backgrounds, fonts, scratch } = folder;
  const copies = join(scratch, "copies");
  return { photos, renditions, backgrounds, fonts, scratch, copies, url: env["IDMS_FILES_URL"] || null };
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

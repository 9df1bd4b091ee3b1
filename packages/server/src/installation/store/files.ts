import { join } from "node:path";
import { GB, KEPT_PRINTS_GB } from "@idms/core/upkeep/installation/room-for-files";
import { isServerAddress, type DataFolder } from "../files/data-folder.ts";
import type { Files, FilesPlace, FileStore, PhotoKeys } from "./file-store.ts";
import { folderFiles } from "./folder-files.ts";
import { sealedStore } from "./sealed-store.ts";
import { isStoredName } from "./stored-files.ts";

/**
 * The kinds of files that an installation stores permanently. These are also the names of the folders in a data
 * folder and in a backup.
 */
export const STORE_NAMES = ["photos", "backgrounds", "fonts"] as const;

export type { Files, FilesPlace };

/**
 * Returns the location of an installation's files: the S3 store at `url` if it is given, or else the data folder.
 * @param keyFile the master key file, if photos are encrypted
 * @param printRoom the maximum disk space for all stored print files, in bytes
 */
export const filesPlace = (
  folder: DataFolder,
  url?: string,
  keyFile?: string,
  printRoom: number = KEPT_PRINTS_GB * GB,
): FilesPlace => {
  const { photos, renditions, backgrounds, fonts, prints, jobs, scratch, locks } = folder;
  const copies = join(scratch, "copies");
  const keys = keyFile === undefined ? null : { store: keyStoreOf(folder), keyFile };
  const folders = { photos, renditions, backgrounds, fonts, prints, jobs, scratch, locks };
  return { ...folders, copies, url: url ?? null, keys, printRoom };
};

/**
 * Returns the location of an installation's key store. It is the database if the database is on a server, or else a
 * file in the data folder.
 */
export const keyStoreOf = ({ database, keys }: Pick<DataFolder, "database" | "keys">): string =>
  isServerAddress(database) ? database : join(keys, "keys.db");

/**
 * Opens the stored files of an installation. Does not contact a store yet.
 * @param keys the photo keys, if photos are encrypted
 * @throws Failure `invalid` for an invalid address
 */
export async function openFiles(place: FilesPlace, keys: PhotoKeys | null = null): Promise<Files> {
  const files = await openUnsealed(place);
  if (!keys) return files;
  const close = () => {
    files.close();
    void keys.close();
  };
  const [photos, jobs] = [sealedStore(files.photos, keys), sealedStore(files.jobs, keys)];
  return { ...files, photos, jobs, keys, close };
}

async function openUnsealed(place: FilesPlace): Promise<Files> {
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
    keys: null,
    prove: async () => undefined,
    close: () => undefined,
  };
}

/** Whether a file exists in one of the encrypted stores. */
export const isSealedThere = async ({ photos, jobs }: Files, name: string): Promise<boolean> =>
  ((await photos.stat(name)) ?? (await jobs.stat(name))) !== undefined;

/** Returns the same store without decryption, so that its encrypted files can be copied. */
export const asTheyLie = (store: FileStore): FileStore => store.sealing?.beneath ?? store;

/**
 * Finds a stored file by its path in a data folder, such as `photos/0a/….jpg`. Returns undefined for any other file.
 */
export function storedAt(files: Files, path: string): { store: FileStore; name: string } | undefined {
  const name = path.slice(path.indexOf("/") + 1);
  const folder = STORE_NAMES.find((each) => path === `${each}/${name}`);
  return folder && isStoredName(name) ? { store: files[folder], name } : undefined;
}

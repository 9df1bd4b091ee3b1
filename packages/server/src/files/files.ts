import type { DataFolder } from "./data-folder.ts";
import type { FileStore } from "./file-store.ts";
import { folderFiles } from "./folder-files.ts";

/** Where the stored files of an installation are, as plain data that can be sent to a thread. */
export type FilesPlace = Pick<DataFolder, "photos" | "renditions" | "backgrounds" | "fonts">;

/** All that an installation keeps for good beside its database, and the photos that were made of it. */
export interface Files {
  readonly place: FilesPlace;
  photos: FileStore;
  backgrounds: FileStore;
  /** Those that schools have uploaded; in `local` lie the operator's own fonts, too. */
  fonts: FileStore;
  /** The folder of photos at the size of their frames. */
  renditions: string;
}

export function openFiles({ photos, renditions, backgrounds, fonts }: FilesPlace): Files {
  return {
    place: { photos, renditions, backgrounds, fonts },
    photos: folderFiles(photos),
    backgrounds: folderFiles(backgrounds),
    fonts: folderFiles(fonts),
    renditions,
  };
}

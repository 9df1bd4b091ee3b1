import { existsSync } from "node:fs";
import type { Scene } from "@idms/core/cards/drawing/scene";
import type { Size } from "@idms/core/cards/geometry/space";
import type { HELD_BACK } from "@idms/core/print/batches/gate";
import { photoReader, type StoredPhoto } from "@idms/core/node/photos/photo-reader";
import { embeddedWidth } from "@idms/core/node/photos/print-photo";
import type { PdfImage, PdfWriter } from "@idms/core/node/pdf/write-pdf";
import { bytesOf, photoAtWidth } from "../../cards/printed/framed-photo.ts";
import type { PhotoFiles } from "../../installation/store/renditions.ts";
import { isStoredName, storedPath } from "../../installation/store/stored-files.ts";
import { MOST_PREPARED } from "./prepare-ahead.ts";
import type { LeftOut } from "../choosing/press-job.ts";
import { cardSentences } from "@idms/core/cards/failures/card-sentences";
import { inWords } from "@idms/core/cards/checks/finding-message";
import type { Sentence } from "@idms/core/sentence";

/** The reason why a photo cannot be printed, and the remedy. */
export interface PhotoProblem {
  code: Exclude<LeftOut["code"], typeof HELD_BACK>;
  said: Sentence;
}

/** Describes a student whose card is not printed because of the photo. */
export const withoutPhoto = (
  { student, name }: Pick<LeftOut, "student" | "name">,
  { code, said }: PhotoProblem,
): LeftOut => ({
  student,
  name,
  code,
  message: said.message,
  reasons: [said],
  findings: [{ student, field: "photo", code, severity: "serious", ...inWords(said) }],
});

/**
 * A student's photo whose header has been read. Its data remains available for as long as `prepareAhead` needs it.
 */
export interface OpenPhoto {
  name: string;
  /** The size in pixels. */
  size: Size;
  /** Returns the whole photo, or an empty array if it can no longer be read. */
  bytes(): Uint8Array;
  /**
   * Returns the bytes to embed for scenes that show the photo in one of the given fields. These are the bytes of the
   * original, or of a smaller copy if the original has a higher resolution than `dpi`. The default of `dpi` suits any
   * press. The copy is cached. Returns a promise if the copy must be created. The promise rejects if the photo is
   * damaged.
   */
  printed(
    scenes: readonly Pick<Scene, "items">[],
    fields: readonly string[],
    dpi?: number,
  ): Uint8Array | Promise<Uint8Array>;
}

/**
 * Returns a function that opens a student's photo. The function returns a promise if the photo must first be
 * downloaded from a store.
 */
export function photoOpener(
  files: PhotoFiles,
): (name: string | null) => OpenPhoto | PhotoProblem | Promise<OpenPhoto | PhotoProblem> {
  const { photos } = files;
  // Those that are brought are opened in any order, so that one waits while twice as many others are.
  const reader = photoReader(
    photos.isBrought ? 2 * MOST_PREPARED : MOST_PREPARED,
    photos.sealing?.openContent,
  );
  const openNow = (name: string): OpenPhoto | PhotoProblem => {
    try {
      const file = reader.open(storedPath(files.photos.local, name));
      return file ? openPhoto(files, name, file) : damagedPhoto(name);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT" ? gonePhoto(name) : damagedPhoto(name);
    }
  };
  return (name) => {
    if (name === null) return { code: "photo_missing", said: cardSentences.photo_missing() };
    // A name that no file can have is one student's fault, not the class's.
    if (!isStoredName(name)) return gonePhoto(name);
    const brought = photos.bring(name);
    return brought ? brought.then(() => openNow(name)) : openNow(name);
  };
}

const openPhoto = (files: PhotoFiles, name: string, file: StoredPhoto): OpenPhoto => ({
  name,
  size: file.size,
  bytes: () => bytesOf(file),
  printed(scenes, fields, dpi) {
    const width = embeddedWidth(scenes, fields, file.size.width, dpi);
    return width === null ? bytesOf(file) : photoAtWidth(files, name, file, width);
  },
});

/** Describes the problem with a photo that could be opened, but was found to be damaged or was deleted afterwards. */
export const unreadPhoto = ({ photos }: PhotoFiles, name: string): PhotoProblem =>
  isStoredName(name) && existsSync(storedPath(photos.local, name)) ? damagedPhoto(name) : gonePhoto(name);

const damagedPhoto = (name: string): PhotoProblem => ({
  code: "photo_broken",
  said: cardSentences.photo_broken({ file: name }),
});

const gonePhoto = (name: string): PhotoProblem => ({
  code: "photo_missing",
  said: cardSentences.photo_file_gone({ file: name }),
});

/** Writes a photo to the document. Throws an error if the bytes are not a JPEG. */
export function embedJpeg(pdf: PdfWriter, jpeg: Uint8Array): PdfImage {
  const image = pdf.openImage(jpeg);
  pdf.embed(image);
  return image;
}

import type { HELD_BACK, Scene, Size } from "@idms/core";
import {
  isWhole,
  jpegSize,
  photoBuffers,
  resampledWidths,
  resamplePhoto,
  type PdfImage,
  type PdfWriter,
} from "@idms/core/node";
import { storedPath } from "../files/stored-files.ts";
import { MOST_PREPARED } from "./prepare-ahead.ts";
import type { LeftOut } from "./press-job.ts";

/** Why a photo cannot be printed, and what to do. */
export interface PhotoProblem {
  code: Exclude<LeftOut["code"], typeof HELD_BACK>;
  message: string;
}

/** A student of whom no card is printed for the photo's sake. */
export const withoutPhoto = (
  { student, name }: Pick<LeftOut, "student" | "name">,
  { code, message }: PhotoProblem,
): LeftOut => ({
  student,
  name,
  code,
  message,
  findings: [{ student, field: "photo", code, severity: "serious", message }],
});

export interface OpenPhoto {
  bytes: Uint8Array;
  /** In pixels. */
  size: Size;
}

/**
 * Returns the function that reads a student's photo from `folder`; its bytes stay until as many others are read as
 * `prepareAhead` prepares.
 */
export function photoOpener(folder: string): (name: string | null) => OpenPhoto | PhotoProblem {
  const photos = photoBuffers(MOST_PREPARED);
  return (name) => {
    if (name === null) return { code: "photo_missing", message: "There is no photo." };
    try {
      const bytes = photos.read(storedPath(folder, name));
      const size = isWhole(bytes) ? jpegSize(bytes) : undefined;
      return size ? { bytes, size } : damagedPhoto(name);
    } catch (error) {
      return problemOf(name, error);
    }
  };
}

export const damagedPhoto = (name: string): PhotoProblem => ({
  code: "photo_broken",
  message: `The photo file ${name} is damaged: restore it from a backup, or take the photo again.`,
});

function problemOf(name: string, error: unknown): PhotoProblem {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return damagedPhoto(name);
  return {
    code: "photo_missing",
    message: `The photo file ${name} is gone: restore it from a backup, or take the photo again.`,
  };
}

/**
 * What of a photo goes into the document for the scenes that show it under the name of one of its fields: its own bytes,
 * or a promise of a resampled copy where those are finer than `dpi`, which is any press's unless given. It rejects when
 * the bytes are damaged.
 */
export function printedBytes(
  { bytes, size }: OpenPhoto,
  scenes: readonly Pick<Scene, "items">[],
  fields: readonly string[],
  dpi?: number,
): Uint8Array | Promise<Uint8Array> {
  const widths = scenes.flatMap((scene) => resampledWidths(scene, fields, size.width, dpi));
  if (widths.includes(null)) return bytes;
  return resamplePhoto(Buffer.from(bytes), Math.max(...(widths as number[])));
}

/** Writes a photo into the document. Throws when the bytes are no JPEG. */
export function embedJpeg(pdf: PdfWriter, jpeg: Uint8Array): PdfImage {
  const image = pdf.openImage(jpeg);
  pdf.embed(image);
  return image;
}

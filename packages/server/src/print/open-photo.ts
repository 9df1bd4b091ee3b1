import type { HELD_BACK, Scene } from "@idms/core";
import {
  isWhole,
  photoBuffer,
  resampledWidths,
  resamplePhoto,
  type PdfImage,
  type PdfWriter,
} from "@idms/core/node";
import { storedPath } from "../files/stored-files.ts";
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
  image: PdfImage;
}

/**
 * Returns the function that reads a student's photo from `folder` and its head; the bytes are overwritten by the next
 * one's.
 */
export function photoOpener(
  folder: string,
  pdf: PdfWriter,
): (name: string | null) => OpenPhoto | PhotoProblem {
  const photos = photoBuffer();
  return (name) => {
    if (name === null) return { code: "photo_missing", message: "There is no photo." };
    try {
      const bytes = photos.read(storedPath(folder, name));
      return isWhole(bytes) ? { bytes, image: pdf.openImage(bytes) } : damagedPhoto(name);
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
 * Puts a photo into the document for the scenes that show it under the name of one of its fields: its own bytes, or a
 * resampled copy where those are finer than `dpi`, which is any press's unless given. Rejects when the bytes are damaged.
 */
export async function embedPhoto(
  pdf: PdfWriter,
  { image, bytes }: OpenPhoto,
  scenes: readonly Pick<Scene, "items">[],
  fields: readonly string[],
  dpi?: number,
): Promise<PdfImage> {
  const widths = scenes.flatMap((scene) => resampledWidths(scene, fields, image.width, dpi));
  if (widths.includes(null)) {
    pdf.embed(image);
    return image;
  }
  const copy = Buffer.from(bytes);
  return pdf.openImage(await resamplePhoto(copy, Math.max(...(widths as number[]))));
}

import { MAX_BACKGROUND_SIDE } from "@idms/core/students/records/image-file";
import type { Backdrop } from "../edits/design.ts";

/**
 * A chosen file as a background, in the size that the server will keep it in; null when the browser cannot read it as
 * an image.
 */
export async function readBackdrop(file: File): Promise<Backdrop | null> {
  if (!file.type.startsWith("image/")) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    const kept = Math.min(1, MAX_BACKGROUND_SIDE / Math.max(width, height));
    return { width: Math.round(width * kept), height: Math.round(height * kept), picture: file };
  } catch {
    return null;
  }
}

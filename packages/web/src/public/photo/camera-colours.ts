import { saysAdobeRgb } from "@idms/core/students/photos/exif-orientation";
import { withCameraProfile } from "@idms/core/students/photos/colour-profile";
import { JPEG_HEAD_BYTES } from "./photo.ts";

/**
 * Returns a JPEG with a colour profile if its camera only names its colours. No browser knows such colours, and they
 * would be lost when the photo is cropped. Any other JPEG is returned unchanged.
 */
export async function withColours(photo: File): Promise<File> {
  if (!saysAdobeRgb(new Uint8Array(await photo.slice(0, JPEG_HEAD_BYTES).arrayBuffer()))) return photo;
  const profiled = withCameraProfile(new Uint8Array(await photo.arrayBuffer()));
  return new File([profiled], photo.name, { type: photo.type });
}

/** Maximum size of an uploaded picture, in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Maximum size in bytes of a photo in a folder or zip archive, such as one from a studio camera. */
export const MAX_GIVEN_PHOTO_BYTES = 30 * 1024 * 1024;
/** Formats a byte limit for messages. */
export const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
/** Long side of a stored photo, in pixels. This gives over 600 dpi in the widest frame of a 54×86 mm card. */
export const MAX_STORED_SIDE = 1600;
/** Long side of a stored background, in pixels. This gives 600 dpi on a 170 mm card. */
export const MAX_BACKGROUND_SIDE = 4000;

/** Supported formats, and HEIC, which is detected only so that messages can name it. */
export type ImageFormat = "jpeg" | "png" | "webp" | "heic";

/** Number of bytes at the start of a file that are enough to identify its format. */
export const FORMAT_BYTES = 32;

/** Detects a picture's format from its first bytes, never from its name. Returns undefined for any other file. */
export function imageFormat(file: Uint8Array): ImageFormat | undefined {
  const start = String.fromCharCode(...file.subarray(0, FORMAT_BYTES));
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "webp";
  return /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start) ? "heic" : undefined;
}

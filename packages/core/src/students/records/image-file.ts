/** The largest picture that is taken in, in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** The limit for a photo in a folder or a zip, as a studio's camera makes them, in bytes. */
export const MAX_GIVEN_PHOTO_BYTES = 30 * 1024 * 1024;
/** A limit of bytes as messages say it. */
export const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
/** The long side of a stored photo, in pixels: over 600 dpi on the widest frame of a 54×86 mm card. */
export const MAX_STORED_SIDE = 1600;
/** The long side of a stored background, in pixels: 600 dpi on a card of 170 mm. */
export const MAX_BACKGROUND_SIDE = 4000;

/** Pictures that are read, and HEIC, which is known so that it can be named. */
export type ImageFormat = "jpeg" | "png" | "webp" | "heic";

/** How many bytes from the start of a file tell its format. */
export const FORMAT_BYTES = 32;

/** The format of a picture by its first bytes, never by its name; undefined for any other file. */
export function imageFormat(file: Uint8Array): ImageFormat | undefined {
  const start = String.fromCharCode(...file.subarray(0, FORMAT_BYTES));
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "webp";
  return /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start) ? "heic" : undefined;
}

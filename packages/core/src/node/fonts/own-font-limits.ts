/**
 * Maximum size of an uploaded font, compressed and uncompressed, in bytes. The largest fonts with Chinese characters
 * are about 10 MB.
 */
export const MAX_FONT_BYTES = 16 * 1024 * 1024;
export const MAX_UNPACKED_FONT = 30 * 1024 * 1024;

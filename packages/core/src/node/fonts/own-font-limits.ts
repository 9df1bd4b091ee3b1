/** The largest uploaded font, packed and unpacked, in bytes: the largest with Chinese letters are some 10 MB. */
export const MAX_FONT_BYTES = 16 * 1024 * 1024;
export const MAX_UNPACKED_FONT = 30 * 1024 * 1024;

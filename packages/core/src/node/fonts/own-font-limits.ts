/** What an uploaded font may be, packed and unpacked: the largest with Chinese letters are some 10 MB. In bytes. */
export const MAX_FONT_BYTES = 16 * 1024 * 1024;
export const MAX_UNPACKED_FONT = 30 * 1024 * 1024;

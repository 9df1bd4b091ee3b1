/** A picture made ready to be stored: a baseline JPEG (sRGB in three channels, or CMYK with what shows it) or a PNG, upright, with no metadata; its size in pixels. */
export interface PreparedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** A picture made ready to be stored: a baseline JPEG (sRGB in three channels, upright) or a PNG, with no metadata; its size in pixels. */
export interface PreparedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The side lengths of the copies of a photo, in pixels: one copy for softening edges, and one for comparison. */
const [SOFT, SIDE] = [128, 16];
/** The blur radius, in pixels of the first copy. The blur makes the exact position of edges irrelevant. */
const SIGMA = 4;

/** Returns the data used to compare photos: the three colour channels of a blurred copy of 16 x 16 pixels. */
export async function lookOfPhoto(jpeg: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const soft = await sharp(jpeg)
    .removeAlpha()
    .toColourspace("srgb")
    // Decoders that shrink as they read leave traces of how large a picture was.
    .resize(SOFT, SOFT, { fit: "fill", fastShrinkOnLoad: false })
    .blur(SIGMA)
    .raw()
    .toBuffer();
  return sharp(soft, { raw: { width: SOFT, height: SOFT, channels: 3 } })
    .resize(SIDE, SIDE, { fit: "fill" })
    .raw()
    .toBuffer();
}

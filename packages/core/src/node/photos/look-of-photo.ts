/** The sides of the copies, in pixels: one in which edges are softened, and the one that is compared. */
const [SOFT, SIDE] = [128, 16];
/** How far an edge is softened, in pixels of the first copy, so that its exact place does not matter. */
const SIGMA = 4;

/** The look of a photo: the three colours of a soft copy of 16 x 16 pixels, by which pictures are compared. */
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

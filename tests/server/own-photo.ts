import sharp from "sharp";

/**
 * Returns the same picture as a different file, with a number as its comment, because no two students may have the same
 * photo.
 */
export function ownPhoto(jpeg: Buffer, number: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(number, 4);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** Returns a picture with detail everywhere, so that any loss shows in its bytes. */
export async function busyPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = { width: Math.ceil(width / 8), height: Math.ceil(height / 8), channels: 3, noise } as const;
  return sharp({ create: { ...grain, background: "#000" } })
    .resize(width, height, { fit: "fill" })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Returns a studio's full-size JPEG of more than 12 MB. */
export async function studioPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 4800, height: 3600, channels: 3, background: "#888888", noise } as const;
  return sharp({ create }).jpeg({ quality: 94 }).toBuffer();
}

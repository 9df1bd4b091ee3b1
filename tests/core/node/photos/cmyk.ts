import sharp from "sharp";

/** Cyan, magenta, yellow and black, each from 0 to 255. */
export type Inks = readonly [number, number, number, number];

/** Returns a TIFF with stripes of these inks side by side, which passes exact inks to the image library. */
function tiffOf(stripes: readonly Inks[], width: number, height: number): Buffer {
  const pixels = Buffer.from(
    Array.from({ length: height }, () =>
      Array.from({ length: width }, (_, x) => stripes[Math.floor((x * stripes.length) / width)]!),
    ).flat(2),
  );
  const tags = [
    [256, 3, 1, width],
    [257, 3, 1, height],
    [258, 3, 4, 134],
    [259, 3, 1, 1],
    [262, 3, 1, 5],
    [273, 4, 1, 142],
    [277, 3, 1, 4],
    [278, 3, 1, height],
    [279, 4, 1, pixels.length],
    [332, 3, 1, 1],
  ] as const;
  const head = Buffer.alloc(142);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    head.writeUInt16LE(tag, 10 + index * 12);
    head.writeUInt16LE(type, 12 + index * 12);
    head.writeUInt32LE(count, 14 + index * 12);
    head.writeUInt32LE(value, 18 + index * 12);
  }
  for (let channel = 0; channel < 4; channel += 1) head.writeUInt16LE(8, 134 + channel * 2);
  return Buffer.concat([head, pixels]);
}

/** Returns a CMYK JPEG as print programs write it: inverted, with Adobe's marker. */
export const cmykJpeg = (stripes: readonly Inks[], width = 60, height = 96): Promise<Buffer> =>
  sharp(tiffOf(stripes, width, height))
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();

/** Returns the inks in the middle of each stripe. */
export async function inksOf(jpeg: Uint8Array, stripes: number): Promise<number[][]> {
  const { data, info } = await sharp(jpeg)
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return middles(data, info, stripes);
}

/** Returns the channels in the middle of each stripe of pixels. */
export function middles(
  data: Uint8Array | Uint8ClampedArray,
  { width, height, channels }: { width: number; height: number; channels: number },
  stripes: number,
): number[][] {
  return Array.from({ length: stripes }, (_, stripe) => {
    const at = (Math.floor(height / 2) * width + Math.floor(((stripe + 0.5) * width) / stripes)) * channels;
    return [...data.subarray(at, at + channels)];
  });
}

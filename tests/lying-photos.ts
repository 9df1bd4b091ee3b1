import sharp, { type Sharp } from "sharp";

/** Transforms that turn an upright picture so that the Exif orientation restores it. */
const LAY_DOWN: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

export const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The colours of the four corners of the upright picture: top left and right, bottom left and right. */
const CORNERS = [
  [254, 0, 0],
  [0, 128, 0],
  [0, 0, 254],
  [255, 255, 255],
] as const;

const [WIDTH, HEIGHT] = [450, 600];

async function upright(): Promise<Buffer> {
  const half = { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 as const };
  const corner = (background: string, left: number, top: number) => ({
    input: { create: { ...half, background } },
    left,
    top,
  });
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#fff" } })
    .composite([corner("#f00", 0, 0), corner("#008000", half.width, 0), corner("#00f", 0, half.height)])
    .png()
    .toBuffer();
}

async function laidDown(orientation: number): Promise<Sharp> {
  const lay = LAY_DOWN[orientation] as (image: Sharp) => Sharp;
  return sharp(
    await lay(sharp(await upright()))
      .png()
      .toBuffer(),
  );
}

/** Returns a rotated picture with the matching Exif orientation. */
export const lying = async (format: "jpeg" | "png" | "webp", orientation: number): Promise<Buffer> =>
  (await laidDown(orientation)).toFormat(format).withMetadata({ orientation }).toBuffer();

/** Returns a rotated JPEG whose orientation is a LONG, in either byte order. */
export async function lyingByLong(orientation: number, order: "II" | "MM"): Promise<Buffer> {
  const picture = await (await laidDown(orientation)).jpeg().toBuffer();
  const isLittle = order === "II";
  const tiff = Buffer.alloc(26);
  const [put16, put32] = isLittle
    ? ([tiff.writeUInt16LE, tiff.writeUInt32LE] as const)
    : ([tiff.writeUInt16BE, tiff.writeUInt32BE] as const);
  tiff.write(order, 0, "latin1");
  put16.call(tiff, 42, 2);
  put32.call(tiff, 8, 4);
  put16.call(tiff, 1, 8);
  put16.call(tiff, 0x0112, 10);
  put16.call(tiff, 4, 12);
  put32.call(tiff, 1, 14);
  put32.call(tiff, orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from("Exif\0\0", "latin1")]);
  head.writeUInt16BE(head.length - 2 + tiff.length, 2);
  return Buffer.concat([picture.subarray(0, 2), head, tiff, picture.subarray(2)]);
}

/** Returns the colours in the four corners of a picture, in the order of `CORNERS`. */
async function cornersOf(picture: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
}

/** Whether a picture is upright. */
export const standsUpright = async (picture: Uint8Array): Promise<boolean> =>
  (await cornersOf(picture)).every((color, index) =>
    color.every((part, channel) => Math.abs(part - (CORNERS[index]?.[channel] ?? 0)) < 16),
  );

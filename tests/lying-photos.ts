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

/** Returns a rotated PNG that has its orientation after its pixels, as ImageMagick writes it. */
export async function lyingBehindPixels(orientation: number): Promise<Buffer> {
  const png = await lying("png", orientation);
  const from = png.indexOf("eXIf") - 4;
  const to = from + 12 + png.readUInt32BE(from);
  const end = png.length - 12;
  return Buffer.concat([
    png.subarray(0, from),
    png.subarray(to, end),
    png.subarray(from, to),
    png.subarray(end),
  ]);
}

/** Ways to store an orientation that libraries read and browsers do not: the type, its size in bytes, and the values. */
const ODD_WAYS = {
  "a LONG": [4, 4, 1],
  "two LONGs": [4, 4, 2],
  "an SLONG": [9, 4, 1],
  "two SHORTs": [3, 2, 2],
  "three SHORTs": [3, 2, 3],
  "an SSHORT": [8, 2, 1],
  "a BYTE": [1, 1, 1],
} as const;

/** Each of these ways in each byte order. */
export const ODD = (Object.keys(ODD_WAYS) as (keyof typeof ODD_WAYS)[]).flatMap((way) =>
  (["II", "MM"] as const).map((order) => [way, order] as const),
);

/** Returns a rotated JPEG that stores its orientation in an odd way, in either byte order. */
export async function lyingOddly(
  orientation: number,
  order: "II" | "MM",
  way: keyof typeof ODD_WAYS = "a LONG",
): Promise<Buffer> {
  const [type, size, count] = ODD_WAYS[way];
  const picture = await (await laidDown(orientation)).jpeg().toBuffer();
  const isLittle = order === "II";
  const tiff = Buffer.alloc(40);
  const [put16, put32] = isLittle
    ? ([tiff.writeUInt16LE, tiff.writeUInt32LE] as const)
    : ([tiff.writeUInt16BE, tiff.writeUInt32BE] as const);
  const putValue = { 1: tiff.writeUInt8, 2: put16, 4: put32 }[size];
  tiff.write(order, 0, "latin1");
  put16.call(tiff, 42, 2);
  put32.call(tiff, 8, 4);
  put16.call(tiff, 1, 8);
  put16.call(tiff, 0x0112, 10);
  put16.call(tiff, type, 12);
  put32.call(tiff, count, 14);
  // Values of more than four bytes are after the directory.
  const first = size * count > 4 ? 26 : 18;
  if (first === 26) put32.call(tiff, first, 18);
  for (let value = 0; value < count; value += 1) putValue.call(tiff, orientation, first + value * size);
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

import sharp from "sharp";

/** Returns the directory of a TIFF: each entry is a tag, a type, a count, and the four bytes of its value. */
function directory(
  order: "II" | "MM",
  entries: readonly (readonly [number, number, number, Buffer | number])[],
) {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
  const put = (value: number, at: number, size: 2 | 4) =>
    order === "II" ? bytes.writeUIntLE(value, at, size) : bytes.writeUIntBE(value, at, size);
  put(entries.length, 0, 2);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    put(tag, at, 2);
    put(type, at + 2, 2);
    put(count, at + 4, 4);
    if (typeof value === "number") put(value, at + 8, type === 3 ? 2 : 4);
    else value.copy(bytes, at + 8);
  }
  return bytes;
}

/**
 * Returns a JPEG of one colour, 60 × 40 pixels, with Exif data like a camera's.
 * @param index R03 if the numbers are Adobe RGB, R98 if they are sRGB
 */
export async function cameraJpeg(
  [r, g, b]: readonly [number, number, number],
  index: "R03" | "R98",
  order: "II" | "MM",
  orientation = 1,
): Promise<Buffer> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const head = Buffer.from(order === "II" ? "II*\0\b\0\0\0" : "MM\0*\0\0\0\b", "latin1");
  // Two entries take 30 bytes, and one takes 18.
  const [camera, interoperability] = [head.length + 30, head.length + 60];
  const tiff = Buffer.concat([
    head,
    directory(order, [
      [0x0112, 3, 1, orientation],
      [0x8769, 4, 1, camera],
    ]),
    directory(order, [
      [0xa001, 3, 1, index === "R03" ? 0xffff : 1],
      [0xa005, 4, 1, interoperability],
    ]),
    directory(order, [[1, 2, 4, Buffer.from(`${index}\0`, "latin1")]]),
  ]);
  const mark = Buffer.from("\xff\xe1\0\0Exif\0\0", "latin1");
  mark.writeUInt16BE(mark.length - 2 + tiff.length, 2);
  return Buffer.concat([picture.subarray(0, 2), mark, tiff, picture.subarray(2)]);
}

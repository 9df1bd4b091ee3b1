import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from "zxing-wasm/reader";

/** A greyscale picture with one byte per pixel. */
export interface GreyPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** What the decoder calls each readable kind of code, by the key of the element kind that draws it. */
const FORMATS = {
  qr: "QRCode",
  datamatrix: "DataMatrix",
  aztec: "Aztec",
  pdf417: "PDF417",
  code128: "Code128",
  code39: "Code39Std",
  ean13: "EAN13",
  ean8: "EAN8",
} satisfies Record<string, ReadInputBarcodeFormat>;

export type ReadableCode = keyof typeof FORMATS;
export const READABLE_CODES = Object.keys(FORMATS) as ReadableCode[];

const decoder = readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm").then((wasm) =>
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
);

/** Returns the texts that an independent decoder finds in a picture, as a phone would find them among other content. */
async function textsIn(
  { data, width, height }: GreyPicture,
  formats: ReadInputBarcodeFormat[],
): Promise<string[]> {
  await decoder;
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [pixel, grey] of data.entries()) colours.fill(grey, pixel * 4, pixel * 4 + 3);
  const found = await readBarcodes({ data: colours, width, height, colorSpace: "srgb" }, { formats });
  return found.map(({ text }) => text);
}

/** Decodes a picture of a code of one kind. */
export const readCode = async (kind: ReadableCode, picture: GreyPicture): Promise<string> =>
  (await textsIn(picture, [FORMATS[kind]]))[0] ?? "not read";

/** Returns the texts of the codes of any kind in a picture, or none. */
export const readAnyCode = (picture: GreyPicture): Promise<string[]> =>
  textsIn(picture, Object.values(FORMATS));

/** Converts a picture in any format for the decoder, scaled by `times`, and inverted if requested. */
export async function greyOf(
  encoded: Uint8Array,
  { times = 1, negative = false }: { times?: number; negative?: boolean } = {},
): Promise<GreyPicture> {
  const { width = 0 } = await sharp(encoded).metadata();
  const grey = sharp(encoded)
    .flatten({ background: "#fff" })
    .resize({ width: Math.round(width * times) })
    .greyscale();
  const { data, info } = await (negative ? grey.negate() : grey).raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Returns the picture of a page of a PDF, counted from 1, at 300 dpi. */
export function pagePicture(pdf: string, page = 1): Buffer {
  const range = ["-f", String(page), "-l", String(page)];
  return execFileSync("pdftoppm", ["-r", "300", ...range, "-png", pdf], { maxBuffer: 2 ** 27 });
}

/** Returns the QR code on a page of a PDF. */
export const scanPage = async (pdf: string, page = 1): Promise<string> =>
  readCode("qr", await greyOf(pagePicture(pdf, page)));

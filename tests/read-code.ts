import {
  AztecCodeReader,
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  Code39Reader,
  DataMatrixReader,
  DecodeHintType,
  EAN13Reader,
  HybridBinarizer,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from "@zxing/library";
import sharp from "sharp";

/** A greyscale picture with one byte per pixel. */
export interface GreyPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const readers = {
  qr: () => new QRCodeReader(),
  datamatrix: () => new DataMatrixReader(),
  aztec: () => new AztecCodeReader(),
  pdf417: () => new PDF417Reader(),
  code128: () => new Code128Reader(),
  code39: () => new Code39Reader(),
  ean13: () => new EAN13Reader(),
  ean8: () => new MultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_8]]])),
} satisfies Record<string, () => Reader>;

/** A readable kind of code, by the key of the element kind that draws it. */
export type ReadableCode = keyof typeof readers;
export const READABLE_CODES = Object.keys(readers) as ReadableCode[];

/**
 * Codes in which this decoder treats each byte as a letter although they declare UTF-8. For a Data Matrix it also
 * returns the declaration's number, 26.
 */
const BYTES: ReadonlySet<ReadableCode> = new Set<ReadableCode>(["datamatrix", "pdf417"]);

function fromBytes(letters: string): string {
  const western = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = Array.from(letters, (letter) => western.indexOf(letter));
  return Buffer.from(bytes[0] === 26 ? bytes.slice(1) : bytes).toString("utf8");
}

/**
 * Decodes a picture of a code with an independent decoder: first as from a camera, then as a straight image, because
 * this decoder misplaces one clean QR code in fifty.
 */
export function readCode(kind: ReadableCode, { data, width, height }: GreyPicture): string {
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(data, width, height)));
  let failure: unknown;
  for (const hint of [DecodeHintType.TRY_HARDER, DecodeHintType.PURE_BARCODE]) {
    try {
      const text = readers[kind]()
        .decode(image, new Map([[hint, true]]))
        .getText();
      return BYTES.has(kind) ? fromBytes(text) : text;
    } catch (error) {
      failure = error;
    }
  }
  return `not read: ${String(failure)}`;
}

/** Returns the texts that any of the decoders finds in a picture, or none. */
export const readAnyCode = (picture: GreyPicture): string[] =>
  READABLE_CODES.map((kind) => readCode(kind, picture)).filter((text) => !text.startsWith("not read: "));

/** Converts a picture in any format for the decoders, scaled by `times`, and inverted if requested. */
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

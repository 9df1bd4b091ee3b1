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
  MultiFormatReader,
  PDF417Reader,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from "@zxing/library";

/** A picture of one byte of grey a pixel. */
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
  ean8: () => new MultiFormatReader(),
} satisfies Record<string, () => Reader>;

/** A kind of code that can be read; each by the key of the kind that draws it. */
export type ReadableCode = keyof typeof readers;

/**
 * This decoder takes each byte of these codes for a letter, though they say that they hold UTF-8; of a Data Matrix also the
 * number by which it says so, 26.
 */
const BYTES: ReadonlySet<ReadableCode> = new Set<ReadableCode>(["datamatrix", "pdf417"]);

function fromBytes(letters: string): string {
  const western = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = Array.from(letters, (letter) => western.indexOf(letter));
  return Buffer.from(bytes[0] === 26 ? bytes.slice(1) : bytes).toString("utf8");
}

/**
 * What an independent decoder finds in a picture of a code: first as a camera would find it, then as a straight image,
 * since this decoder misplaces one clean QR code in fifty.
 */
export function readCode(kind: ReadableCode, { data, width, height }: GreyPicture): string {
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(data, width, height)));
  const formats = kind === "ean8" ? [[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_8]] as const] : [];
  let failure: unknown;
  for (const hint of [DecodeHintType.TRY_HARDER, DecodeHintType.PURE_BARCODE]) {
    try {
      const text = readers[kind]()
        .decode(image, new Map<DecodeHintType, unknown>([[hint, true], ...formats]))
        .getText();
      return BYTES.has(kind) ? fromBytes(text) : text;
    } catch (error) {
      failure = error;
    }
  }
  return `not read: ${String(failure)}`;
}

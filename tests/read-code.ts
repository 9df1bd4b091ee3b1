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
  code128: () => new Code128Reader(),
  code39: () => new Code39Reader(),
  ean13: () => new EAN13Reader(),
  ean8: () => new MultiFormatReader(),
} satisfies Record<string, () => Reader>;

/** A kind of code that can be read; each by the key of the kind that draws it. */
export type ReadableCode = keyof typeof readers;

/** This decoder takes the number by which a Data Matrix says that it holds UTF-8, 26, and each byte after it for a letter. */
function fromUtf8(letters: string): string {
  if (letters.charCodeAt(0) !== 26) return letters;
  const western = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from(Array.from(letters.slice(1), (letter) => western.indexOf(letter))).toString("utf8");
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
      return kind === "datamatrix" ? fromUtf8(text) : text;
    } catch (error) {
      failure = error;
    }
  }
  return `not read: ${String(failure)}`;
}

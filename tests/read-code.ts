import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";

/** A picture of one byte of grey a pixel. */
export interface GreyPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * What an independent decoder finds in a picture of a code: first as a camera would find it, then as a straight image,
 * since this decoder misplaces one clean QR code in fifty.
 */
export function readCode(kind: "qr" | "code128", { data, width, height }: GreyPicture): string {
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(data, width, height)));
  const reader = kind === "qr" ? new QRCodeReader() : new Code128Reader();
  let failure: unknown;
  for (const hint of [DecodeHintType.TRY_HARDER, DecodeHintType.PURE_BARCODE]) {
    try {
      return reader.decode(image, new Map([[hint, true]])).getText();
    } catch (error) {
      failure = error;
    }
  }
  return `not read: ${String(failure)}`;
}

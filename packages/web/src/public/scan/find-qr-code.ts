import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/**
 * Length to which the longer side of a larger picture is scaled down, in pixels. Codes are still readable at this
 * size.
 */
const LONGEST_SIDE = 2400;

/** Loads the code reader, which is hosted on our own server. */
export const loadReader = (): Promise<unknown> =>
  prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

/** Returns the text of the QR code in a picture, or null if none is found. */
export async function readCode(image: ImageData): Promise<string | null> {
  await loadReader();
  const [found] = await readBarcodes(image, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : null;
}

/**
 * Returns the pixels of a picture or camera frame, or null if there are none yet. A picture that is larger than
 * necessary is scaled down.
 */
export function dotsOf(
  source: ImageBitmap | HTMLVideoElement,
  width: number,
  height: number,
): ImageData | null {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

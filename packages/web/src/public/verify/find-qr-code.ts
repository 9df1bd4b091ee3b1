import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** A picture that is larger is read at this size: a code on it has dots enough. */
const LONGEST_SIDE = 2400;

/** Loads the reader, of which the file is the server's own. */
export const loadReader = (): Promise<unknown> =>
  prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

/** The text of the QR code in a picture; null where none is found. */
export async function readCode(image: ImageData): Promise<string | null> {
  await loadReader();
  const [found] = await readBarcodes(image, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : null;
}

/** The dots of a picture or of what a camera sees, no larger than they have to be; null while there are none. */
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

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const reader = readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm").then((wasm) =>
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
);

/** Returns the picture of a page of a PDF, counted from 1, at 300 dpi. */
export function pagePicture(pdf: string, page = 1): Buffer {
  const range = ["-f", String(page), "-l", String(page)];
  return execFileSync("pdftoppm", ["-r", "300", ...range, "-png", pdf], { maxBuffer: 2 ** 27 });
}

/** Returns the QR code that an independent decoder finds in a picture, as a phone would find it among other content. */
export async function scanPicture(png: Uint8Array): Promise<string> {
  await reader;
  const [found] = await readBarcodes(png, { formats: ["QRCode"] });
  return found?.text ?? "not read";
}

/** Returns the QR code on a page of a PDF. See `scanPicture`. */
export const scanPage = (pdf: string, page = 1): Promise<string> => scanPicture(pagePicture(pdf, page));

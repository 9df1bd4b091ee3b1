import type { Path } from "./path.ts";

export type BarcodeKind = "qr" | "code128";

/**
 * A code measured in modules, y downwards: `path` is its dark parts, with the quiet zone around them that its standard
 * asks for. The bars of a Code 128 are one unit high, to be stretched.
 */
export interface Barcode {
  width: number;
  height: number;
  path: Path;
}

/** The code of a text, or null when the text is longer than the largest code holds. */
export type EncodeBarcode = (kind: BarcodeKind, text: string) => Barcode | null;

/** Code 128 holds ASCII; control characters are not printable and never meant. */
const code128Character = /[ -~]/;

/** The characters of a text that a code has no signs for, each once; a QR code has signs for all. */
export function unencodable(kind: BarcodeKind, text: string): string {
  if (kind === "qr") return "";
  return [...new Set(text)].filter((character) => !code128Character.test(character)).join("");
}

import { encodeCode128 } from "./encode-code128.ts";
import { encodeQr } from "./encode-qr.ts";
import type { Modules } from "./modules.ts";

export type BarcodeKind = "qr" | "code128";

/** The light margin that a reader needs, in modules: 4 around a QR code (ISO 18004), 10 beside a Code 128 (ISO 15417). */
export const QUIET_ZONE: Record<BarcodeKind, number> = { qr: 4, code128: 10 };

/** Code 128 holds ASCII; control characters are not printable and never meant. */
const code128Character = /[ -~]/;

/** The characters of a text that a code has no signs for, each once; a QR code has signs for all. */
export function unencodable(kind: BarcodeKind, text: string): string {
  if (kind === "qr") return "";
  return [...new Set(text)].filter((character) => !code128Character.test(character)).join("");
}

/**
 * A text as a code, without its quiet zone; null when no code is large enough. Only what `unencodable` finds nothing in may
 * be given, and no empty text.
 */
export const encodeBarcode = (kind: BarcodeKind, text: string): Modules | null =>
  kind === "qr" ? encodeQr(text) : encodeCode128(text);

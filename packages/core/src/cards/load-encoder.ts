import type { EncodeBarcode } from "./barcode.ts";
import { hasCodes, type CardTemplate } from "./template.ts";

/** What draws codes: it is large, so it is loaded where a code is wanted. */
export const loadBarcodeEncoder = async (): Promise<EncodeBarcode> =>
  (await import("./encode-barcode.ts")).encodeBarcode;

/** What draws a template's codes; nothing is loaded for a template that has none. */
export async function loadEncoder(
  template: Pick<CardTemplate, "fields" | "back">,
): Promise<EncodeBarcode | undefined> {
  return hasCodes(template) ? loadBarcodeEncoder() : undefined;
}

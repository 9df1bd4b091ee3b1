import { fontTables, type FontTables } from "./truetype-file.ts";

/** A font's permission to be embedded in documents (OpenType, OS/2, fsType). */
export type Embedding = "installable" | "editable" | "preview_and_print" | "restricted" | "bitmaps_only";

const FS_TYPE = 8;
const BITS = { restricted: 2, previewAndPrint: 4, editable: 8, noSubsetting: 0x100, bitmapsOnly: 0x200 };
/**
 * From this version of the table onwards, only one of the first bits may be set. In earlier versions, the most
 * permissive of the set bits applies.
 */
const ONE_BIT_VERSION = 3;

/** Returns the embedding permission, or undefined if the font does not state one. */
export function embeddingOf(tables: FontTables): Embedding | undefined {
  const os2 = tables.get("OS/2");
  if (!os2 || os2.byteLength < FS_TYPE + 2) return undefined;
  const bits = os2.getUint16(FS_TYPE);
  const has = (bit: number) => (bits & bit) !== 0;
  if (has(BITS.bitmapsOnly)) return "bitmaps_only";
  if (has(BITS.restricted) && os2.getUint16(0) >= ONE_BIT_VERSION) return "restricted";
  if (has(BITS.editable)) return "editable";
  if (has(BITS.previewAndPrint)) return "preview_and_print";
  return has(BITS.restricted) ? "restricted" : "installable";
}

/** Whether a document may embed a subset of a font's glyphs. */
export function maySubset(tables: FontTables): boolean {
  const os2 = tables.get("OS/2");
  return !os2 || os2.byteLength < FS_TYPE + 2 || (os2.getUint16(FS_TYPE) & BITS.noSubsetting) === 0;
}

/**
 * Whether the font file may be passed on to others. A font that may not be passed on can be used only in documents,
 * and only by licence holders.
 */
export const mayBePassedOn = (bytes: Uint8Array): boolean => embeddingOf(fontTables(bytes)) === "installable";

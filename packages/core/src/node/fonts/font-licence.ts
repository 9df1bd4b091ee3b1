import { fontTables, type FontTables } from "./truetype-file.ts";

/** A font's permission for embedding in documents (OpenType, OS/2, fsType). */
export type Embedding = "installable" | "editable" | "preview_and_print" | "restricted" | "bitmaps_only";

const FS_TYPE = 8;
const BITS = { restricted: 2, previewAndPrint: 4, editable: 8, noSubsetting: 0x100, bitmapsOnly: 0x200 };
/** From this version of the table on only one of the first bits is set; before, the one that allows most counted. */
const ONE_BIT_VERSION = 3;

/** Undefined of a font that does not say it. */
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

/** Whether a document may have some of a font's glyphs without the others. */
export function maySubset(tables: FontTables): boolean {
  const os2 = tables.get("OS/2");
  return !os2 || os2.byteLength < FS_TYPE + 2 || (os2.getUint16(FS_TYPE) & BITS.noSubsetting) === 0;
}

/** Whether a font may be given to others as a file: others are for documents alone, of those who have a licence. */
export const mayBePassedOn = (bytes: Uint8Array): boolean => embeddingOf(fontTables(bytes)) === "installable";

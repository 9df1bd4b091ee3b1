import { datamatrix } from "bwip-js/generic";
import type { Modules } from "../../geometry/modules.ts";
import { bwipModules } from "../../elements/bwip-modules.ts";

/**
 * Encodes text as a square Data Matrix with ECC 200 error correction (ISO/IEC 16022). Returns null if the text is too
 * long.
 */
export const encodeDataMatrix = (text: string): Modules | null => bwipModules(datamatrix, text, 2);

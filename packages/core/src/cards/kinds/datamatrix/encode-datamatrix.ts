import { datamatrix } from "bwip-js/generic";
import type { Modules } from "../../geometry/modules.ts";
import { bwipModules } from "../../elements/bwip-modules.ts";

/** A text as a square Data Matrix with error correction ECC 200 (ISO/IEC 16022); null when it is too long. */
export const encodeDataMatrix = (text: string): Modules | null => bwipModules(datamatrix, text, 2);

import { azteccode } from "bwip-js/generic";
import type { Modules } from "../../geometry/modules.ts";
import { bwipModules } from "../../elements/bwip-modules.ts";

/** Encodes text as an Aztec code with 23% error correction (ISO/IEC 24778). Returns null if the text is too long. */
export const encodeAztec = (text: string): Modules | null => bwipModules(azteccode, text, 2);

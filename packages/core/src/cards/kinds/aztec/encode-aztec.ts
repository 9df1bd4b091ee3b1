import { azteccode } from "bwip-js/generic";
import type { Modules } from "../../geometry/modules.ts";
import { bwipModules } from "../../elements/bwip-modules.ts";

/** A text as an Aztec code with 23 % of correction (ISO/IEC 24778); null when it is too long. */
export const encodeAztec = (text: string): Modules | null => bwipModules(azteccode, text, 2);

import { pdf417 } from "bwip-js/generic";
import type { Modules } from "../../geometry/modules.ts";
import { bwipModules } from "../../elements/bwip-modules.ts";

/** A text as a PDF417 (ISO/IEC 15438), its rows three modules high; null when it is too long. */
export const encodePdf417 = (text: string): Modules | null => bwipModules(pdf417, text, 1);

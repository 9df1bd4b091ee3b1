import { pdf417 } from "bwip-js/generic";
import type { Modules } from "../../geometry/modules.ts";
import { bwipModules } from "../../elements/bwip-modules.ts";

/** Encodes text as a PDF417 (ISO/IEC 15438) with rows three modules high. Returns null if the text is too long. */
export const encodePdf417 = (text: string): Modules | null => bwipModules(pdf417, text, 1);

import { codeKind } from "../../elements/code-kind.ts";
import { EAN_ICON, eanSymbology } from "../../elements/ean.ts";

export const ean8 = codeKind({
  key: "ean8",
  icon: EAN_ICON,
  size: { width: 22, height: 12 },
  pattern: "{student_id|7}",
  // The quiet zones of ISO/IEC 15420.
  symbology: eanSymbology(8, { begin: 7, end: 7, beside: 0 }),
});

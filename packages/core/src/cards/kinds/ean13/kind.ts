import { codeKind } from "../../elements/code-kind.ts";
import { EAN_ICON, eanSymbology } from "../../elements/ean.ts";

export const ean13 = codeKind({
  key: "ean13",
  icon: EAN_ICON,
  size: { width: 32, height: 12 },
  pattern: "{student_id|12}",
  // The quiet zones of ISO/IEC 15420.
  symbology: eanSymbology(13, { begin: 11, end: 7, beside: 0 }),
});

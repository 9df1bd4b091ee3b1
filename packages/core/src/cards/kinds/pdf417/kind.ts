import { codeKind } from "../../elements/code-kind.ts";
import { READY_PATTERNS } from "../../elements/ready-patterns.ts";
import { THREE_DOTS, TWO_DOTS } from "../../elements/symbology.ts";
import { whenLoaded } from "../../elements/when-loaded.ts";

const encoder = whenLoaded(() => import("./encode-pdf417.ts"));

export const pdf417 = codeKind({
  key: "pdf417",
  icon: "M3 5v14M5 5v14M8 5v4M8 12v2M8 17v2M11 7v3M11 14v5M14 5v3M14 11v4M17 9v3M17 16v3M19 5v14M21 5v14",
  size: { width: 30, height: 10 },
  load: encoder.load,
  ready: READY_PATTERNS,
  symbology: {
    called: "A PDF417",
    refuse: () => null,
    encode: (text) => encoder.get().encodePdf417(text),
    // ISO/IEC 15438.
    quiet: { begin: 2, end: 2, beside: 2 },
    // The least of AAMVA's standard for the cards of drivers, which have one on their back, is 0.17 mm.
    leastModule: TWO_DOTS,
    // Ghostscript draws broader bars at 300 dpi. Decoders then read few of the finer codes, and all codes from here.
    sureModule: THREE_DOTS,
    form: "modules",
    byRedLight: true,
  },
});

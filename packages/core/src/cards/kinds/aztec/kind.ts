import { codeKind } from "../../elements/code-kind.ts";
import { READY_PATTERNS } from "../../elements/ready-patterns.ts";
import { THREE_DOTS } from "../../elements/symbology.ts";
import { whenLoaded } from "../../elements/when-loaded.ts";

const encoder = whenLoaded(() => import("./encode-aztec.ts"));

export const aztec = codeKind({
  key: "aztec",
  icon: "M9 9h6v6h-6zM5 5h14v14h-14zM12 12v.01M2 2h2M2 8h.01M22 12v3M8 22h3M16 2h2M22 22v.01",
  size: { width: 10, height: 10 },
  load: encoder.load,
  ready: READY_PATTERNS,
  symbology: {
    called: "An Aztec code",
    refuse: () => null,
    encode: (text) => encoder.get().encodeAztec(text),
    // ISO/IEC 24778 asks for none.
    quiet: { begin: 0, end: 0, beside: 0 },
    leastModule: THREE_DOTS,
    form: "modules",
    isSquare: true,
    byRedLight: false,
  },
});

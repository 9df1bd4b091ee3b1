import { codeKind } from "../../elements/code-kind.ts";
import { READY_PATTERNS } from "../../elements/ready-patterns.ts";
import { THREE_DOTS } from "../../elements/symbology.ts";
import { whenLoaded } from "../../elements/when-loaded.ts";

const encoder = whenLoaded(() => import("./encode-datamatrix.ts"));

export const datamatrix = codeKind({
  key: "datamatrix",
  icon: "M4 4v16h16M4 4h2M9 4h2M14 4h2M20 8v2M20 14v2M9 9h2M14 9h2M9 14h2M15 14h1",
  size: { width: 10, height: 10 },
  load: encoder.load,
  ready: READY_PATTERNS,
  symbology: {
    called: "A Data Matrix",
    refuse: () => null,
    encode: (text) => encoder.get().encodeDataMatrix(text),
    // ISO/IEC 16022.
    quiet: { begin: 1, end: 1, beside: 1 },
    leastModule: THREE_DOTS,
    form: "modules",
    isSquare: true,
    byRedLight: false,
  },
});

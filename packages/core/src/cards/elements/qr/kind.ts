import { codeKind } from "../code-kind.ts";
import { READY_PATTERNS } from "../ready-patterns.ts";
import { THREE_DOTS } from "../symbology.ts";
import { encodeQr, QR_QUIET_ZONE } from "./encode-qr.ts";

export const qr = codeKind({
  key: "qr",
  name: "QR code",
  description: "A code that every phone reads: an address, a number, a visiting card.",
  icon:
    "M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM7 17v.01" +
    "M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM7 7v.01" +
    "M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM17 7v.01" +
    "M14 14h3M20 14v.01M14 14v3M14 20h3M17 17h3M20 17v3",
  size: { width: 12, height: 12 },
  ready: READY_PATTERNS,
  symbology: {
    called: "A QR code",
    refuse: () => null,
    encode: encodeQr,
    quiet: { begin: QR_QUIET_ZONE, end: QR_QUIET_ZONE, beside: QR_QUIET_ZONE },
    leastModule: THREE_DOTS,
    form: "modules",
    isSquare: true,
    byRedLight: false,
  },
});

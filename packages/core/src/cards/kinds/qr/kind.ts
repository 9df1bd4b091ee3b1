import { SIGNED_CODE } from "../../drawing/card-texts.ts";
import { placeholder } from "../../drawing/fill-pattern.ts";
import { codeKind } from "../../elements/code-kind.ts";
import { READY_PATTERNS } from "../../elements/ready-patterns.ts";
import { THREE_DOTS } from "../../elements/symbology.ts";
import { isNameCut, isSignedCode, readSignedCode } from "../../verify/signed-code.ts";
import { encodeQr, QR_QUIET_ZONE } from "./encode-qr.ts";

/**
 * A card's signed code has the same size on all cards, 41 by 41 modules, and as much error correction as fits. Phones
 * read a few large modules better than many small ones. The signature detects reading errors.
 */
const SIGNED = { least: 6, corrections: ["H", "Q", "M", "L"] } as const;

export const qr = codeKind({
  key: "qr",
  icon:
    "M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM7 17v.01" +
    "M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM7 7v.01" +
    "M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM17 7v.01" +
    "M14 14h3M20 14v.01M14 14v3M14 20h3M17 17h3M20 17v3",
  size: { width: 12, height: 12 },
  ready: [...READY_PATTERNS, { label: "proof", pattern: placeholder(SIGNED_CODE) }],
  symbology: {
    called: "A QR code",
    refuse: () => null,
    encode: (text) => encodeQr(text, isSignedCode(text) ? SIGNED : undefined),
    cutsName(text) {
      const read = readSignedCode(text);
      return typeof read !== "string" && isNameCut(read.card.name);
    },
    quiet: { begin: QR_QUIET_ZONE, end: QR_QUIET_ZONE, beside: QR_QUIET_ZONE },
    leastModule: THREE_DOTS,
    form: "modules",
    isSquare: true,
    byRedLight: false,
  },
});

import { codeKind } from "../../elements/code-kind.ts";
import { othersThan, TWO_DOTS } from "../../elements/symbology.ts";
import { encodeCode128 } from "./encode-code128.ts";
import { cardSentences } from "../../failures/card-sentences.ts";

/**
 * Matches an accepted character. Code 128 encodes all of ASCII, but control characters are not printable and never
 * intended.
 */
const held = /[ -~]/;

export const code128 = codeKind({
  key: "code128",
  icon:
    "M4 7v-1a2 2 0 0 1 2 -2h2M4 17v1a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v1M16 20h2a2 2 0 0 0 2 -2v-1" +
    "M5 11h1v2h-1zM10 11v2M14 11h1v2h-1zM19 11v2",
  size: { width: 20, height: 6 },
  symbology: {
    called: "A Code 128",
    refuse(text) {
      const others = othersThan(held, text);
      return others === "" ? null : cardSentences.code128_characters({ characters: others });
    },
    encode: encodeCode128,
    // ISO 15417.
    quiet: { begin: 10, end: 10, beside: 0 },
    leastModule: TWO_DOTS,
    form: "bars",
    byRedLight: true,
  },
});

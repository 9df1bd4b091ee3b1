import { codeKind } from "../../elements/code-kind.ts";
import { othersThan } from "../../elements/symbology.ts";
import { encodeCode39 } from "./encode-code39.ts";
import { cardSentences } from "../../failures/card-sentences.ts";

const held = /[0-9A-Z. $/+%-]/;

export const code39 = codeKind({
  key: "code39",
  icon: "M4 6v12M7 6v12M9 6v12M12 6v12M12.5 6v12M16 6v12M18.5 6v12M21 6v12",
  size: { width: 30, height: 6 },
  symbology: {
    called: "A Code 39",
    refuse(text) {
      const others = othersThan(held, text);
      return others === "" ? null : cardSentences.code39_characters({ characters: others });
    },
    encode: encodeCode39,
    // ISO/IEC 16388.
    quiet: { begin: 10, end: 10, beside: 0 },
    // 7.5 thousandths of an inch, the least of AIM's specification (USS-39) for codes that any scanner is to read.
    leastModule: 0.1905,
    form: "bars",
    byRedLight: true,
  },
});

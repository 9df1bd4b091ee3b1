import type { Modules } from "../geometry/modules.ts";
import { bars, type Symbology } from "./symbology.ts";
import { cardSentences } from "../failures/card-sentences.ts";

/** How broad the two gaps and two bars of a digit are, by turns, in modules (ISO/IEC 15420, number set A). */
const DIGITS = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/** The digits of number set B among the six on the left, by the digit before them, which only this tells. */
const SET_B = [
  "000000",
  "001011",
  "001101",
  "001110",
  "010011",
  "011001",
  "011100",
  "010101",
  "010110",
  "011010",
];
const SIDE = [1, 1, 1];
const MIDDLE = [1, 1, 1, 1, 1];

/** The check digit of the digits before it: each second from the right counts three times, and all make up a ten. */
function eanCheck(digits: string): number {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** The bars of 13 digits, or of 8, the last of which is the check digit. */
function encodeEan(digits: string): Modules {
  const [first, rest] = digits.length === 13 ? [Number(digits[0]), digits.slice(1)] : [0, digits];
  const half = rest.length / 2;
  const breadths = [...rest].flatMap((digit, at) => {
    const own = Array.from(DIGITS[Number(digit)] as string, Number);
    const turned = at < half && SET_B[first]?.[at] === "1" ? own.toReversed() : own;
    return at === half ? [...MIDDLE, ...turned] : turned;
  });
  return bars([...SIDE, ...breadths, ...SIDE]);
}

/** The common part of EAN-13 and EAN-8, which differ in the number of digits, with the check digit. */
export function eanSymbology(count: 13 | 8, quiet: Symbology["quiet"]): Symbology {
  const called = `An EAN-${count}`;
  const holds = { code: called, least: count - 1, most: count };
  return {
    called,
    refuse(text) {
      if (!/^\d+$/.test(text) || (text.length !== count && text.length !== count - 1))
        return text.length > 40
          ? cardSentences.ean_text(holds)
          : cardSentences.ean_digits({ ...holds, text: `“${text}”` });
      const check = eanCheck(text.slice(0, count - 1));
      return text.length === count && text.at(-1) !== String(check)
        ? cardSentences.ean_check({ text, check })
        : null;
    },
    encode: (text) => encodeEan(text.length === count ? text : `${text}${eanCheck(text)}`),
    quiet,
    // 80 % of the nominal 0.33 mm, the least that the GS1 General Specifications allow (symbol specification table 1).
    leastModule: 0.264,
    form: "bars",
    byRedLight: true,
  };
}

/** How an EAN is drawn in the designer's palette. */
export const EAN_ICON = "M3 5v14M6 5v11M8 5v11M12 5v14M14 5v14M17 5v11M19 5v11M22 5v14";

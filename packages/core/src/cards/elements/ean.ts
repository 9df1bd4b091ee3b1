import type { Modules } from "../geometry/modules.ts";
import { bars, type Symbology } from "./symbology.ts";
import { cardSentences } from "../failures/card-sentences.ts";

/** Widths of the two gaps and two bars of each digit, alternating, in modules (ISO/IEC 15420, number set A). */
const DIGITS = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/**
 * Which of the six digits on the left use number set B, by leading digit. Only this choice of sets encodes the
 * leading digit.
 */
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

/**
 * Calculates the check digit. Counting from the right, every second digit counts three times, and the total including
 * the check digit is a multiple of ten.
 */
function eanCheck(digits: string): number {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** Encodes 13 or 8 digits as bars. The last digit is the check digit. */
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

/** Creates the symbology of EAN-13 or EAN-8. The two differ in the number of digits, including the check digit. */
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

/** The EAN icon in the designer's palette. */
export const EAN_ICON = "M3 5v14M6 5v11M8 5v11M12 5v14M14 5v14M17 5v11M19 5v11M22 5v14";

import { codeKind } from "../../elements/code-kind.ts";
import { othersThan, TWO_DOTS, bars } from "../../elements/symbology.ts";
import { cardSentences } from "../../failures/card-sentences.ts";
import type { Modules } from "../../geometry/modules.ts";

/** Widths of the bars and gaps of each value, alternating, in modules (ISO 15417, table 1). */
const BREADTHS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232 2331112
`
  .trim()
  .split(/\s+/);

const START = { signs: 104, pairs: 105 };
const SWITCH = { signs: 100, pairs: 99 };
const STOP = 106;
const CHECK_MODULUS = 103;
/** Minimum number of consecutive digits for which encoding in pairs is shorter. */
const WORTH_PAIRS = 4;
/** Maximum number of characters. A longer code would be metres long. */
const MOST_CHARACTERS = 500;

/**
 * Encodes printable ASCII as a Code 128 (ISO 15417): a single row without its quiet zone. Returns null if the text is
 * too long.
 */
function encodeCode128(text: string): Modules | null {
  if (text.length > MOST_CHARACTERS) return null;
  const values = valuesOf(text);
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % CHECK_MODULUS;
  return bars([...values, check, STOP].flatMap((value) => Array.from(BREADTHS[value] as string, Number)));
}

/**
 * Returns the start value and the character values of a code: pairs of digits (code set C) and all other characters
 * (code set B).
 */
function valuesOf(text: string): number[] {
  const digitsFrom = (at: number): number => (/^\d*/.exec(text.slice(at)) as RegExpExecArray)[0].length;
  let inPairs = digitsFrom(0) >= WORTH_PAIRS || /^\d\d$/.test(text);
  const values = [inPairs ? START.pairs : START.signs];
  for (let at = 0; at < text.length;) {
    const digits = digitsFrom(at);
    if (inPairs && digits < 2) {
      inPairs = false;
      values.push(SWITCH.signs);
    } else if (!inPairs && digits >= WORTH_PAIRS && digits % 2 === 0) {
      inPairs = true;
      values.push(SWITCH.pairs);
    }
    values.push(inPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += inPairs ? 2 : 1;
  }
  return values;
}

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
    // Ghostscript draws broader bars at 300 dpi. Decoders then read 88 % of finer codes, and 99 % from here.
    sureModule: 0.2,
    form: "bars",
    byRedLight: true,
  },
});

import { codeKind } from "../../elements/code-kind.ts";
import { othersThan, bars } from "../../elements/symbology.ts";
import { cardSentences } from "../../failures/card-sentences.ts";
import type { Modules } from "../../geometry/modules.ts";

/**
 * The characters in the order of ISO/IEC 16388. The last character is the asterisk, which marks the start and the
 * end.
 */
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*";
/**
 * Which of each character's five bars and four gaps are wide, as bits. Bars and gaps alternate, and the first bar is
 * the highest bit.
 */
const BROAD = [
  0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148, 0x019, 0x118,
  0x058, 0x00d, 0x10c, 0x04c, 0x01c, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
  0x181, 0x0c1, 0x1c0, 0x091, 0x190, 0x0d0, 0x085, 0x184, 0x0c4, 0x0a8, 0x0a2, 0x08a, 0x02a, 0x094,
];
/** Width ratio of wide to narrow bars. The standard allows 2 to 3, and 3 is the most reliable. */
const RATIO = 3;
/** Maximum number of characters. A longer code would be metres long. */
const MOST_CHARACTERS = 200;

/**
 * Encodes upper case letters, digits and some punctuation as a Code 39 without a check character (ISO/IEC 16388).
 * Returns null if the text is too long.
 */
function encodeCode39(text: string): Modules | null {
  if (text.length > MOST_CHARACTERS) return null;
  const breadths = [..."*", ...text, ..."*"].flatMap((character) => {
    const broad = BROAD[CHARACTERS.indexOf(character)] as number;
    const own = Array.from({ length: 9 }, (_, at) => ((broad >> (8 - at)) & 1 ? RATIO : 1));
    return [...own, 1];
  });
  // The gap that parts two characters follows none.
  return bars(breadths.slice(0, -1));
}

const held = /[0-9A-Z. $/+%-]/;

/** A sign and a letter, which a reader of the full ASCII variant reads as one different character. */
const PAIR = /[$%+/][A-Z]/g;

/**
 * Returns the pairs that readers of the full ASCII variant read as a different character. Readers that detect this
 * variant keep text in which a sign has no letter after it.
 */
function misread(text: string): string[] {
  const pairs = text.match(PAIR) ?? [];
  return /[$%+/]/.test(text.replaceAll(PAIR, "")) ? [] : [...new Set(pairs)];
}

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
    misread,
    // ISO/IEC 16388.
    quiet: { begin: 10, end: 10, beside: 0 },
    // 7.5 thousandths of an inch, the least of AIM's specification (USS-39) for codes that any scanner is to read.
    leastModule: 0.1905,
    form: "bars",
    byRedLight: true,
  },
});

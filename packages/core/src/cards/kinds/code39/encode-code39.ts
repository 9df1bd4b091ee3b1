import type { Modules } from "../../geometry/modules.ts";
import { bars } from "../../elements/symbology.ts";

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
export function encodeCode39(text: string): Modules | null {
  if (text.length > MOST_CHARACTERS) return null;
  const breadths = [..."*", ...text, ..."*"].flatMap((character) => {
    const broad = BROAD[CHARACTERS.indexOf(character)] as number;
    const own = Array.from({ length: 9 }, (_, at) => ((broad >> (8 - at)) & 1 ? RATIO : 1));
    return [...own, 1];
  });
  // The gap that parts two characters follows none.
  return bars(breadths.slice(0, -1));
}

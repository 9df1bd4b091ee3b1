import { lazily } from "../../lazily.ts";

export const LETTER_CASES = ["typed", "upper", "lower", "capitals"] as const;
export type LetterCase = (typeof LETTER_CASES)[number];

/** Languages whose i keeps its dot as a capital. */
const DOTTED = /^(?:tr|az)(?:-|$)/;
const ROMAN_NUMBER = /^[IVX]+$/;

const patterns = lazily(() => ({
  /** Georgian has capitals in Unicode that its readers do not use, and hardly a font has. */
  caseless: /(\p{Script=Georgian}+)/u,
  /** A word with what follows an apostrophe, as in Rahul's, but not the D of D'Souza, where another word begins. */
  word: /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]*(?:(?<=[\p{L}\p{M}]{2})['’]\p{L}[\p{L}\p{M}]*)*/gu,
  ordinal: /(?<=\p{Nd})(?:ST|ND|RD|TH)\b/gu,
  /** S/o and the like stay: father and mother of a name, as India abbreviates them. */
  ofWhom: /(?<![\p{L}\p{M}])([sdwc])\/o(?![\p{L}\p{M}])/giu,
}));

/**
 * A text in another case, by the rules of Unicode that hold in every language: ß becomes SS, a sigma at the end of a
 * word ς. Scripts without cases stay as they are. The i of Turkish is not known by a text alone: it becomes I, unless the
 * language (BCP 47) says that it is Turkish or Azerbaijani, where it becomes İ.
 *
 * `capitals` gives each word a capital and leaves its other letters, except in a text of capitals alone, whose words
 * become small behind their first letter: RAVI KUMAR is Ravi Kumar, and McDonald stays.
 */
export function inCase(text: string, letterCase: LetterCase, language?: string): string {
  if (letterCase === "typed") return text;
  const { upper, lower } = casesOf(language);
  if (letterCase === "capitals") return inCapitals(text, upper, lower);
  const { caseless } = patterns();
  const change = letterCase === "upper" ? upper : lower;
  return text
    .split(caseless)
    .map((part) => (caseless.test(part) ? part : change(part)))
    .join("");
}

type Change = (text: string) => string;

/** By the rules of Unicode alone, not of a browser or Node.js, whose languages are not the same. */
const casesOf = (language: string | undefined): { upper: Change; lower: Change } =>
  language !== undefined && DOTTED.test(language)
    ? {
        upper: (text) => text.replaceAll("i", "İ").toUpperCase(),
        lower: (text) => text.replaceAll("İ", "i").replaceAll("I", "ı").toLowerCase(),
      }
    : { upper: (text) => text.toUpperCase(), lower: (text) => text.toLowerCase() };

function inCapitals(text: string, upper: Change, lower: Change): string {
  const { caseless, word, ordinal, ofWhom } = patterns();
  const shouts = !/\p{Ll}/u.test(text) && /\p{Lu}[\p{M}]*\p{Lu}/u.test(text);
  return text
    .replaceAll(word, (each) => {
      const [first = ""] = each;
      if (caseless.test(first) || (shouts && ROMAN_NUMBER.test(each))) return each;
      const [capital = "", ...spelt] = upper(first);
      // Lowered as a whole, since a sigma asks what stands before it.
      const behind = shouts ? lower(each).slice(lower(first).length) : each.slice(first.length);
      return capital + lower(spelt.join("")) + behind;
    })
    .replaceAll(ordinal, (ending) => (shouts ? ending.toLowerCase() : ending))
    .replaceAll(ofWhom, (_, of: string) => `${of.toUpperCase()}/o`);
}

import { lazily } from "../../lazily.ts";

export const LETTER_CASES = ["typed", "upper", "lower", "capitals"] as const;
export type LetterCase = (typeof LETTER_CASES)[number];

/** Matches languages in which an upper case i has a dot. */
const DOTTED = /^(?:tr|az)(?:-|$)/;
const ROMAN_NUMBER = /^[IVX]+$/;

const patterns = lazily(() => ({
  /** Matches Georgian. Unicode defines Georgian capitals, but readers do not use them and few fonts contain them. */
  caseless: /(\p{Script=Georgian}+)/u,
  /**
   * Matches a word, including the part after an apostrophe, as in Rahul's. The D of D'Souza is not included, because a
   * new word begins after it.
   */
  word: /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]*(?:(?<=[\p{L}\p{M}]{2})['’]\p{L}[\p{L}\p{M}]*)*/gu,
  ordinal: /(?<=\p{Nd})(?:ST|ND|RD|TH)\b/gu,
  /** Matches S/o and similar Indian abbreviations for a parent's name, which are left unchanged. */
  ofWhom: /(?<![\p{L}\p{M}])([sdwc])\/o(?![\p{L}\p{M}])/giu,
}));

/**
 * Changes the case of text according to the Unicode rules that apply in every language: ß becomes SS, and a sigma at
 * the end of a word becomes ς. Scripts without case do not change. The Turkish i cannot be recognised from the text
 * alone. An i becomes I unless the language (BCP 47) is Turkish or Azerbaijani, in which case it becomes İ.
 *
 * `capitals` capitalises each word and leaves its other letters unchanged, unless the text is all capitals. In that
 * case, all letters after the first become lower case. RAVI KUMAR becomes Ravi Kumar, but McDonald does not change.
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

/**
 * Returns functions that change case according to the Unicode rules alone, because browsers and Node.js support
 * different languages.
 */
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

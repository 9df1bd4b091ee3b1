import { lazily } from "../../lazily.ts";

/**
 * Removes spelling differences between keyboards, so that a search finds a name, and duplicates match, regardless of
 * how they were typed. Each step expects text in compatibility decomposition (NFKD) without joiners.
 */

/**
 * Letters that the keyboards of some languages produce instead of another letter, or instead of a letter with a sign.
 */
const ONE_LETTER: Readonly<Record<string, string>> = {
  // Latin and Greek letters that Unicode does not take apart.
  ς: "σ",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  // Arabic, Persian and Urdu have codes of their own for yeh, kaf, heh, noon ghunna and alef wasla.
  ی: "ي",
  ى: "ي",
  ک: "ك",
  ڪ: "ك",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ة: "ه",
  ۃ: "ه",
  ں: "ن",
  ٱ: "ا",
  "\u0640": "",
  // Malayalam chillus, the dot reph, and the vowel sign AU, which is written with one sign or with two.
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
  "\u0d54": "\u0d2e\u0d4d",
  "\u0d55": "\u0d2f\u0d4d",
  "\u0d56": "\u0d34\u0d4d",
  "\u0d4e": "\u0d30\u0d4d",
  "\u0d46\u0d57": "\u0d57",
  // Bengali khanda ta; Gurmukhi tippi; Tamil sha, and the length mark of AU, which looks like the letter lla.
  "\u09ce": "\u09a4\u09cd",
  "\u0a70": "\u0a02",
  "\u0bb6": "\u0bb8",
  "\u0bd7": "\u0bb3",
};
const NOT_ONE = new RegExp(Object.keys(ONE_LETTER).join("|"), "g");

/** Nuktas of Indic scripts, which are often omitted. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
/** Candrabindus, which are often typed as an anusvara. */
const CANDRABINDU = /[\u0900\u0901\u0981\u0a01\u0a81\u0b01\u0c00\u0c01\u0c81\u0d01]/g;
const TWO_VIRAMAS = /\u0d4d{2,}/g;

/** Indic scripts whose Unicode blocks follow the ISCII layout. The same offset is the same letter in every block. */
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80] as const;
/** For each row of consonants, the block offsets of its nasal and of the first of its other four consonants. */
const ROWS = [
  [0x19, 0x15],
  [0x1e, 0x1a],
  [0x23, 0x1f],
  [0x28, 0x24],
  [0x2e, 0x2a],
] as const;
const [ANUSVARA, VIRAMA, BLOCK_LENGTH] = [0x02, 0x4d, 0x80] as const;

/** A nasal joined to a consonant of its row. The nasal can also be spelled with an anusvara: चन्द्र and चंद्र. */
const JOINED_NASAL = new RegExp(
  BLOCKS.flatMap((block) => {
    const at = (place: number) => String.fromCodePoint(block + place);
    return ROWS.map(([nasal, first]) => `${at(nasal)}${at(VIRAMA)}(?=[${at(first)}-${at(first + 3)}])`);
  }).join("|"),
  "g",
);

function anusvaraOf(letter: string): string {
  const code = letter.codePointAt(0) as number;
  return String.fromCodePoint(code - (code % BLOCK_LENGTH) + ANUSVARA);
}

/**
 * Unifies letters that different keyboards spell differently.
 * @param text in lower case and NFKD, without joiners
 */
export const oneSpelling = (text: string): string =>
  text
    .replace(NUKTA, "")
    .replace(CANDRABINDU, anusvaraOf)
    .replace(NOT_ONE, (letter) => ONE_LETTER[letter] as string)
    .replace(TWO_VIRAMAS, "\u0d4d")
    .replace(JOINED_NASAL, anusvaraOf);

/** Quotes and apostrophes of every kind, so that D'Souza, D’Souza and DSouza match. */
const QUOTES = /['"’‘‛‚“”„‟′″‵`´ʹʻʼʽʾʿˈ«»‹›׳״＇＂]/g;

/** Removes quotes and apostrophes. */
export const withoutQuotes = (text: string): string => text.replace(QUOTES, "");

const signs = lazily(() => ({
  dash: /[\p{Pd}\u2212]/gu,
  dashBetweenLetters: /(?<=\p{L}\p{M}*)-(?=\p{L})/gu,
  point: /(?<!\p{Nd})\.|\.(?!\p{Nd})/gu,
}));

/**
 * Unifies the punctuation between letters. Removes quotes, uses one kind of dash, and replaces a dash between
 * letters, or a point outside a number, with a space. Numbers keep their punctuation: 'GV-2026/031'.
 */
export function plainSigns(text: string): string {
  const { dash, dashBetweenLetters, point } = signs();
  return withoutQuotes(text).replace(dash, "-").replace(dashBetweenLetters, " ").replace(point, " ");
}

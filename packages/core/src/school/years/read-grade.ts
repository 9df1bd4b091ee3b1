import { comparableText } from "../../forms/values/clean-text.ts";
import { foldedText } from "../../forms/values/search-columns.ts";
import type { ClassName } from "../classes/label.ts";
import { YEAR_ROMANS, YEAR_WORDS } from "../../spreadsheets/cells/year-words.ts";

/** The last grade of a school that has all grades. */
export const LAST_GRADE = 12;

/**
 * The grade of a class: 1 to 12, or a negative number for a grade before grade 1. Grade -1 is followed by grade 1.
 * There is no grade 0.
 */
export interface Grade {
  rank: number;
  /** The rest of the class name, such as its section. It is used to match classes across years. */
  rest: string;
  /**
   * Whether the name is clearly a class name. A name such as 'Red House 3' contains a number but is not a class name.
   */
  isSure: boolean;
  /** Returns the class name for another grade in the same spelling, or null if this is impossible. */
  spell(rank: number): ClassName | null;
}

/** The number of English words in each list. They come first, in the same order in every list. */
const ENGLISH = 2;

/** The grades before grade 1, with their spellings. */
const EARLY: readonly [rank: number, spelled: string][] = [
  [-4, "pre[- ]?nursery|play[- ]?group|play[- ]?school|toddlers?|प्ले ?ग्रुप"],
  [-3, "nursery|nur|pre[- ]?kg|pre[- ]?k|नर्सरी|நர்சரி"],
  [
    -2,
    "l\\.?k\\.?g|(?:jr|junior|lower)\\.? ?k\\.?g|k\\.?g\\.?[- ]?(?:1|i)|pp[- ]?(?:1|i)|एल\\.? ?के\\.? ?जी|எல்\\.? ?கே\\.? ?ஜி",
  ],
  [
    -1,
    "u\\.?k\\.?g|(?:sr|senior|upper)\\.? ?k\\.?g|k\\.?g\\.?[- ]?(?:2|ii)|pp[- ]?(?:2|ii)|यू\\.? ?के\\.? ?जी|யு\\.? ?கே\\.? ?ஜி",
  ],
  [-1, "k\\.?g|kindergarten|prep|preparatory|reception|के\\.? ?जी"],
];

/** Words that show that a name is a class name, unlike names such as 'Red House'. */
const CLASS_WORDS = new Set(
  "class classes std standard grade year form cls कक्षा वर्ग इयत्ता क्लास जमात வகுப்பு తరగతి ತರಗತಿ ക്ലാസ് ക്ലാസ്സ് শ্রেণী শ্রেণি ক্লাস ધોરણ ਜਮਾਤ ਕਲਾਸ ଶ୍ରେଣୀ جماعت".split(
    " ",
  ),
);

const NOT_IN_WORD = "[\\p{L}\\p{M}\\p{N}]";
const whole = (pattern: string, flags = "giu"): RegExp =>
  new RegExp(`(?<!${NOT_IN_WORD})(?:${pattern})(?!${NOT_IN_WORD})`, flags);

const EARLY_PATTERNS = EARLY.map(([rank, spelled]) => [rank, whole(spelled)] as const);
const NUMBER = /(?<!\p{N})(\p{Nd}{1,2})(?!\p{Nd})(?:(st|nd|rd|th)(?!\p{L}))?/giu;
const ROMAN = whole([...YEAR_ROMANS].toSorted((a, b) => b.length - a.length).join("|"));

/** The position of the grade in a class name, and a function that spells another grade for that position. */
interface Found {
  at: number;
  length: number;
  rank: number;
  spell(rank: number): string | null;
}

/**
 * Reads the grade from a class name, such as 'Class 5 – A', '५', '10th', 'VIII A', 'Fifth' or 'UKG'. Returns null for a
 * name without a grade, such as 'Teachers'.
 */
export function readGrade(room: ClassName): Grade | null {
  const { class_name, section } = room;
  const [found, other] = findYear(class_name);
  if (!found) return null;
  const before = class_name.slice(0, found.at);
  const after = class_name.slice(found.at + found.length);
  return {
    rank: found.rank,
    rest: wordsOf(`${before} ${after} ${section ?? ""}`).join(" "),
    isSure: other === undefined && wordsOf(before).length === 0,
    spell(rank) {
      const spelled = found.spell(rank);
      return spelled === null ? null : { class_name: before + spelled + after, section };
    },
  };
}

const wordsOf = (text: string): string[] =>
  comparableText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !CLASS_WORDS.has(word));

/** Finds the places where a name may state the grade. Only matches of the most reliable kind are used. */
function findYear(name: string): Found[] {
  for (const find of [earlyIn, numbersIn, romansIn, wordsIn]) {
    const found = find(name);
    if (found.length > 0) return found;
  }
  return [];
}

function earlyIn(name: string): Found[] {
  for (const [rank, pattern] of EARLY_PATTERNS)
    for (const { index, 0: text } of name.matchAll(pattern))
      return [{ at: index, length: text.length, rank, spell: () => null }];
  return [];
}

function numbersIn(name: string): Found[] {
  return Array.from(name.matchAll(NUMBER), ({ index, 0: text, 1: digits = "", 2: ordinal }) => ({
    at: index,
    length: text.length,
    rank: Number(foldedText(digits)),
    spell: (rank: number) =>
      rank < 1
        ? null
        : inDigitsOf(digits, rank) + (ordinal === undefined ? "" : inCaseOf(ordinal, ordinalOf(rank))),
  })).filter(({ rank }) => rank >= 1 && rank <= LAST_GRADE);
}

/** Formats a number in the digits of a script, with a leading zero if the original had one. */
function inDigitsOf(digits: string, rank: number): string {
  const [first = "0"] = digits;
  const zero = (first.codePointAt(0) as number) - Number(foldedText(first));
  const text =
    digits.length === 2 && Number(foldedText(digits)) < 10 ? String(rank).padStart(2, "0") : String(rank);
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

const ordinalOf = (rank: number): string => ["st", "nd", "rd"][rank - 1] ?? "th";

function romansIn(name: string): Found[] {
  return Array.from(name.matchAll(ROMAN), ({ index, 0: text }) => ({
    at: index,
    length: text.length,
    rank: YEAR_ROMANS.indexOf(text.toUpperCase()) + 1,
    spell: (rank: number) => ofList(text, YEAR_ROMANS, rank),
  }));
}

function wordsIn(name: string): Found[] {
  const found: Found[] = [];
  for (const { index, 0: text } of name.matchAll(/[\p{L}\p{M}]+/gu)) {
    const word = text.toLowerCase();
    const rank = YEAR_WORDS.findIndex((words) => words.includes(word)) + 1;
    if (rank === 0) continue;
    const kind = (YEAR_WORDS[rank - 1] as string[]).indexOf(word);
    // Some Hindi words have additional spellings, so the position does not show which words belong together.
    const same = kind < ENGLISH ? YEAR_WORDS.map((words) => words[kind] as string) : [];
    found.push({ at: index, length: text.length, rank, spell: (next) => ofList(text, same, next) });
  }
  return found;
}

const ofList = (like: string, list: readonly string[], rank: number): string | null => {
  const text = list[rank - 1];
  return text ? inCaseOf(like, text) : null;
};

/** Changes the case of a string to match another: upper case, lower case or capitalised. */
function inCaseOf(like: string, text: string): string {
  if (like === like.toUpperCase()) return text.toUpperCase();
  if (like === like.toLowerCase()) return text.toLowerCase();
  return text[0]?.toUpperCase() + text.slice(1).toLowerCase();
}

import { looksLikeClass, readClassText } from "../cells/read-class-text.ts";

/** Words for "class" in the languages of the forms. */
const CLASS_WORDS =
  "class|cls|std|standard|grade|कक्षा|इयत्ता|வகுப்பு|ધોરણ|తరగతి|ತರಗತಿ|ക്ലാസ്|ക്ലാസ്സ്|শ্রেণি|শ্রেণী|ਜਮਾਤ|ଶ୍ରେଣୀ|جماعت";
const CLASS_WORD = new RegExp(`(?<![\\p{L}\\p{M}])(?:${CLASS_WORDS})(?![\\p{L}\\p{M}])`, "giu");
const SECTION_WORD =
  /(?<![\p{L}\p{M}])(?:section|sec|div|division|सेक्शन|अनुभाग|वर्ग|तुकडी|பிரிவு|વર્ગ|విభాగం|বিভাগ|শাখা|ವಿಭಾಗ|ഡിവിഷൻ|ਸੈਕਸ਼ਨ|سیکشن)(?![\p{L}\p{M}])[\s.:–—-]*(?<letter>\p{L}\p{M}*)(?![\p{L}\p{M}])/iu;
const YEAR = /^[\s.:/_–—()[\]'"‘’“”-]*(?<year>[\p{L}\p{M}]+|\p{Nd}{1,2})(?<rest>.*)$/su;
const ORDINAL = /^(?:st|nd|rd|th|\s?(?:वीं|वी|वां|वें|वा|रा|री|थी|ம்|મું|ನೇ|వ))(?![\p{L}\p{M}])/iu;
const LETTER = /^[\s.:/_–—()[\]'"‘’“”-]{0,4}(?<letter>\p{L}\p{M}*)(?![\p{L}\p{M}\p{N}])(?<rest>.*)$/su;
/** Matches a second class after the first. */
const ANOTHER =
  /^[\s)\]'"’”]*(?:&|,|\+|\b(?:and|to)\b|व|और|–|-)\s*(?:\p{Nd}{1,2}|[IVX]+)(?:st|nd|rd|th)?(?![\p{L}\p{M}\p{Nd}]{2}|\p{Nd})/iu;
/** Words between "class" and the name of the class: Class List 8A. */
const LIST = /^[\s-]*(?:list|register|roster|roll|wise list)\b(?:\s+(?:of|for))?/i;
/** Maximum distance between a class and its section, in characters. */
const NEAR = 25;
/** Words before a class that show that it is not the class of the rows. */
const OTHER = /(?:last|previous|old|admission|from|pass(?:ed)?|teacher)[\s.:-]*$/i;

/**
 * Returns the class named in a line near a table, such as `Class : VII - A Class Teacher : Smt. Rao`. Returns
 * undefined if the line names no class or more than one.
 */
export function classInLine(line: string): string | undefined {
  const found = new Map<string, string>();
  for (const match of line.matchAll(CLASS_WORD)) {
    const { index } = match;
    if (OTHER.test(line.slice(0, index))) continue;
    const said = classAt(line.slice(index + match[0].length));
    if (said !== undefined) found.set(said, said);
  }
  const [only, other] = found.keys();
  return other === undefined ? only : undefined;
}

function classAt(text: string): string | undefined {
  const { year = "", rest: behind = "" } = YEAR.exec(text.replace(LIST, ""))?.groups ?? {};
  const read = readClassText(year);
  if (!read) return undefined;
  const rest = behind.replace(ORDINAL, "");
  if (ANOTHER.test(rest)) return undefined;
  if (read.section !== "") return `${read.level} - ${read.section.toUpperCase()}`;
  const said = SECTION_WORD.exec(rest.slice(0, NEAR))?.groups?.["letter"];
  if (said !== undefined) return `${read.level} - ${said}`;
  const bare = LETTER.exec(rest)?.groups;
  // A letter alone behind a class, and no word.
  if (bare?.["letter"] === undefined || lettersOf(bare["letter"]) !== 1) return read.level;
  return ANOTHER.test(bare["rest"] ?? "") ? undefined : `${read.level} - ${bare["letter"]}`;
}

const lettersOf = (text: string): number => Array.from(text.replace(/\p{M}/gu, "")).length;

/**
 * Returns the class named in a sheet or file name, such as 8A, Class 8 or class_5_list. Returns undefined if the name
 * is only a number.
 */
export function classInName(name: string): string | undefined {
  const bare = name
    .replace(/\.[a-z]{2,4}$/i, "")
    .replace(/[_]+/g, " ")
    .trim();
  if (/^\p{N}+$/u.test(bare)) return undefined;
  const read = readClassText(bare);
  // Behind a letter of its own stands what the file is.
  const [letter = "", ...words] = (read?.section ?? "").split(" ");
  if (read && words.length > 0 && /^\p{L}\p{M}*$/u.test(letter))
    return `${read.level} - ${letter.toUpperCase()}`;
  return looksLikeClass(bare) && words.length === 0 ? bare : classInLine(bare);
}

/** Returns the most specific class, unless the classes contradict each other. */
export function agreedClass(said: readonly (string | undefined)[]): string | undefined {
  const read = said.flatMap((text) => {
    const parts = text === undefined ? undefined : readClassText(text);
    return text === undefined || !parts ? [] : [{ text, ...parts }];
  });
  const [first] = read.toSorted((a, b) => b.section.length - a.section.length);
  const fits = ({ level, section }: (typeof read)[0]) =>
    level === first?.level && (section === "" || section === first.section);
  return first && read.every(fits) ? first.text : undefined;
}

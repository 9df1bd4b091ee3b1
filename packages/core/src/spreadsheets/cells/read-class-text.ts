import { digitsOf } from "../../forms/values/digits.ts";
import { lazily } from "../../lazily.ts";
import { YEAR_ROMANS, YEAR_WORDS } from "./year-words.ts";

/** A class as written in a cell. The school year is one word, and the section is in lower case or empty. */
export interface ClassText {
  level: string;
  section: string;
}

/** Preschool years, each with its common spellings. */
const EARLY: Readonly<Record<string, string>> = {
  nursery: "nursery nur नर्सरी",
  lkg: "lkg lowerkg jrkg juniorkg kg1 pp1",
  ukg: "ukg upperkg srkg seniorkg kg2 pp2",
  kg: "kg kindergarten",
  playgroup: "playgroup pg playschool prenursery",
};

const LEVELS = new Map([
  ...YEAR_ROMANS.map((roman, at) => [roman.toLowerCase(), String(at + 1)] as const),
  ...YEAR_WORDS.flatMap((words, at) => words.map((word) => [plain(word), String(at + 1)] as const)),
  ...Object.entries(EARLY).flatMap(([level, words]) =>
    words.split(" ").map((word) => [word, level] as const),
  ),
]);

const CLASS_WORD =
  /^(?:class|cls|std|standard|grade|year|kaksha|कक्षा|इयत्ता|वर्ग|வகுப்பு|ધોરણ|తరగతి|ತರಗತಿ|ക്ലാസ്സ?്?|শ্রেণি|শ্রেণী|ਜਮਾਤ|ଶ୍ରେଣୀ|جماعت)[\s.:-]*/u;
const SECTION_WORD =
  /^(?:section|sec|div|division|सेक्शन|अनुभाग|वर्ग|तुकडी|பிரிவு|વર્ગ|విభాగం|বিভাগ|শাখা|ವಿಭಾಗ|ഡിവിഷൻ|ਸੈਕਸ਼ਨ|سیکشن|ବିଭାଗ)[\s.:-]+/u;
/**
 * Matches the word for a class after its number: 8th Standard A. This pattern and the next one are compiled on first
 * use, because compiling takes as long as printing five cards.
 */
const WORD_BEHIND = lazily(
  () =>
    /^(?:class|std|standard|grade|कक्षा|इयत्ता|வகுப்பு|ધોરણ|తరగతి|ತರಗತಿ|ക്ലാസ്സ?്?|শ্রেণি|শ্রেণী|ਜਮਾਤ|ଶ୍ରେଣୀ|جماعت)(?![\p{L}\p{M}])[\s.:–—-]*/u,
);
const NUMBER = lazily(
  () =>
    /^(\d{1,2})(?:[\s-]{0,2}(?:ஆம்|வது|वीं|वी|वां|वाँ|మ|వ|వది|ನೇ|ನೆಯ|ാം|મું|মী|ম|ਵੀਂ|ویں|ଷ୍ଠ|ମ)(?![\p{L}\p{M}])|st|nd|rd|th|वीं|वी|वाँ|ਵੀਂ|ம்|મું|મ|మ|ম|র্থ|ষ্ঠ|য়|ème|ನೇ|ನೆಯ|ാം|వది|ویں|वा|वें|वे|o(?=$|[\s.-]))?(?![\p{L}\p{M}]{3})/u,
);

function plain(text: string): string {
  return (
    text
      // The sign of an ordinal is a small letter to Unicode: 5ºA.
      .replace(/[ºª]/g, "°")
      .normalize("NFKC")
      .toLowerCase()
      .replace(/\u093c/g, "")
  );
}

/**
 * Parses a class in any common form, such as 8-A, 8A, VIII A, Class 8 A, 8th (A) or आठवीं. Returns undefined if the
 * text names no school year.
 */
export function readClassText(text: string): ClassText | undefined {
  const said = Array.from(plain(text), (each) => digitsOf(each) || each)
    .join("")
    .trim();
  const arabic = readArabic(said);
  if (arabic) return arabic;
  if (said.startsWith("/")) return readPath(said);
  const bare = said.replace(CLASS_WORD, "");
  const [whole, number] = NUMBER().exec(bare) ?? [];
  if (whole !== undefined && number !== undefined) {
    const level = Number(number);
    if (level < 1 || level > 12) return undefined;
    return withSection(String(level), bare.slice(whole.length));
  }
  const early = LEVELS.get(bare.replace(/[\s.-]/g, ""));
  if (early !== undefined) return { level: early, section: "" };
  const [first = ""] = /^[\p{L}\p{M}]+/u.exec(bare) ?? [];
  const level = LEVELS.get(first) ?? LEVELS.get(first.replace(/(?<=[ivx])(?:st|nd|rd|th)$/, ""));
  if (level !== undefined) return withSection(level, bare.slice(first.length));
  const run = /^([ivx]+)([a-hj-uwyz])$/.exec(first);
  const [, roman = "", letter = ""] = run ?? [];
  const year = LEVELS.get(roman);
  return year !== undefined && bare === first ? { level: year, section: letter } : undefined;
}

const ARABIC = "الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر".split(" ");
/** School stages in Arabic, each with the number of school years before it. */
const BEFORE: ReadonlyMap<string, number> = new Map([
  ["الابتدائي", 0],
  ["المتوسط", 6],
  ["الإعدادي", 6],
  ["الثانوي", 9],
]);

function readArabic(text: string): ClassText | undefined {
  const [year = "", part = "", ...rest] = text.replace(/^الصف\s+/, "").split(/\s+/);
  const at = ARABIC.indexOf(year);
  if (at < 0) return undefined;
  const before = BEFORE.get(part);
  const section = [...(before === undefined ? [part] : []), ...rest].join(" ").trim();
  return { level: String(at + 1 + (before ?? 0)), section };
}

/** Parses a class at the end of a path, such as /Students/Grade 8/8A. */
function readPath(path: string): ClassText | undefined {
  const read = path.split("/").flatMap((part) => readClassText(part) ?? []);
  const [first, ...others] = read;
  return first && others.every(({ level }) => level === first.level) ? read.at(-1) : undefined;
}

function withSection(level: string, rest: string): ClassText | undefined {
  const section = rest
    .replace(/^[\s.:/_–—()[\]'"‘’“”-]+/, "")
    .replace(WORD_BEHIND(), "")
    .replace(SECTION_WORD, "")
    .replace(/[\s.:/_–—()[\]'"‘’“”-]+(?:section|sec|div|division)\.?$/, "")
    .replace(/[\s.:/_–—()[\]'"‘’“”-]+$/, "");
  if (/\d/.test(section) && !/^[\p{L}]?\d$/u.test(section)) return undefined;
  return { level, section: section.replace(/\s+/g, " ") };
}

/**
 * Returns a key for the class that a string names, or undefined if the string names no class. All spellings of a class
 * have the same key.
 */
export function classTextKey(text: string): string | undefined {
  const read = readClassText(text);
  return read && `${read.level}\n${read.section}`;
}

/** Whether a string, such as a sheet name, is a class and nothing else. */
export const looksLikeClass = (text: string): boolean => {
  const read = readClassText(text);
  return read !== undefined && Array.from(read.section).length <= 12;
};

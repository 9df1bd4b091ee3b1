import { filledCount, type NumberedRow } from "./raw-sheet.ts";

/** What begins a sum, a count or an average of the rows, and no name. */
const SUM =
  /^\W*(?:(?:grand|sub|class|section|over ?all)[\s-]*)?(?:total|average|strength|toppers?)s?\b|^\W*(?:no\.?|number) of (?:pupils|students|children|boys|girls|present|absent)|^\W*(?:highest|lowest|maximum|minimum|max|min)\b.*\b(?:marks?|score)|^\W*pass(?:ed)? (?:%|percent)|^\W*(?:students|pupils|children|seats|beds|vacant \p{L}+)\b[^:\d]*:\s*\p{Nd}*$|^\W*(?:present|absent|boys|girls|males?|females?)\s*[:=-]/iu;
/** The same in the languages of the forms, alone or before a number. */
const SUM_ABROAD =
  /^\W*(?:कुल|योग|एकूण|மொத்த\p{L}*\p{M}?|మొత్తం|કુલ|মোট|সর্বমোট|ಒಟ್ಟು|ആകെ|ਕੁੱਲ|کل|ମୋଟ|जम्मा|المجموع|عدد الطلاب|total|totaal|gesamt)(?![\p{L}\p{M}])/iu;
/** What is counted, and how many of it: `कुमार : 13`. */
const COUNTED = /^\P{Nd}{2,40}[:=]\s*\p{Nd}{1,5}\W*$/u;
/** Where somebody signs. */
const SIGNED =
  /(?:^|[^\p{L}\p{M}])(?:signature|sign\.?|हस्ताक्षर|स्वाक्षरी|सही|સહી|স্বাক্ষর|সই|கையொப்பம்|సంతకం|ಸಹಿ|ഒപ്പ്|ਦਸਤਖਤ|دستخط|ସ୍ୱାକ୍ଷର|التوقيع)(?:\s*[:.…_-].*)?$/iu;

/** A sum between the rows, also where it stands below the names, or a line to be signed. */
export function isSum(row: NumberedRow, columns: number, names: readonly number[]): boolean {
  const filled = row.texts.filter(Boolean);
  const [first = ""] = filled;
  const isShort = filled.length > 0 && filledCount(row) <= columns / 2;
  return (
    (isShort && (SUM.test(first) || SUM_ABROAD.test(first) || filled.every((text) => SIGNED.test(text)))) ||
    names.some((column) => {
      const text = row.texts[column] ?? "";
      return SUM.test(text) || COUNTED.test(text) || (SUM_ABROAD.test(text) && /\p{Nd}/u.test(text));
    })
  );
}

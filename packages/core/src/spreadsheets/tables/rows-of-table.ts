import { classInLine } from "./class-in-line.ts";
import { usualWidth } from "./find-header.ts";
import { filledCount, type NumberedRow } from "./raw-sheet.ts";
import { saysClasses } from "../headings/cell-fit.ts";
import { isStaffHeading, ONLY_OF_STUDENTS } from "../headings/staff-headings.ts";
import { isLooseClass, isOwnNameHeading, readHeading } from "../headings/read-heading.ts";
import { looksLikeClass, readClassText } from "../cells/read-class-text.ts";
import type { Meaning } from "../headings/heading-words.ts";

/** The rows below the headings, sorted by kind. */
export interface TableRows {
  body: NumberedRow[];
  /** Rows that do not describe a person. */
  around: NumberedRow[];
  /** The classes named in lines between the rows, keyed by the row numbers of the rows below each line. */
  bands: Map<number, string>;
  /** The line above the table that names the class of its rows. */
  titled: string | undefined;
  /**
   * The numbers of rows that contained only the rest of the address in the row above, and were merged into that row.
   */
  onward: number[];
}

/** Matches the first words of totals, signatures and remarks at the end of a table. */
const FOOT =
  /^\W*(?:grand total|sub ?total|total|boys|girls|note|n\.?b\.?\b|prepared by|printed (?:on|by)|generated (?:on|by)|report generated|downloaded (?:on|by|from)|exported (?:on|by|from)|place ?:|date ?:|page \d|sign(?:ature)?\b|sd\/-|class teacher|principal|head ?master|seal|checked by|verified by|source|©|end of|powered by|कुल|योग|एकूण|टीप|नोट|हस्ताक्षर|प्रधानाचार्य|मुख्याध्यापक|மொத்தம்|మొత్తం|કુલ|মোট|ಒಟ್ಟು)/iu;
/** Matches hints that forms show below a heading. */
const HINT =
  /^[([*]*(?:mandatory|optional|required|text|number|numeric|alphanumeric|string|date|dd[-/ .]?mm[-/ .]?yy(?:yy)?|mm[-/ .]?dd[-/ .]?yy(?:yy)?|yyyy-mm-dd|max(?:imum)? \d+.*|\d+ digits?|m\/f(?:\/t)?|select from list|drop ?down|y\/n|yes\/no)[)\]*]*$/i;
/** Matches the first words of a template's example row. */
const EXAMPLE = /^\W*(?:e\.?g\b\.?|ex\.|example\b|sample\b|for example\b)[\s:.,-]*\S/i;
/** Matches question codes in official forms: 4.1.2. */
const ITEM_CODE = /^\(?\d{1,2}(?:\.\d{1,2}){1,3}\)?\s*(?:\([a-z]\))?$/i;
/**
 * The minimum number of columns for lines between the rows. Narrower tables may well have rows with a single cell.
 */
const LEAST_COLUMNS = 3;

/**
 * Separates the rows of a table from the lines between and around the rows.
 * @param above the lines above the headings, which may name the class
 */
export function rowsOfTable(
  head: NumberedRow,
  below: readonly NumberedRow[],
  above: readonly NumberedRow[] = [],
): TableRows {
  const columns = filledCount(head);
  const last = lastOfTable(below, head);
  const between = betweenPages(head, below, above);
  const empty = unfilledEnd(head, below);
  const names = nameColumns(head);
  const body: NumberedRow[] = [];
  const around: NumberedRow[] = [];
  const further: number[] = [];
  const bands = new Map<number, string>();
  const saysClass = hasClass(head, below);
  const titled = saysClass ? undefined : titleOf(above);
  const mayHaveBands = columns >= LEAST_COLUMNS && !saysClass;
  const usual = Math.min(columns, usualWidth(below));
  const isNobody = rowsOfNobody(head);
  // A list of students may end with the staff. In a list of staff, such a line only names the next part.
  const isOfStaff = isListOfStaff(head, below);
  const staff = isOfStaff ? -1 : below.findIndex(isStaffLine);
  const isBetween = (row: NumberedRow, at: number): boolean =>
    at > last ||
    between.has(row) ||
    (columns >= LEAST_COLUMNS && isSum(row, columns, names)) ||
    empty.has(row) ||
    isHint(row, columns, at);
  let band = titled && classInLine(titled);
  for (const [at, row] of below.entries()) {
    const said = mayHaveBands ? bandOf(row, usual) : undefined;
    if (said !== undefined) band = said;
    const isAfterStaff = isOfStaff ? isStaffLine(row) : staff >= 0 && at >= staff;
    const isOther = isAfterStaff || isNobody(row);
    const onward = isOther ? withMoreAddress(head, body.at(-1), row) : undefined;
    if (onward) {
      body[body.length - 1] = onward;
      further.push(row.row);
    } else if (said !== undefined || isOther || isBetween(row, at)) around.push(row);
    else {
      body.push(row);
      if (band !== undefined) bands.set(row.row, band);
    }
  }
  return { body, around, bands, titled, onward: further };
}

const hasClass = ({ texts }: NumberedRow, below: readonly NumberedRow[]): boolean =>
  texts.some(
    (text, column) =>
      readHeading(text).some(({ meaning }) => meaning === "class_name") &&
      !(isLooseClass(text) && !saysClasses(below.flatMap((row) => row.texts[column] || []))),
  );

const lineOf = ({ texts }: NumberedRow): string => texts.filter(Boolean).join("  ");

/** Returns the line above a table that names a class, unless another line names a different one. */
function titleOf(above: readonly NumberedRow[]): string | undefined {
  const lines = above.map(lineOf).filter((line) => classInLine(line) !== undefined);
  return new Set(lines.map(classInLine)).size === 1 ? lines[0] : undefined;
}

/** Finds headings that are repeated, such as at the top of each printed page, and the unrelated lines above them. */
function betweenPages(
  head: NumberedRow,
  below: readonly NumberedRow[],
  above: readonly NumberedRow[],
): ReadonlySet<NumberedRow> {
  const between = new Set<NumberedRow>();
  const columns = filledCount(head);
  const most = Math.max(1, columns / 4);
  const names = nameColumns(head);
  const firstOf = ({ texts }: NumberedRow) => (texts.find(Boolean) ?? "").replace(/\d+/g, "");
  const titles = new Set(above.map(firstOf));
  const isLine = (row: NumberedRow): boolean =>
    titles.has(firstOf(row)) ||
    (filledCount(row) <= columns / 2 && FOOT.test(row.texts.find(Boolean) ?? "")) ||
    bandOf(row, Math.min(columns, usualWidth(below))) !== undefined ||
    (filledCount(row) <= most &&
      (names.every((column) => (row.texts[column] ?? "") === "") || filledCount(row) === 1));
  for (const [at, row] of below.entries()) {
    if (!isAgain(row, head)) continue;
    between.add(row);
    for (let up = at - 1; up >= 0 && isLine(below[up] as NumberedRow); up -= 1)
      between.add(below[up] as NumberedRow);
  }
  return between;
}

/**
 * Finds rows at the end that were never filled in. Such a row contains only a number, or only the same values as the
 * row above.
 */
function unfilledEnd(head: NumberedRow, below: readonly NumberedRow[]): ReadonlySet<NumberedRow> {
  const names = nameColumns(head);
  const unfilled = new Set<NumberedRow>();
  if (names.length === 0) return unfilled;
  for (let at = below.length - 1; at > 0; at -= 1) {
    const [row, before] = [below[at] as NumberedRow, below[at - 1] as NumberedRow];
    const isGiven = (text: string, column: number) =>
      text === "" || text === before.texts[column] || isSerial(head.texts[column] ?? "");
    const isNamed = names.some((column) => (row.texts[column] ?? "") !== "");
    if (isNamed || (row.unread?.size ?? 0) > 0 || !row.texts.every(isGiven)) break;
    unfilled.add(row);
  }
  return unfilled;
}

const isSerial = (heading: string): boolean =>
  readHeading(heading).some(({ meaning }) => meaning === "serial_no");

const nameColumns = (head: NumberedRow): number[] =>
  head.texts.flatMap((text, column) => (isOwnNameHeading(text) ? [column] : []));

/** Returns the index of the last row that describes a person. */
function lastOfTable(below: readonly NumberedRow[], head: NumberedRow): number {
  const columns = filledCount(head);
  if (columns < LEAST_COLUMNS) return below.length - 1;
  const isFoot = (row: NumberedRow): boolean =>
    filledCount(row) <= columns / 2 && FOOT.test(row.texts.find(Boolean) ?? "");
  const first = below.findIndex(
    (row, at) => at > 0 && isFoot(row) && below.slice(at).every((each) => filledCount(each) <= columns / 2),
  );
  const last = first < 0 ? below.length - 1 : first - 1;
  return lastBeforeGap(below, head, last);
}

/** Skips notes and totals at the end, which are rows after an empty row that have only a few cells and no name. */
function lastBeforeGap(below: readonly NumberedRow[], head: NumberedRow, last: number): number {
  const names = nameColumns(head);
  if (names.length === 0) return last;
  const most = Math.max(1, filledCount(head) / 4);
  const isNote = (row: NumberedRow): boolean =>
    filledCount(row) <= most && names.every((column) => (row.texts[column] ?? "") === "");
  let at = last;
  while (at > 0 && isNote(below[at] as NumberedRow)) at -= 1;
  const gap = below.findIndex((row, index) => index > at && row.row > (below[index - 1]?.row ?? row.row) + 1);
  return gap > 0 && gap <= last ? gap - 1 : last;
}

const isAgain = (row: NumberedRow, head: NumberedRow): boolean =>
  filledCount(head) > 1 && lineOf(row) === lineOf(head);

/** Whether a row directly below the headings only explains the columns or numbers them. */
function isHint({ texts }: NumberedRow, columns: number, at: number): boolean {
  const filled = texts.filter(Boolean);
  if (at > 1 || columns < LEAST_COLUMNS || filled.length < columns / 2) return false;
  if (filled.some((text) => EXAMPLE.test(text))) return true;
  const hints = filled.filter((text) => HINT.test(text));
  if (hints.length >= 2 && hints.length >= filled.length / 2) return true;
  if (filled.length >= LEAST_COLUMNS && filled.every((text) => ITEM_CODE.test(text))) return true;
  const numbers = filled.map((text) => Number(text.replace(/[()]/g, "")));
  return (
    filled.length >= LEAST_COLUMNS &&
    numbers.every((number, index) => number === (numbers[0] as number) + index)
  );
}

/** Returns the class named in a line between the rows, such as `Class: VIII A`. */
function bandOf(row: NumberedRow, columns: number): string | undefined {
  const text = row.texts.find(Boolean) ?? "";
  if (filledCount(row) === 1 && looksLikeClass(text)) {
    const isMore = /\s/.test(readClassText(text)?.section ?? "");
    const said = isMore ? classInLine(text) : undefined;
    return said?.includes(" - ") ? said : text;
  }
  return filledCount(row) <= columns / 2 ? classInLine(lineOf(row)) : undefined;
}

/** Matches the line that introduces the school's staff. */
const STAFF_LINE =
  /^\W*(?:(?:teaching|non[\s-]?teaching|office|school|support)\s+)*(?:staff|teachers|employees|faculty)\b\W*(?:members?|list|details)?\W*$/i;

/**
 * Whether a table lists staff: it has at least two more headings of staff than of students. One more is enough if the
 * first row introduces staff, because a list of students begins with a student.
 */
function isListOfStaff({ texts }: NumberedRow, [first]: readonly NumberedRow[]): boolean {
  const isOfStudents = (text: string): boolean =>
    readHeading(text).some(({ meaning, rank }) => rank < 3 && ONLY_OF_STUDENTS.has(meaning));
  const more = texts.filter(isStaffHeading).length - texts.filter(isOfStudents).length;
  return more > 1 || (more === 1 && first !== undefined && isStaffLine(first));
}

/** Meanings that apply only to students, and not to guardians or drivers. */
const OF_STUDENT: ReadonlySet<Meaning> = new Set<Meaning>([
  ...([
    "full_name",
    "first_name",
    "last_name",
    "father_name",
    "mother_name",
    "class_name",
    "section",
  ] as const),
  ...(["roll_no", "admission_no", "registration_no", "date_of_birth", "blood_group", "aadhaar"] as const),
]);
/**
 * Minimum number of student-only columns. If there are fewer, a row may describe a student even if all of them are
 * empty.
 */
const LEAST_OF_STUDENT = 2;

/**
 * Returns a function that recognises rows that do not describe a student, such as another guardian of the student
 * above, a bus and its driver, or the days of the week.
 */
function rowsOfNobody(head: NumberedRow): (row: NumberedRow) => boolean {
  const own = head.texts.flatMap((text, column) =>
    readHeading(text).some(({ meaning, rank }) => rank < 3 && OF_STUDENT.has(meaning)) ? [column] : [],
  );
  const hasName = head.texts.some(isOwnNameHeading);
  return (row) =>
    hasName &&
    own.length >= LEAST_OF_STUDENT &&
    (row.unread?.size ?? 0) === 0 &&
    own.every((column) => (row.texts[column] ?? "") === "");
}

/** Appends the rest of an address to the row above if a row contains nothing else. */
function withMoreAddress(
  head: NumberedRow,
  row: NumberedRow | undefined,
  below: NumberedRow,
): NumberedRow | undefined {
  const filled = below.texts.flatMap((text, column) => (text === "" ? [] : [column]));
  const meansOf = (column: number) => readHeading(head.texts[column] ?? "").map(({ meaning }) => meaning);
  const [address, other] = filled.filter((column) => meansOf(column).includes("address"));
  const isRest = filled.every((column) => column === address || meansOf(column).includes("parent_phone"));
  const begun = address === undefined ? "" : (row?.texts[address] ?? "");
  if (!row || address === undefined || other !== undefined || !isRest || begun === "") return undefined;
  const texts = [...row.texts];
  texts[address] = `${begun.replace(/[\s,]+$/, "")}, ${below.texts[address]}`;
  return { ...row, texts };
}

/** Whether a row introduces the school's staff. */
const isStaffLine = (row: NumberedRow): boolean =>
  filledCount(row) <= 2 && STAFF_LINE.test(row.texts.filter(Boolean).join("  "));

/** Matches the words that start a row with a sum, count or average. No name starts with them. */
const SUM =
  /^\W*(?:(?:grand|sub|class|section|over ?all)[\s-]*)?(?:total|average|strength|toppers?)s?\b|^\W*(?:no\.?|number) of (?:pupils|students|children|boys|girls|present|absent)|^\W*(?:highest|lowest|maximum|minimum|max|min)\b.*\b(?:marks?|score)|^\W*pass(?:ed)? (?:%|percent)|^\W*(?:students|pupils|children|seats|beds|vacant \p{L}+)\b[^:\d]*:\s*\p{Nd}*$|^\W*(?:present|absent|boys|girls|males?|females?)\s*[:=-]/iu;
/** Matches words for a total in the languages of the forms, alone or before a number. */
const SUM_ABROAD =
  /^\W*(?:कुल|योग|एकूण|மொத்த\p{L}*\p{M}?|మొత్తం|કુલ|মোট|সর্বমোট|ಒಟ್ಟು|ആകെ|ਕੁੱਲ|کل|ମୋଟ|जम्मा|المجموع|عدد الطلاب|total|totaal|gesamt)(?![\p{L}\p{M}])/iu;
/** Matches a label and a count: `कुमार : 13`. */
const COUNTED = /^\P{Nd}{2,40}[:=]\s*\p{Nd}{1,5}\W*$/u;
/** Matches words that mark the place for a signature. */
const SIGNED =
  /(?:^|[^\p{L}\p{M}])(?:signature|sign\.?|हस्ताक्षर|स्वाक्षरी|सही|સહી|স্বাক্ষর|সই|கையொப்பம்|సంతకం|ಸಹಿ|ഒപ്പ്|ਦਸਤਖਤ|دستخط|ସ୍ୱାକ୍ଷର|التوقيع)(?:\s*[:.…_-].*)?$/iu;

/** Whether a row is a signature line or a total, even if the total is in the name column. */
function isSum(row: NumberedRow, columns: number, names: readonly number[]): boolean {
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

import { dayText, isTooLong, numberText } from "./value-text.ts";

/** The longest format that Excel accepts, in characters. Longer formats are ignored. */
const LONGEST_FORMAT = 255;
/** Maximum number of cached formats. No school workbook has more formats. */
const MOST_KNOWN = 1000;

/** Built-in formats that workbooks refer to by number (ECMA-376 part 1, 18.8.30). */
const NUMBERED: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};
const DAY = "yyyy-mm-dd";
/** Built-in date and time formats, including those used by East Asian and Thai programs. */
const NUMBERED_DAYS = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
  [71, 81],
] as const;

/**
 * Returns the format with the given number.
 * @param own the workbook's own definition for that number
 */
export function formatOf(number: number, own: string | undefined): string {
  if (own !== undefined) return own;
  const isDay = NUMBERED_DAYS.some(([first, last]) => number >= first && number <= last);
  return isDay ? DAY : (NUMBERED[number] ?? "General");
}

/** Returns the letters of a format outside quoted text, colours and conditions. */
const lettersOf = (format: string): string =>
  format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, "");

const days = new Map<string, boolean>();

/** Whether a format contains a letter for a day, month, year or time. */
export const saysDate = (format: string): boolean =>
  remembered(days, format, () => /[ymdhs]/i.test(lettersOf(format)));

const [DAY_SECONDS, HOUR, MINUTE] = [86_400, 3600, 60] as const;

/**
 * Returns the date of a cell with a date format, or the displayed time of day or duration if the format has only a time
 * and the number has no date. Returns undefined for an invalid date.
 * @param value in days
 */
export function shownDay(value: number, format: string, is1904: boolean): string | undefined {
  const letters = lettersOf(format.split(";")[0] ?? "").replaceAll(/am\/pm|a\/p/gi, "a");
  const isTime = /[hs]/i.test(letters) && !/[yd]|mmm/i.test(letters);
  const isLong = letters.includes("[");
  if (!isTime || value < 0 || (value >= 1 && !isLong)) return dayText(value, is1904);
  const all = Math.round(value * DAY_SECONDS);
  const seconds = isLong ? all : all % DAY_SECONDS;
  const [minute, second] = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE].map(twoDigits);
  if (!/h/i.test(letters)) return `${twoDigits(Math.floor(seconds / MINUTE))}:${second}`;
  const hour = Math.floor(seconds / HOUR);
  const isHalfDay = letters.includes("a");
  const shown = isHalfDay ? hour % 12 || 12 : hour;
  const time = [
    /hh/i.test(letters) ? twoDigits(shown) : shown,
    minute,
    ...(/s/i.test(letters) ? [second] : []),
  ];
  return time.join(":") + (isHalfDay ? ` ${hour % 24 < 12 ? "AM" : "PM"}` : "");
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** The dates that programs store for a time of day without a date. */
const NO_DAY = /^1899-12-3[01]T(\d\d):(\d\d):(\d\d)/;

/** Returns the time of day in an ISO 8601 text whose date is only a placeholder, or undefined for any other text. */
export function timeWithoutDay(written: string, format: string): string | undefined {
  const [, hour, minute, second] = NO_DAY.exec(written)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  const usual = second === 0 ? "h:mm" : "h:mm:ss";
  const time = (hour * HOUR + minute * MINUTE + second) / DAY_SECONDS;
  return shownDay(time, saysDate(format) ? format : usual, false);
}

/**
 * A part of a format: a literal string, a digit placeholder, the decimal point, or the placeholder for the whole
 * number or text.
 */
type Part = { literal: string } | { digit: string } | { is: "point" | "number" | "text" };

/**
 * One of the sections of a format, which are separated by semicolons. There are sections for positive numbers,
 * negative numbers, zero, and text.
 */
interface Section {
  parts: Part[];
  /** Whether the section applies to a number. Set only if the section has a condition. */
  holds?: (value: number) => boolean;
  /** The factor by which a number is multiplied: 100 for each %, and one thousandth for each trailing comma. */
  scale: number;
  isGrouped: boolean;
  /** Maximum number of decimals. */
  decimals: number;
  /** Minimum number of integer digits. */
  zeros: number;
  /**
   * The pattern with `0` for every digit and `x` for every letter. It shows whether the format adds text to a number.
   */
  look: string;
}

const TOKEN = /"([^"]*)"?|\\(.)|[_*].|\[([^\]]*)\]|(general|@)|(e[+-])|([0#?])|(.)/gisu;
const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;
/** Matches digits, thousands separators, a decimal point and an exponent, which are all part of the number itself. */
const PLAIN = /^\s*[0.,]*(?:E0*)?\s*$/;
/** Matches the same characters as `PLAIN` for negative numbers, and also a minus sign or brackets. */
const PLAIN_BELOW = /^[\s(-]*[0.,]*(?:E0*)?[\s)-]*$/;
const FRACTION = /[0?#]\s*\/|\/\s*[0?#]/;

/**
 * Formats a number as a spreadsheet displays it, including the letters, separators, zeros and symbols of its format.
 * A format that only groups thousands, changes the decimals, or shows an exponent or a fraction leaves the number
 * unchanged. For example, a phone number shown as 9.88E+09 is still a phone number. Returns undefined for sixteen
 * digits or more, because a workbook stores only fifteen (see `LONG_NUMBER`).
 * @param format in workbook notation, such as `"GV-"0000`, but not a format for which `saysDate` is true
 */
export function shownNumber(value: number, format: string): string | undefined {
  if (isTooLong(value)) return undefined;
  if (isGeneral(format)) return numberText(value);
  const sections = sectionsOf(format);
  const at = sectionFor(sections, value);
  const section = sections[at];
  if (!section) return numberText(value);
  const tellsBelow = value < 0 && at > 0 && !section.holds;
  if (section.parts.length === 0 && sections.length > 1) return "";
  if ((tellsBelow ? PLAIN_BELOW : PLAIN).test(section.look)) return padded(numberText(value), section.zeros);
  const shown = shownBy(section, Math.abs(value));
  return `${value < 0 && !tellsBelow ? "-" : ""}${shown}`.trim();
}

/** Formats text as a spreadsheet displays it. The format may add letters to the text or hide it. */
export function shownText(text: string, format: string): string {
  if (isGeneral(format)) return text;
  const sections = sectionsOf(format);
  const section = sections[3] ?? sections.findLast(({ parts }) => parts.some(isText));
  if (!section) return text;
  return section.parts.map((part) => ("literal" in part ? part.literal : isWhole(part) ? text : "")).join("");
}

/** Whether a part stands for the whole number or text. In the section for text, both mean the text. */
const isWhole = (part: Part): boolean => "is" in part && part.is !== "point";

const isText = (part: Part): boolean => "is" in part && part.is === "text";

const isGeneral = (format: string): boolean =>
  format === "" || format === "@" || format.length > LONGEST_FORMAT || /^general$/i.test(format);

function remembered<Value>(known: Map<string, Value>, format: string, make: () => Value): Value {
  const found = known.get(format);
  if (found !== undefined) return found;
  const made = make();
  if (known.size < MOST_KNOWN) known.set(format, made);
  return made;
}

const known = new Map<string, Section[]>();
const sectionsOf = (format: string): Section[] =>
  remembered(known, format, () => dividedFormat(format).map(readSection));

/** Splits a format into sections. Semicolons inside quoted text do not separate sections. */
function dividedFormat(format: string): string[] {
  const sections = [""];
  for (const [token] of format.matchAll(/"[^"]*"?|[\\_*].|\[[^\]]*\]|./gsu))
    if (token === ";") sections.push("");
    else sections[sections.length - 1] += token;
  return sections.slice(0, 4);
}

/**
 * Returns the index of the section for a number: the first section with a matching condition, or else the section for
 * the number's sign.
 */
function sectionFor(sections: readonly Section[], value: number): number {
  const numeric = sections.slice(0, 3).filter((section, at) => at === 0 || !section.parts.some(isText));
  if (numeric.some(({ holds }) => holds))
    return numeric.findIndex(({ holds }, at) => holds?.(value) ?? (at === numeric.length - 1 || value > 0));
  if (value < 0 && numeric.length > 1) return 1;
  return value === 0 && numeric.length > 2 ? 2 : 0;
}

function readSection(format: string): Section {
  const section: Section = { parts: [], scale: 1, isGrouped: false, decimals: 0, zeros: 0, look: "" };
  const isFraction = FRACTION.test(format.replace(/"[^"]*"?|[\\_*].|\[[^\]]*\]/gsu, ""));
  if (isFraction) return { ...section, parts: [{ digit: "#" }], look: "0" };
  const read: ReadFormat = { section, isBehindPoint: false, commas: 0 };
  for (const [, quoted, escaped, bracket, value, exponent, digit, other] of format.matchAll(TOKEN)) {
    if (bracket !== undefined) putBracket(section, bracket);
    else if (value !== undefined) put(section, { is: value === "@" ? "text" : "number" }, "0");
    else if (exponent !== undefined) section.look += "E";
    else if (digit !== undefined) putDigit(read, digit);
    else putSign(read, quoted ?? escaped, other);
  }
  scaleBy(read);
  return section;
}

/** A section and the state of the parser. */
interface ReadFormat {
  section: Section;
  isBehindPoint: boolean;
  /** The number of commas after the last digit. Each comma divides by a thousand if no digit follows it. */
  commas: number;
}

function put(section: Section, part: Part, look: string): void {
  section.parts.push(part);
  section.look += look;
}

function putLiteral(section: Section, literal: string): void {
  if (literal !== "") put(section, { literal }, literal.replace(/[^\s,()-]/gu, "x"));
}

function scaleBy(read: ReadFormat): void {
  read.section.scale /= 1000 ** read.commas;
  read.commas = 0;
}

function putBracket(section: Section, bracket: string): void {
  const holds = conditionOf(bracket);
  if (holds) section.holds = holds;
  else putLiteral(section, /^\$([^-]+)/.exec(bracket)?.[1] ?? "");
}

function putDigit(read: ReadFormat, digit: string): void {
  const { section } = read;
  if (read.isBehindPoint) section.decimals += 1;
  else if (digit === "0") section.zeros += 1;
  if (read.commas > 0) section.isGrouped = true;
  read.commas = 0;
  put(section, { digit }, "0");
}

/**
 * Adds a character to the section.
 * @param literal text that is shown unchanged
 */
function putSign(read: ReadFormat, literal: string | undefined, sign: string | undefined): void {
  const { section } = read;
  if (sign === "." && !read.isBehindPoint) {
    scaleBy(read);
    read.isBehindPoint = true;
    put(section, { is: "point" }, ".");
  } else if (sign === ",") {
    if (section.look.includes("0")) read.commas += 1;
    section.look += ",";
  } else {
    if (sign === "%") section.scale *= 100;
    putLiteral(section, literal ?? sign ?? "");
  }
}

function conditionOf(bracket: string): ((value: number) => boolean) | undefined {
  const [, sign, text] = CONDITION.exec(bracket) ?? [];
  const limit = Number(text);
  if (sign === "=") return (value) => value === limit;
  if (sign === "<>") return (value) => value !== limit;
  if (sign === "<") return (value) => value < limit;
  if (sign === "<=") return (value) => value <= limit;
  if (sign === ">") return (value) => value > limit;
  return sign === ">=" ? (value) => value >= limit : undefined;
}

/** Pads an integer with leading zeros. Any other text is returned unchanged. */
const padded = (text: string, zeros: number): string =>
  /^\d+$/.test(text) ? text.padStart(zeros, "0") : text;

/** Formats an unsigned number. The section's literal text is inserted between the digits. */
function shownBy(section: Section, value: number): string {
  const scaled = Number((value * section.scale).toPrecision(15));
  const [whole = "", fraction = ""] = fixed(scaled, section.decimals).split(".");
  const digits = Array.from(whole === "0" ? "" : whole);
  const places = section.parts.filter((part) => "digit" in part).length - section.decimals;
  const before: string[] = [];
  let left = places;
  let count = 0;
  const point = section.parts.findIndex((part) => "is" in part && part.is === "point");
  const from = point < 0 ? section.parts.length : point;
  for (const part of section.parts.slice(0, from).toReversed()) {
    if (!("digit" in part)) {
      before.push("literal" in part ? part.literal : numberText(scaled));
      continue;
    }
    left -= 1;
    const empty = part.digit === "0" ? "0" : part.digit === "?" ? " " : "";
    // The first place takes all digits that are left.
    const taken = digits.splice(left === 0 ? 0 : -1).toReversed();
    for (const digit of taken.length > 0 ? taken : [empty]) {
      if (section.isGrouped && digit !== "" && count > 0 && count % 3 === 0) before.push(",");
      before.push(digit);
      count += 1;
    }
  }
  return before.toReversed().join("") + behindPoint(section.parts.slice(from), fraction);
}

function behindPoint(parts: readonly Part[], fraction: string): string {
  const last = fraction.replace(/0+$/, "").length;
  let at = 0;
  return parts
    .map((part) => {
      if ("literal" in part) return part.literal;
      if (!("digit" in part)) return ".";
      at += 1;
      return part.digit === "0" || at <= last ? (fraction[at - 1] ?? "0") : part.digit === "?" ? " " : "";
    })
    .join("");
}

/** Rounds as spreadsheets do: to the displayed digits, with halves rounded away from zero. */
function fixed(value: number, decimals: number): string {
  if (Number.isInteger(value) && decimals === 0) return String(value);
  const digits = Math.min(decimals, 20);
  return new Intl.NumberFormat("en-US", {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

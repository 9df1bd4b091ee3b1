import { dateText } from "./value-text.ts";

const ERRORS: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};
/** The formats of dates that no file says, by their numbers. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
for (let at = 27; at <= 58; at += 1) if (at <= 36 || at >= 50) DATE_FORMATS.add(at);

/** The days that workbooks count: up to the year 10000, and how many before 1970. */
const DAYS_END = 2_958_466;
const UNIX_DAYS = 25_569;
const DAYS_TO_1904 = 1462;

/** What a spreadsheet program shows in the place of a value. */
export const errorText = (number: number): string => ERRORS[number] ?? "#ERROR!";

/** A yes or no, or an error, of two bytes. */
export const truthOf = (data: Buffer, at: number): string => {
  const value = data.readUInt8(at);
  if (data.readUInt8(at + 1) === 1) return errorText(value);
  return value === 0 ? "FALSE" : "TRUE";
};

/** A number of four bytes: a whole one, or the upper half of another, and each perhaps in hundredths. */
export function unpacked(packed: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((packed & ~3) >>> 0, 4);
  const value = packed & 2 ? packed >> 2 : bytes.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
}

/** Whether a number is a day or a time, by the number of its format and what the file says of that. */
export const isDateFormat = (number: number, format: string | undefined): boolean =>
  format === undefined ? DATE_FORMATS.has(number) : saysDate(format);

/** A number of days as the day that it is; undefined for one that no calendar has. */
export function dayText(value: number, is1904: boolean): string | undefined {
  const days = value + (is1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 0 && days < DAYS_END)) return undefined;
  return dateText(new Date(Math.round((days - UNIX_DAYS) * 86_400) * 1000));
}

/** Whether a format has a letter of a day, a month, a year or a time, outside of texts, colours and conditions. */
const saysDate = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ""));

const CODE_PAGES: Readonly<Record<number, string>> = {
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  866: "ibm866",
  10000: "macintosh",
  32768: "macintosh",
  65001: "utf-8",
};

/** The letters of a file that does not say how it writes them. */
export function guessedText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoderOf(1252)(bytes);
  }
}

export function decoderOf(codePage: number): (bytes: Buffer) => string {
  const label =
    CODE_PAGES[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : "windows-1252");
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

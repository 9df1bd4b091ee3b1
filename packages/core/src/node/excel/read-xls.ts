import type { Sentence } from "../../sentence.ts";
import { Failure } from "../../failure.ts";
import { legacyFontOf } from "../../spreadsheets/cells/legacy-fonts.ts";
import type { MergedCells, NumberedRow, RawBook, RawSheet } from "../../spreadsheets/tables/raw-sheet.ts";
import { BIFF, recordAt, WideTexts, withMore } from "./biff-records.ts";
import { formatOf, saysDate, shownDay, shownNumber, shownText } from "./number-format.ts";
import {
  MAX_SHEET_CELLS,
  MAX_SHEET_LETTERS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
  tooMuchToRead,
} from "./sheet-limits.ts";
import { LONG_NUMBER, NO_DATE, NO_VALUE } from "./value-text.ts";
import { beginsSheet, bookStream, damagedBook, GLOBALS, withPassword } from "./xls-file.ts";

const ERRORS: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};
/** The position of a cell, and its style number. */
interface Position {
  row: number;
  column: number;
  style: number;
}

/** Reads the position at the start of a cell record. */
const placeOf = (data: Buffer): Position => ({
  row: data.readUInt16LE(0),
  column: data.readUInt16LE(2),
  style: data.readUInt16LE(4),
});

/** Returns the cells within one column that a record merges. */
function mergesOf(data: Buffer): MergedCells[] {
  const merges: MergedCells[] = [];
  for (let at = 2; at + 8 <= data.length; at += 8) {
    const [first, last] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    const [column, other] = [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)];
    if (column === other && last > first) merges.push({ column, first: first + 1, last: last + 1 });
  }
  return merges;
}

/** Returns the text that spreadsheet programs show for an error code. */
const errorText = (number: number): string => ERRORS[number] ?? "#ERROR!";

/** Reads a boolean or error value of two bytes. */
const truthOf = (data: Buffer, at: number): string => {
  const value = data.readUInt8(at);
  if (data.readUInt8(at + 1) === 1) return errorText(value);
  return value === 0 ? "FALSE" : "TRUE";
};

/**
 * Decodes a packed number of four bytes. It is an integer or the upper half of a double, optionally in hundredths.
 */
function unpacked(packed: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((packed & ~3) >>> 0, 4);
  const value = packed & 2 ? packed >> 2 : bytes.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
}

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

/** Decodes text from a file that does not state its encoding. */
function guessedText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoderOf(1252)(bytes);
  }
}

function decoderOf(codePage: number): (bytes: Buffer) => string {
  const label =
    CODE_PAGES[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : "windows-1252");
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

/** The maximum number of columns in any version of the format. */
const MOST_COLUMNS = 256;
const MOST_SHEETS = 1000;
/** The first version of the format with 16-bit text. */
const WIDE = 8;
/**
 * The last version of the format with code page text. Files from scripts that do not state a version also use this
 * version.
 */
const NARROW = 5;
const VERSIONS: Readonly<Record<number, number>> = { 0x0600: 8, 0x0500: 5, 0x0400: 4, 0x0300: 3, 0x0200: 2 };
/**
 * Reads the text of the visible sheets of an old .xls workbook.
 * @throws Failure if the workbook is damaged, protected or too large
 */
export function readXls(bytes: Buffer, name: string): RawBook {
  const stream = bookStream(bytes, name);
  try {
    return new Book(stream, name).read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Reading past the end of a record means that its stated length is wrong.
    if (error instanceof RangeError) throw damagedBook(name);
    throw error;
  }
}

interface ReadSheet {
  rows: Map<number, NumberedRow>;
  hiddenRows: Set<number>;
  hiddenColumns: { first: number; last: number }[];
  merges: MergedCells[];
}

class Book {
  private version = WIDE;
  private decode = guessedText;
  private is1904 = false;
  private texts: string[] = [];
  private readonly formats = new Map<number, string>();
  /** The format number of each style. */
  private readonly styles: number[] = [];
  /** The font names, followed by the font number of each style. */
  private readonly fonts: string[] = [];
  private readonly fontOfStyle: number[] = [];
  private readonly sheets: { name: string; at: number; isSeen: boolean }[] = [];
  private cells = 0;
  private letters = 0;
  /**
   * The number of records that may still be read. This limit ends any loop, regardless of the offsets in the sheets.
   */
  private left: number;
  private readonly stream: Buffer;
  private readonly name: string;

  constructor(stream: Buffer, name: string) {
    this.stream = stream;
    this.name = name;
    this.left = stream.length / 2 + 1000;
  }

  read(): RawBook {
    const first = recordAt(this.stream, 0);
    if (!first || !beginsSheet(first.id)) throw damagedBook(this.name);
    this.version =
      first.id === BIFF.begin ? (VERSIONS[first.data.readUInt16LE(0)] ?? NARROW) : versionOf(first.id);
    if (first.data.readUInt16LE(2) !== GLOBALS) {
      this.readGlobals(0, true);
      return { sheets: [this.readSheet("", 0)], guesses: [] };
    }
    this.readGlobals(first.next, false);
    const places = new Set<number>();
    const sheets: RawSheet[] = [];
    for (const { name, at, isSeen } of this.sheets) {
      if (!isSeen || places.has(at)) continue;
      places.add(at);
      sheets.push(this.readSheet(name, at));
    }
    return { sheets: sheets.filter(({ rows }) => rows.length > 0), guesses: [] };
  }

  /**
   * Reads the records that apply to the whole workbook.
   * @param isAlone whether the file has a single sheet whose own records include these
   */
  private readGlobals(from: number, isAlone: boolean): void {
    for (let record = this.take(from); record;) {
      const { id, data } = record;
      let { next } = record;
      if (id === BIFF.end) return;
      if (id === BIFF.password) throw withPassword(this.name);
      if (id === BIFF.epoch) this.is1904 = data.readUInt16LE(0) === 1;
      else if (id === BIFF.codePage) this.decode = decoderOf(data.readUInt16LE(0));
      else if (id === BIFF.font && this.version >= NARROW) this.fonts.push(this.textIn([data], 14, 1) ?? "");
      else if (id === BIFF.style) {
        this.styles.push(data.readUInt16LE(2));
        this.fontOfStyle.push(data.readUInt16LE(0));
      } else if (id === BIFF.format) this.formats.set(data.readUInt16LE(0), this.textIn([data], 2) ?? "");
      else if (id === BIFF.sheet && !isAlone) this.putSheet(data);
      else if (id === BIFF.texts) {
        const whole = withMore(this.stream, record);
        this.readTexts(whole.parts);
        next = whole.next;
      }
      record = this.take(next);
    }
    if (!isAlone && this.sheets.length === 0) throw damagedBook(this.name);
  }

  private take(at: number) {
    this.left -= 1;
    if (this.left < 0) throw damagedBook(this.name);
    return recordAt(this.stream, at);
  }

  private putSheet(data: Buffer): void {
    if (this.sheets.length >= MOST_SHEETS) throw damagedBook(this.name);
    const isTable = (data.readUInt8(5) & 0x0f) === 0;
    if (!isTable) return;
    this.sheets.push({
      at: data.readUInt32LE(0),
      isSeen: (data.readUInt8(4) & 3) === 0,
      name: this.textIn([data], 6, 1) ?? "",
    });
  }

  private readTexts(parts: readonly Buffer[]): void {
    const all = new WideTexts(parts, 8);
    const [head] = parts;
    const count = head && head.length >= 8 ? head.readUInt32LE(4) : 0;
    for (let at = 0; at < count; at += 1) {
      const text = all.next(2);
      if (text === undefined) return;
      this.texts.push(text.trim());
    }
  }

  /** Reads a string from record data, encoded as 16-bit characters or in the code page. */
  private textIn(
    parts: Buffer[],
    at: number,
    bytes: 1 | 2 = this.version === WIDE ? 2 : 1,
  ): string | undefined {
    if (this.version === WIDE) return new WideTexts(parts, at).next(bytes);
    const [data = Buffer.alloc(0)] = parts;
    const length = data.readUIntLE(at, bytes);
    return this.decode(data.subarray(at + bytes, at + bytes + length));
  }

  private readSheet(name: string, from: number): RawSheet {
    const begin = this.take(from);
    if (!begin || !beginsSheet(begin.id)) throw damagedBook(this.name);
    const sheet: ReadSheet = { rows: new Map(), hiddenRows: new Set(), hiddenColumns: [], merges: [] };
    let depth = 0;
    for (let record = this.take(begin.next); record; record = this.take(record.next)) {
      const { id, data } = record;
      // A picture of numbers has records of its own, up to its end.
      if (beginsSheet(id)) depth += 1;
      else if (id === BIFF.end && depth === 0) break;
      else if (id === BIFF.end) depth -= 1;
      else if (id === BIFF.password) throw withPassword(this.name);
      else if (depth === 0) this.readCell(sheet, id, data, record.next);
    }
    const rows = [...sheet.rows.values()].toSorted((a, b) => a.row - b.row);
    for (const row of rows) if (sheet.hiddenRows.has(row.row)) row.isHidden = true;
    return {
      name,
      rows,
      merges: sheet.merges,
      isHidden: (column) => sheet.hiddenColumns.some(({ first, last }) => column >= first && column <= last),
    };
  }

  private readCell(sheet: ReadSheet, id: number, data: Buffer, next: number): void {
    if (id === BIFF.textOf) this.putText(sheet, placeOf(data), this.texts[data.readUInt32LE(6)]);
    else if (id === BIFF.label || id === BIFF.rich)
      this.putText(sheet, placeOf(data), this.textIn(this.withMoreAt(data, next), 6, 2)?.trim());
    else if (id === BIFF.number) this.putNumber(sheet, placeOf(data), data.readDoubleLE(6));
    else if (id === BIFF.packed) this.putNumber(sheet, placeOf(data), unpacked(data.readUInt32LE(6)));
    else if (id === BIFF.numbers) this.putNumbers(sheet, data);
    else if (id === BIFF.truth) this.put(sheet, placeOf(data), truthOf(data, 6));
    else if ((BIFF.formula as readonly number[]).includes(id)) this.putFormula(sheet, data, next);
    else if (id === BIFF.row && data.length >= 14 && (data.readUInt16LE(12) & 0x20) !== 0)
      sheet.hiddenRows.add(data.readUInt16LE(0) + 1);
    else if (id === BIFF.column && (data.readUInt16LE(8) & 1) === 1)
      sheet.hiddenColumns.push({ first: data.readUInt16LE(0), last: data.readUInt16LE(2) });
    else if (id === BIFF.merged) sheet.merges.push(...mergesOf(data));
    else if (this.version === 2) this.readFirst(sheet, id, data);
  }

  /**
   * Reads cells in the first version of the format, which scripts still write. Each cell has three bytes of
   * formatting.
   */
  private readFirst(sheet: ReadSheet, id: number, data: Buffer): void {
    const place = () => ({ ...placeOf(data), style: -1 });
    if (id === BIFF.wholeFirst) this.put(sheet, place(), String(data.readUInt16LE(7)));
    else if (id === BIFF.numberFirst) this.putNumber(sheet, place(), data.readDoubleLE(7));
    else if (id === BIFF.labelFirst) this.put(sheet, place(), this.textIn([data], 7, 1)?.trim());
    else if (id === BIFF.truthFirst) this.put(sheet, place(), truthOf(data, 7));
  }

  private withMoreAt(data: Buffer, next: number): Buffer[] {
    return withMore(this.stream, { id: 0, data, next }).parts;
  }

  private putNumbers(sheet: ReadSheet, data: Buffer): void {
    const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    for (let at = 4, column = first; at + 8 <= data.length; at += 6, column += 1)
      this.putNumber(
        sheet,
        { row, column, style: data.readUInt16LE(at) },
        unpacked(data.readUInt32LE(at + 2)),
      );
  }

  private putFormula(sheet: ReadSheet, data: Buffer, next: number): void {
    // In the first version this number is of formulas whose cells have three bytes of looks.
    const from = this.version === 2 ? 7 : 6;
    const place = this.version === 2 ? { ...placeOf(data), style: -1 } : placeOf(data);
    if (data.readUInt16LE(from + 6) !== 0xffff) return this.putNumber(sheet, place, data.readDoubleLE(from));
    const kind = data.readUInt8(from);
    if (kind === 0) return this.put(sheet, place, this.textOfFormula(next), NO_VALUE);
    if (kind === 1) return this.put(sheet, place, data.readUInt8(from + 2) === 0 ? "FALSE" : "TRUE");
    if (kind === 2) return this.put(sheet, place, errorText(data.readUInt8(from + 2)));
    return this.put(sheet, place, "");
  }

  /** Returns the text that results from a formula. It follows the formula, after any shared formula records. */
  private textOfFormula(next: number): string | undefined {
    for (let record = this.take(next), count = 0; record && count < 4; count += 1) {
      if (record.id === BIFF.text)
        return this.textIn(this.withMoreAt(record.data, record.next), 0, 2)?.trim();
      if (record.id === BIFF.textFirst && this.version === 2) return this.textIn([record.data], 0, 1)?.trim();
      record = this.take(record.next);
    }
    return undefined;
  }

  /** Returns the font name of a style. Font number 4 does not exist. */
  private fontAt(style: number): string {
    const number = this.fontOfStyle[style] ?? 0;
    return this.fonts[number > 4 ? number - 1 : number] ?? "";
  }

  private formatAt({ style }: Position): string {
    const number = this.styles[style] ?? 0;
    return formatOf(number, this.formats.get(number));
  }

  private putText(sheet: ReadSheet, place: Position, text: string | undefined): void {
    this.put(sheet, place, text && shownText(text, this.formatAt(place)));
  }

  private putNumber(sheet: ReadSheet, place: Position, value: number): void {
    const format = this.formatAt(place);
    if (!Number.isFinite(value)) return this.put(sheet, place, "#NUM!");
    if (saysDate(format)) return this.put(sheet, place, shownDay(value, format, this.is1904), NO_DATE);
    return this.put(sheet, place, shownNumber(value, format), LONG_NUMBER);
  }

  private put(
    sheet: ReadSheet,
    { row, column, style }: Position,
    text: string | undefined,
    problem = NO_VALUE,
  ): void {
    if (column >= MOST_COLUMNS || text === "") return;
    this.cells += 1;
    this.letters += text?.length ?? 0;
    if (this.cells > MAX_SHEET_CELLS) throw tooManyCells(this.name);
    if (this.letters > MAX_SHEET_LETTERS) throw tooMuchToRead(this.name);
    const found = sheet.rows.get(row) ?? { row: row + 1, texts: [] };
    sheet.rows.set(row, found);
    if (sheet.rows.size > MAX_SHEET_ROWS * 2) throw tooManyRows(this.name);
    while (found.texts.length <= column) found.texts.push("");
    found.texts[column] = text ?? "";
    const font = this.fontAt(style);
    if (legacyFontOf(font)) found.fonts = (found.fonts ?? new Map<number, string>()).set(column, font);
    if (text === undefined) found.unread = (found.unread ?? new Map<number, Sentence>()).set(column, problem);
  }
}

const versionOf = (id: number): number => (id === BIFF.beginFirst ? 2 : id === 0x0209 ? 3 : 4);

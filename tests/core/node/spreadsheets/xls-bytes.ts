/**
 * Old workbooks byte by byte as Excel 97 to 2003 writes them (MS-XLS). An independent library writes the enclosing
 * file.
 */
import cfb from "cfb";

/** A formula with its cached value, or null for none. */
interface Formula {
  formula: string | number | null;
}

type XlsCell = string | number | boolean | Date | Formula | { error: number } | null;

export interface XlsSheet {
  name: string;
  rows: readonly (readonly XlsCell[])[];
  isHidden?: boolean;
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  /** First and last row, first and last column, counted from 0. */
  merges?: readonly (readonly [number, number, number, number])[];
  /** Number formats by column. */
  formats?: Readonly<Record<number, string>>;
}

export interface XlsStyle {
  version?: 5 | 8;
  is1904?: boolean;
  /** Maximum record size in bytes. Excel's is 8224. */
  most?: number;
  /** Records written before all others. */
  first?: readonly (readonly [id: number, data: Buffer])[];
  /** Whether texts are stored in the cells, as scripts write them, instead of in a shared table. */
  isInline?: boolean;
}

const u16 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, at * 2);
  return bytes;
};
const u32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number >>> 0);
  return bytes;
};
const f64 = (number: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
};

export const record = (id: number, ...data: Buffer[]): Buffer => {
  const whole = Buffer.concat(data);
  return Buffer.concat([u16(id, whole.length), whole]);
};

const isWide = (text: string) => /[^\0-\xff]/.test(text);
const lettersOf = (text: string) => Buffer.from(text, isWide(text) ? "utf16le" : "latin1");
const western = (text: string) => Buffer.from(text, "latin1");

/** Returns the texts of all cells in records of limited size, which may split texts. */
function tableOfTexts(texts: readonly string[], total: number, most: number): Buffer {
  const parts: Buffer[][] = [[u32(total), u32(texts.length)]];
  const room = () => most - (parts.at(-1) as Buffer[]).reduce((sum, { length }) => sum + length, 0);
  for (const [at, text] of texts.entries()) {
    const letters = lettersOf(text);
    const size = isWide(text) ? 2 : 1;
    // Every third text has two formats, which are listed after its letters.
    const runs = at % 3 === 2 ? Buffer.concat([u16(0, 5), u16(1, 6)]) : Buffer.alloc(0);
    const flags = (isWide(text) ? 1 : 0) | (runs.length > 0 ? 8 : 0);
    const head = Buffer.concat([
      u16(text.length),
      Buffer.from([flags]),
      ...(runs.length > 0 ? [u16(2)] : []),
    ]);
    if (room() < head.length + size) parts.push([]);
    (parts.at(-1) as Buffer[]).push(head);
    let from = 0;
    while (from < letters.length) {
      const count = Math.min(letters.length - from, Math.floor(room() / size) * size);
      (parts.at(-1) as Buffer[]).push(letters.subarray(from, from + count));
      from += count;
      if (from < letters.length) parts.push([Buffer.from([isWide(text) ? 1 : 0])]);
    }
    for (let left = runs; left.length > 0;) {
      if (room() < 4) parts.push([]);
      (parts.at(-1) as Buffer[]).push(left.subarray(0, 4));
      left = left.subarray(4);
    }
  }
  return Buffer.concat(parts.map((part, at) => record(at === 0 ? 0x00fc : 0x003c, ...part)));
}

const DAY = 86_400_000;

/** Returns the record stream of a workbook. */
export function biffBytes(sheets: readonly XlsSheet[], style: XlsStyle = {}): Buffer {
  const { version = 8, is1904 = false, most = 8224, first = [], isInline = version === 5 } = style;
  const isOld = version === 5;
  const text = (value: string, bytes: 1 | 2) =>
    isOld
      ? Buffer.concat([u16(value.length).subarray(0, bytes), western(value)])
      : Buffer.concat([
          u16(value.length).subarray(0, bytes),
          Buffer.from([isWide(value) ? 1 : 0]),
          lettersOf(value),
        ]);
  const formats = [...new Set(sheets.flatMap((sheet) => Object.values(sheet.formats ?? {})))];
  const texts = new Map<string, number>();
  const body = (sheet: XlsSheet): Buffer => {
    const parts = [record(0x0809, u16(isOld ? 0x0500 : 0x0600, 0x0010, 0, 0), u32(0), u32(0))];
    for (const column of sheet.hiddenColumns ?? [])
      parts.push(record(0x007d, u16(column, column, 2560, 0, 1, 0)));
    for (const row of sheet.hiddenRows ?? [])
      parts.push(record(0x0208, u16(row, 0, 9, 255, 0, 0, 0x0120, 0x000f)));
    for (const [row, cells] of sheet.rows.entries()) {
      const whole = cells.map((cell, column) => ({ cell, column }));
      for (const { cell, column } of whole) {
        const format = sheet.formats?.[column];
        const look = format === undefined ? 0 : 2 + formats.indexOf(format);
        const place = u16(row, column, look);
        if (cell === null) parts.push(record(0x0201, place));
        else if (typeof cell === "string" && isInline) parts.push(record(0x0204, place, text(cell, 2)));
        else if (typeof cell === "string") {
          const at = texts.get(cell) ?? texts.size;
          texts.set(cell, at);
          parts.push(record(0x00fd, place, u32(at)));
        } else if (typeof cell === "boolean")
          parts.push(record(0x0205, place, Buffer.from([Number(cell), 0])));
        else if (cell instanceof Date) {
          const days = cell.getTime() / DAY + 25_569 - (is1904 ? 1462 : 0);
          parts.push(record(0x0203, u16(row, column, 1), f64(days)));
        } else if (typeof cell === "object" && "error" in cell)
          parts.push(record(0x0205, place, Buffer.from([cell.error, 1])));
        else if (typeof cell === "object") {
          const { formula } = cell;
          const value = typeof formula === "number" ? f64(formula) : u16(0, 0, 0, 0xffff);
          parts.push(record(0x0006, place, value, u16(0), u32(0), u16(0)));
          if (typeof formula === "string") parts.push(record(0x0207, text(formula, 2)));
        } else if (Number.isInteger(cell) && Math.abs(cell) < 2 ** 29)
          parts.push(record(0x027e, place, u32((cell << 2) | 2)));
        else if (Number.isInteger(cell * 100) && Math.abs(cell * 100) < 2 ** 29)
          parts.push(
            record(
              0x00bd,
              u16(row, column),
              u16(look),
              u32(((cell * 100) << 2) | 3),
              u16(look),
              u32(2),
              u16(column + 1),
            ),
          );
        else parts.push(record(0x0203, place, f64(cell)));
      }
    }
    if (sheet.merges)
      parts.push(record(0x00e5, u16(sheet.merges.length), ...sheet.merges.map((each) => u16(...each))));
    parts.push(record(0x000a));
    return Buffer.concat(parts);
  };
  const bodies = sheets.map(body);
  const look = (format: number) => record(0x00e0, u16(0, format, 0, 0, 0, 0, 0, 0, 0, 0));
  const globals = (places: readonly number[]): Buffer =>
    Buffer.concat([
      record(0x0809, u16(isOld ? 0x0500 : 0x0600, 0x0005, 0, 0), u32(0), u32(0)),
      ...first.map(([id, data]) => record(id, data)),
      record(0x0042, u16(isOld ? 1252 : 1200)),
      record(0x0022, u16(Number(is1904))),
      ...formats.map((format, at) => record(0x041e, u16(164 + at), text(format, isOld ? 1 : 2))),
      look(0),
      look(14),
      ...formats.map((_, at) => look(164 + at)),
      ...sheets.map((sheet, at) =>
        record(0x0085, u32(places[at] ?? 0), Buffer.from([sheet.isHidden ? 1 : 0, 0]), text(sheet.name, 1)),
      ),
      ...(texts.size > 0 ? [tableOfTexts([...texts.keys()], texts.size, most)] : []),
      record(0x000a),
    ]);
  const start = globals([]).length;
  const places = bodies.map(
    (_, at) => start + bodies.slice(0, at).reduce((sum, { length }) => sum + length, 0),
  );
  return Buffer.concat([globals(places), ...bodies]);
}

/** Returns a compound file with one stream. */
export function compoundBytes(name: string, stream: Buffer): Buffer {
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, name, stream as never);
  return Buffer.from(cfb.write(file, { type: "buffer" }) as Buffer);
}

/** Returns a complete .xls file. */
export const xlsBytes = (sheets: readonly XlsSheet[], style: XlsStyle = {}): Buffer =>
  compoundBytes(style.version === 5 ? "Book" : "Workbook", biffBytes(sheets, style));

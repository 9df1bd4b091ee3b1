import type { MergedCells } from "../../spreadsheets/tables/raw-sheet.ts";
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
export interface Position {
  row: number;
  column: number;
  style: number;
}

/** Reads the position at the start of a cell record. */
export const placeOf = (data: Buffer): Position => ({
  row: data.readUInt16LE(0),
  column: data.readUInt16LE(2),
  style: data.readUInt16LE(4),
});

/** Returns the cells within one column that a record merges. */
export function mergesOf(data: Buffer): MergedCells[] {
  const merges: MergedCells[] = [];
  for (let at = 2; at + 8 <= data.length; at += 8) {
    const [first, last] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    const [column, other] = [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)];
    if (column === other && last > first) merges.push({ column, first: first + 1, last: last + 1 });
  }
  return merges;
}

/** Returns the text that spreadsheet programs show for an error code. */
export const errorText = (number: number): string => ERRORS[number] ?? "#ERROR!";

/** Reads a boolean or error value of two bytes. */
export const truthOf = (data: Buffer, at: number): string => {
  const value = data.readUInt8(at);
  if (data.readUInt8(at + 1) === 1) return errorText(value);
  return value === 0 ? "FALSE" : "TRUE";
};

/**
 * Decodes a packed number of four bytes. It is an integer or the upper half of a double, optionally in hundredths.
 */
export function unpacked(packed: number): number {
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

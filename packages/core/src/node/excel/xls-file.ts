import type { Failure } from "../../failure.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { BIFF, recordAt } from "./biff-records.ts";
import { isCompoundFile, openCompoundFile } from "./compound-file.ts";

/** The types of stream in a workbook file. The first is the workbook itself. */
export const GLOBALS = 0x0005;
const KINDS = new Set([GLOBALS, 0x0006, 0x0010, 0x0020, 0x0040, 0x0100]);

/**
 * Whether the bytes are an old workbook or any other compound file. Also true for a workbook that is not in a
 * compound file.
 */
export const isXls = (bytes: Buffer): boolean => isCompoundFile(bytes) || isBareBiff(bytes);

const isBareBiff = (bytes: Buffer): boolean => {
  const first = recordAt(bytes, 0);
  if (!first || !beginsSheet(first.id) || first.data.length < 4 || first.data.length > 16) return false;
  return KINDS.has(first.data.readUInt16LE(2));
};

/** Whether a record starts a workbook or a sheet. */
export const beginsSheet = (id: number): boolean =>
  id === BIFF.begin || id === BIFF.beginFirst || (BIFF.beginOthers as readonly number[]).includes(id);

export const damagedBook = (name: string): Failure => spreadsheetFailures.damagedXls({ file: name });

export const withPassword = (name: string): Failure => spreadsheetFailures.password({ file: name });

/**
 * Returns the records of a workbook without their container.
 * @throws Failure if the file is not a workbook
 */
export function bookStream(bytes: Buffer, name: string): Buffer {
  if (!isCompoundFile(bytes)) return bytes;
  const file = openCompoundFile(bytes);
  if (!file) throw damagedBook(name);
  if (file.names.has("EncryptedPackage")) throw withPassword(name);
  const stream = file.read("Workbook") ?? file.read("Book") ?? file.read("WORKBOOK") ?? file.read("BOOK");
  if (stream) return stream;
  if (["Workbook", "Book"].some((each) => file.names.has(each))) throw damagedBook(name);
  throw spreadsheetFailures.officeFile({ file: name });
}

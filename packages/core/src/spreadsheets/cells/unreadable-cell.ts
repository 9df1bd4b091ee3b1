import type { Sentence } from "../../sentence.ts";
import { cellSentences } from "../said/cell-sentences.ts";
import { cellText, saidOf, type CellFault, type RowNote, type SheetRow } from "./sheet-columns.ts";

/** The texts that Excel, LibreOffice and Google Sheets show instead of a formula's missing value. */
const ERROR =
  /^(?:#(?:N\/A|(?:VALUE|REF|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|PYTHON|EXTERNAL|ERROR)!|NAME\?|GETTING_DATA)|Err:\d{3})$/i;
/** The signs for a number or date in a column that is too narrow for it, also in a CSV file. */
const TOO_NARROW = /^#{2,}$/;
/** A long number as a spreadsheet shows it and writes it into a CSV file. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/i;
/** The rest of a text in letters that an encoding lacks. */
const ALL_LOST = /^(?=(?:[^?]*\?){4})[?\s.,/'()-]+$/;
const LOST_LETTER = "\uFFFD";

/** The reason why a cell's text is not what somebody wrote there; undefined for any other text. */
export function unreadable(text: string): Sentence | undefined {
  if (ERROR.test(text)) return cellSentences.error({ text });
  if (TOO_NARROW.test(text)) return cellSentences.tooNarrow({ text });
  if (SHORTENED.test(text)) return cellSentences.shortened({ text });
  if (text.includes(LOST_LETTER) || ALL_LOST.test(text)) return cellSentences.lostLetter({ text });
  return undefined;
}

/** A number such as 1/25 as a spreadsheet shows it that took it for a day: Jan-25, or a date. */
const DATED =
  /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:-\d{2,4})?$|^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/i;

/** The reason why a student's number is not what somebody wrote there; undefined for any other text. */
export const unreadableNumber = (text: string): Sentence | undefined =>
  DATED.test(text) ? cellSentences.dateOfNumber({ text }) : undefined;

/** The reason why a cell of a row, or the row itself, cannot be taken. */
export type RowFault = CellFault & Pick<RowNote, "row">;

/**
 * The parts of a row that no import can take: the row itself, or cells under headings that the import needs. Nothing
 * of these is stored, and no existing answer is overwritten with them.
 */
export function rowFaults(row: SheetRow, headings: Iterable<string | undefined>): RowFault[] {
  const used = new Set(headings);
  const known = (row.faults ?? []).filter(({ column }) => column === "" || used.has(column));
  const told = new Set(known.map(({ column }) => column));
  const cells = [...used].flatMap((column) => {
    if (column === undefined || told.has(column)) return [];
    const fault = unreadable(cellText(row, column));
    return fault === undefined ? [] : [{ column, ...fault }];
  });
  return [...known, ...cells].map((fault) => ({ row: row.row, column: fault.column, ...saidOf(fault) }));
}

/** Whether it is the row as a whole that cannot be taken, so that nothing in it means anything. */
export const isWholeRow = ({ column }: Pick<RowNote, "column">): boolean => column === "";

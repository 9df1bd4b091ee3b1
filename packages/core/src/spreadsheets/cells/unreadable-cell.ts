import type { Sentence } from "../../sentence.ts";
import { cellSentences } from "../said/cell-sentences.ts";
import { cellText, saidOf, type CellFault, type RowNote, type SheetRow } from "./sheet-columns.ts";

/** Error values that Excel, LibreOffice and Google Sheets show instead of a formula's result. */
const ERROR =
  /^(?:#(?:N\/A|(?:VALUE|REF|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|PYTHON|EXTERNAL|ERROR)!|NAME\?|GETTING_DATA)|Err:\d{3})$/i;
/**
 * Matches the placeholder for a number or date that does not fit into its column. CSV exports contain this
 * placeholder too.
 */
const TOO_NARROW = /^#{2,}$/;
/** Matches a long number in scientific notation, as spreadsheet programs display it and export it to CSV. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/i;
/** Matches what remains of text whose letters the file's encoding lacks. */
const ALL_LOST = /^(?=(?:[^?]*\?){4})[?\s.,/'()-]+$/;
const LOST_LETTER = "\uFFFD";

/** Returns the reason why the text of a cell is not the original text, or undefined if it is. */
export function unreadable(text: string): Sentence | undefined {
  if (ERROR.test(text)) return cellSentences.error({ text });
  if (TOO_NARROW.test(text)) return cellSentences.tooNarrow({ text });
  if (SHORTENED.test(text)) return cellSentences.shortened({ text });
  if (text.includes(LOST_LETTER) || ALL_LOST.test(text)) return cellSentences.lostLetter({ text });
  return undefined;
}

/** Matches a date into which a spreadsheet program converted a number such as 1/25: Jan-25, or a full date. */
const DATED =
  /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:-\d{2,4})?$|^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/i;

/** Returns the reason why a student's number is not the original number, or undefined if it is. */
export const unreadableNumber = (text: string): Sentence | undefined =>
  DATED.test(text) ? cellSentences.dateOfNumber({ text }) : undefined;

/** The reason why a cell or a whole row is rejected. */
export type RowFault = CellFault & Pick<RowNote, "row">;

/**
 * Returns the parts of a row that cannot be imported: the row itself, or cells in columns that the import needs.
 * These parts are not stored and do not overwrite existing answers.
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

/** Whether the whole row is rejected, so that none of its cells is used. */
export const isWholeRow = ({ column }: Pick<RowNote, "column">): boolean => column === "";

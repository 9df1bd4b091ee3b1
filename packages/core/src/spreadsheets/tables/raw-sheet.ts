import type { FailureSentence } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import type { NotRead } from "./not-read.ts";
import type { Guess } from "../cells/read-choice.ts";

/** A picture in a row: the columns it covers, counted from 0, and its name in the file. */
export interface SheetPicture {
  first: number;
  last: number;
  file: string;
}

/** A sheet row: its row number in a spreadsheet program, and its cell texts in column order. */
export interface NumberedRow {
  row: number;
  texts: string[];
  /** Reasons why cells could not be read, keyed by column index. */
  unread?: Map<number, Sentence>;
  /**
   * The legacy fonts of filled cells, as detected by `legacyFontOf`, keyed by column index. The stored letters in these
   * cells differ from the displayed ones.
   */
  fonts?: Map<number, string>;
  pictures?: SheetPicture[];
  /** Number of cells in a row of comma-separated text, including empty cells at the end. */
  width?: number;
  isHidden?: boolean;
}

/** A raw sheet, including its hidden parts. */
export interface RawSheet {
  /** The name in the spreadsheet program, or empty for a text file. */
  name: string;
  rows: NumberedRow[];
  isHidden(column: number): boolean;
  /** Vertically merged cells. The first cell contains the text for all of them. */
  merges: MergedCells[];
  /** Number of pictures that are placed on the page rather than in a cell. */
  loosePictures?: number;
  /**
   * Whether a program generated the sheet. In such a sheet, the first row contains the headings, and every other row
   * describes a person.
   */
  isWhole?: boolean;
}

/** A range of merged cells: row numbers as in a spreadsheet program, and a column index counted from 0. */
export interface MergedCells {
  column: number;
  first: number;
  last: number;
}

/** The visible sheets of a file, and the guesses made while reading it. */
export interface RawBook {
  sheets: RawSheet[];
  guesses: Guess[];
  /** Parts that were omitted before the sheets were built. */
  notRead?: NotRead[];
  /**
   * Whether the text lacks a final line break, for example because the file is still being written or was cut off.
   */
  endsOpen?: boolean;
  /** Present if cells use legacy fonts. If a question must be answered first, it is included. */
  fonts?: { asks?: FailureSentence };
  /** Whether each sheet contains a different school and is named after it. */
  ofSchools?: boolean;
}

/** Notes on a file, without its rows. */
export interface ReadNotes {
  notRead: NotRead[];
  guesses: Guess[];
  /** Names of the sheets to choose from. */
  sheets: string[];
  /** The sheet that is read. Several sheets are treated as one table. */
  sheet: string;
  header_row: number;
  /** The question that must be answered before the import. */
  asks?: FailureSentence;
  /** Present if cells use legacy fonts. If a question must be answered first, it is included. */
  fonts?: { asks?: FailureSentence };
}

const isText = (text: string): boolean => text !== "";

/** Whether a row has any content. */
export const isFilled = ({ texts, unread }: NumberedRow): boolean =>
  texts.some(isText) || (unread?.size ?? 0) > 0;

/** Counts the filled cells of a row. */
export const filledCount = ({ texts }: NumberedRow): number => texts.filter(isText).length;

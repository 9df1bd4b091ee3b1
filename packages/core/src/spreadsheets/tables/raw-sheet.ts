import type { FailureSentence } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import type { NotRead } from "./not-read.ts";
import type { Guess } from "../cells/read-choice.ts";

/** A picture in a row: over which columns it lies, counted from 0, and what it is called in the file. */
export interface SheetPicture {
  first: number;
  last: number;
  file: string;
}

/** One row of a sheet: its number as a spreadsheet program shows it, and its texts in the order of the columns. */
export interface NumberedRow {
  row: number;
  texts: string[];
  /** The reason why a cell could not be read, by its column. */
  unread?: Map<number, Sentence>;
  /** The fonts of filled cells that `legacyFontOf` knows, by their column: their letters are not what they say. */
  fonts?: Map<number, string>;
  pictures?: SheetPicture[];
  /** How many cells it has where cells are told apart by commas, the empty ones at its end too. */
  width?: number;
  isHidden?: boolean;
}

/** A sheet as it is found, with what is hidden in it. */
export interface RawSheet {
  /** The name in the spreadsheet program; empty for a text file. */
  name: string;
  rows: NumberedRow[];
  isHidden(column: number): boolean;
  /** Cells of one column that are one: the first has the text of all. */
  merges: MergedCells[];
  /** How many pictures lie on the page and in no cell. */
  loosePictures?: number;
  /** Whether a program wrote it: its first row has the headings, and every other one is somebody's. */
  isWhole?: boolean;
}

/** Rows as a spreadsheet program numbers them, and a column counted from 0. */
export interface MergedCells {
  column: number;
  first: number;
  last: number;
}

/** The sheets of a file that have something to see, and what was guessed to read it. */
export interface RawBook {
  sheets: RawSheet[];
  guesses: Guess[];
  /** The parts that were left out before there were sheets. */
  notRead?: NotRead[];
  /** Whether a text ends within a line, as one does that is still being written, or was cut off. */
  endsOpen?: boolean;
  /** Present where cells are in legacy fonts, with the question that must be answered first. */
  fonts?: { asks?: FailureSentence };
  /** Whether each sheet is another school, named as the school is. */
  ofSchools?: boolean;
}

/** The notes on a file, beside its rows. */
export interface ReadNotes {
  notRead: NotRead[];
  guesses: Guess[];
  /** The names of the sheets among which one can choose. */
  sheets: string[];
  /** The sheet that is read; several are as one table. */
  sheet: string;
  header_row: number;
  /** The question that must be answered before anything is imported. */
  asks?: FailureSentence;
  /** Present where cells are in legacy fonts, with the question that must be answered first. */
  fonts?: { asks?: FailureSentence };
}

const isText = (text: string): boolean => text !== "";

/** Whether a row holds anything. */
export const isFilled = ({ texts, unread }: NumberedRow): boolean =>
  texts.some(isText) || (unread?.size ?? 0) > 0;

/** How many cells of a row hold a text. */
export const filledCount = ({ texts }: NumberedRow): number => texts.filter(isText).length;

import type { Failure } from "../../failure.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";

export const MAX_SHEET_BYTES = 20 * 1024 * 1024;
export const MAX_SHEET_ROWS = 20_000;
export const MAX_SHEET_COLUMNS = 256;
/** The maximum number of cells. It allows the maximum number of rows with 25 columns each. */
export const MAX_SHEET_CELLS = 500_000;
/** Maximum number of characters in all cells together. Many cells may share the same text. */
export const MAX_SHEET_LETTERS = 64 * 1024 * 1024;
/** Maximum number of columns in spreadsheet programs. Rows often have empty cells up to this limit. */
export const MAX_ROW_LENGTH = 16_384;

export const tooManyBytes = (file: string): Failure =>
  spreadsheetFailures.tooManyBytes({ file, most: MAX_SHEET_BYTES / 1024 / 1024 });

export const tooManyRows = (file: string): Failure =>
  spreadsheetFailures.tooManyRows({ file, most: MAX_SHEET_ROWS });

export const tooManyColumns = (file: string): Failure =>
  spreadsheetFailures.tooManyColumns({ file, most: MAX_SHEET_COLUMNS });

export const tooManyCells = (file: string): Failure =>
  spreadsheetFailures.tooManyCells({ file, most: MAX_SHEET_CELLS });

export const tooMuchToRead = (file: string): Failure => spreadsheetFailures.tooMuchMemory({ file });

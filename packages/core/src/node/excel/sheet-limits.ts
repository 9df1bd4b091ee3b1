import { Failure } from "../../failure.ts";

export const MAX_SHEET_BYTES = 20 * 1024 * 1024;
export const MAX_SHEET_ROWS = 20_000;
export const MAX_SHEET_COLUMNS = 256;
/** The most rows with 25 columns each. */
export const MAX_SHEET_CELLS = 500_000;
/** The letters of all cells together: a text of one may stand in many. */
export const MAX_SHEET_LETTERS = 64 * 1024 * 1024;
/** Spreadsheet programs have no more columns; rows that end in empty cells up to here are common. */
export const MAX_ROW_LENGTH = 16_384;

const tooMuch = (name: string, what: string, advice: string): Failure =>
  new Failure("too_large", `${name} ${what}: ${advice}.`);

const SPLIT = "split it into smaller files";

export const tooManyBytes = (name: string): Failure =>
  tooMuch(name, `is larger than ${MAX_SHEET_BYTES / 1024 / 1024} MB`, SPLIT);

export const tooManyRows = (name: string): Failure =>
  tooMuch(name, `has more than ${MAX_SHEET_ROWS} rows`, SPLIT);

export const tooManyColumns = (name: string): Failure =>
  tooMuch(name, `has more than ${MAX_SHEET_COLUMNS} columns`, "remove those that are not needed");

export const tooManyCells = (name: string): Failure =>
  tooMuch(
    name,
    `has more than ${MAX_SHEET_CELLS} cells`,
    `remove the columns that are not needed, or ${SPLIT}`,
  );

export const tooMuchToRead = (name: string): Failure =>
  tooMuch(name, "takes too much memory to be read", SPLIT);

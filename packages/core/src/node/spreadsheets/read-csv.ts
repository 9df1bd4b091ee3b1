import { CsvError, parse } from "csv-parse/sync";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import type { RawBook } from "../../spreadsheets/tables/raw-sheet.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { fixedColumns } from "../../spreadsheets/tables/fixed-columns.ts";
import { decodeText } from "./decode-text.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyColumns,
} from "../excel/sheet-limits.ts";

/** Matches the line that tells Excel which character separates cells. */
const SEPARATOR_LINE = /^"?sep=(.)"?(\r\n?|\n)/i;
/** The number of lines examined to detect the separator. */
const LOOKED_AT = 30;

/**
 * The line endings. A file may mix them, for example if a program has added rows to another program's heading. By
 * default, csv-parse uses the first line ending for the whole file, and runs together all rows that end differently.
 */
export const LINE_ENDS = ["\r\n", "\n", "\r"];

/**
 * Reads the cells of a text file.
 * @throws Failure if the file is not a CSV file or is too large
 */
export function readCsv(bytes: Buffer, name: string): RawBook {
  const { text: whole, guesses } = decodeText(bytes, name);
  const [line = "", said] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const above = line === "" ? 0 : 1;
  const endsOpen = /\S/.test(text) && !/[\r\n]\s*$/.test(text.replaceAll("\u001a", ""));
  const columns = fixedColumns(text);
  if (columns)
    return { sheets: [{ name: "", rows: columns, isHidden: () => false, merges: [] }], guesses, endsOpen };
  const delimiter = said ?? usualDelimiter(text);
  if (longestLine(text, delimiter) > MAX_ROW_LENGTH) throw tooManyColumns(name);
  let [cells, hasQuotes] = [0, hasFormulaTexts(text)];
  const read = (): RawBook => {
    cells = 0;
    const widths: number[] = [];
    const records: string[][] = parse(text, {
      delimiter,
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      to: MAX_SHEET_ROWS + 2,
      relax_quotes: hasQuotes,
      on_record(record: string[]) {
        const texts = filledPart(record);
        cells += texts.length;
        if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
        widths.push(record.length);
        return texts;
      },
    });
    const rows = records.map((texts, index) => ({
      row: index + 1 + above,
      texts,
      width: widths[index] as number,
    }));
    const sheet = { name: "", rows, isHidden: () => false, merges: [] };
    return { sheets: [sheet], guesses: told(guesses, said), endsOpen };
  };
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "INVALID_OPENING_QUOTE" && !hasQuotes) {
      hasQuotes = true;
      const book = read();
      return { ...book, guesses: [...book.guesses, { what: "delimiter", ...guessSentences.quotes() }] };
    }
    throw spreadsheetFailures.notCsv({ file: name, error: error.message });
  }
}

const told = (guesses: Guess[], said: string | undefined): Guess[] =>
  said === undefined
    ? guesses
    : [...guesses, { what: "delimiter", ...guessSentences.separator({ sign: said }) }];

/** Returns the delimiter that is used in the first lines. Single-cell titles above the table are ignored. */
function usualDelimiter(text: string): string {
  const lines = text.trimStart().split(/\r\n?|\n/, LOOKED_AT);
  const ofFirst = (delimiter: string) => (lines[0] ?? "").split(delimiter).length;
  const all = [",", ";", "\t"];
  const best = (measure: (delimiter: string) => number) =>
    all.toSorted((a, b) => measure(b) - measure(a))[0] as string;
  const first = best(ofFirst);
  if (ofFirst(first) > 1) return first;
  if (ofFirst("|") > 2) return "|";
  // Below a title it is what most lines have equally often.
  return [...all, "|"].toSorted((a, b) => linesAlike(lines, b) - linesAlike(lines, a))[0] as string;
}

/** Returns the number of cells that a delimiter adds in those lines that have the same number of cells. */
function linesAlike(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(delimiter).length;
    if (cells > (delimiter === "|" ? 2 : 1)) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return Math.max(0, ...[...counts].map(([cells, count]) => (cells - 1) * count));
}

/** Whether cells contain Excel text formulas, such as ="0012", which keep leading zeros. */
const hasFormulaTexts = (text: string): boolean => /(?:^|[^\p{L}\p{N}"])="[^"\n]*"/mu.test(text);

/**
 * Returns the number of cells in the longest line. This is checked first, because the library's running time grows
 * with the square of the length of a row.
 */
function longestLine(text: string, delimiter: string): number {
  const separator = delimiter.charCodeAt(0);
  let longest = 0;
  let cells = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator) cells += 1;
    else if (code === LINE_FEED || code === CARRIAGE_RETURN) cells = 1;
    if (cells > longest) longest = cells;
  }
  return longest;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FORMULA_TEXT = /^="([^"]*)"$/;

/** The apostrophe that marks a number as text in Excel. */
const TEXT_MARK = /^['’](?=\d+$)/;

/** Removes the empty cells at the end of a row. */
function filledPart(record: readonly string[]): string[] {
  const texts = record.map((each) => each.trim().replace(FORMULA_TEXT, "$1").replace(TEXT_MARK, ""));
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
}

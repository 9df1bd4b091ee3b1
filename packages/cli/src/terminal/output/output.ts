import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { cutTo, fitColumns, GAP, sayingTheSame, stackHeadings, textWidth } from "./fit-table.ts";

/** Prints a note. Notes and progress go to standard error, for people; data goes to standard output, for programs. */

export const note = (text: string): void => tell(process.stderr, `${text}\n`);

export const print = (text: string): void => tell(process.stdout, `${text}\n`);

/** The progress line currently on the terminal, or empty. */
let standing = "";

function redraw(line: string): void {
  process.stderr.write(`\r\x1b[K${line}`);
  standing = line;
}

/** Writes whole lines. On a terminal, they appear above the progress line. */
function tell(stream: NodeJS.WriteStream, lines: string): void {
  const line = stream.isTTY ? standing : "";
  if (line !== "") redraw("");
  stream.write(lines);
  if (line !== "") redraw(line);
}

export const printJson = (value: unknown): void => print(JSON.stringify(value));

/** Prints a list as a JSON object, as CSV, or as a table. Rows are built only if they will be printed. */
export function printList(
  flags: Telling,
  value: Readonly<Record<string, unknown>>,
  headings: readonly string[],
  rows: () => readonly (readonly string[])[],
): void {
  if (flags.json) printJson(value);
  else printRows(flags, headings, rows());
}

/** The output format of a list. */
interface Telling {
  json?: boolean;
  csv?: boolean;
  quiet?: boolean;
}

/** Prints rows as CSV if requested, otherwise as a table. */
export function printRows(
  { csv, quiet }: Telling,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (csv) tell(process.stdout, CSV_START + [headings, ...rows].map(csvLine).join(""));
  else {
    printTable(headings, rows);
    if (rows.length === 0 && !quiet) note("There is nothing to list.");
  }
}

/**
 * Prints a table for people, with columns as wide as their widest cell. On a terminal, the table fits the terminal's
 * width. A value common to all rows is printed above the table, and shortened cells end in an ellipsis. If columns
 * would become too narrow to read, each row is printed as a list of lines. Elsewhere, nothing is cut.
 */
export function printTable(headings: readonly string[], told: readonly (readonly string[])[]): void {
  const rows = told.map((row) => row.map(inOneLine));
  const room = process.stdout.isTTY ? process.stdout.columns : undefined;
  print(
    (room
      ? tableIn(headings, rows, room)
      : tableOf(headings, rows, fitColumns(headings, rows, Infinity))
    ).join("\n"),
  );
}

/**
 * Joins the lines of a string, such as an address. Removes control characters, which could move the terminal's
 * cursor.
 */
const inOneLine = (text: string): string => text.replaceAll(/,?\s*\n\s*/g, ", ").replaceAll(/\p{Cc}+/gu, " ");

type Rows = readonly (readonly string[])[];

function tableIn(headings: readonly string[], rows: Rows, room: number): string[] {
  const widths = fitColumns(headings, rows, room);
  if (widths) return tableOf(headings, rows, widths);
  const { same, other } = sayingTheSame(headings, rows);
  const [few, fewRows] = [pick(headings, other), rows.map((row) => pick(row, other))];
  const fewWidths = fitColumns(few, fewRows, room);
  if (!fewWidths)
    return rows.flatMap((row, at) => [...(at > 0 ? [""] : []), ...linesOf(headings, row, room)]);
  const above = linesOf(pick(headings, same), pick(rows[0] ?? [], same), room);
  return [...above, ...(above.length > 0 ? [""] : []), ...tableOf(few, fewRows, fewWidths)];
}

const pick = (texts: readonly string[], columns: readonly number[]): string[] =>
  columns.map((column) => texts[column] ?? "");

const tableOf = (headings: readonly string[], rows: Rows, widths: readonly number[] = []): string[] =>
  [...stackHeadings(headings, widths), ...rows].map((row) =>
    row
      .map((text, at) => padTo(text, widths[at] ?? 0))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );

/** Lists the non-blank cells of a row, one below the other. URLs are not cut. */
function linesOf(headings: readonly string[], row: readonly string[], room: number): string[] {
  const width = Math.max(0, ...headings.map(textWidth));
  return row.flatMap((text, at) => {
    const shown = text.includes("://") ? text : cutTo(text, room - width - GAP);
    return text === "" ? [] : [`${padTo(headings[at] ?? "", width)}${" ".repeat(GAP)}${shown}`];
  });
}

/** Pads or cuts a string to a number of cells. */
export function padTo(text: string, width: number): string {
  const shown = cutTo(text, width);
  return shown + " ".repeat(width - textWidth(shown));
}

/** Minimum time between progress updates on a terminal, and between progress lines elsewhere, in milliseconds. */
const REDRAW_MS = 100;
const REWRITE_MS = 5000;
const BAR_WIDTH = 24;

export interface Progress {
  update(done: number): void;
  end(): void;
}

interface ProgressOptions {
  quiet?: boolean | undefined;
  /** Whether to report progress even without a terminal, by printing an occasional line. */
  always?: boolean | undefined;
}

/** Shows progress, speed and remaining time for a task of `total` steps on a terminal. Prints nothing elsewhere. */
export function progress(label: string, total: number, { quiet, always }: ProgressOptions): Progress {
  const isTerminal = process.stderr.isTTY === true && !quiet;
  if (!isTerminal && !always) return { update: () => undefined, end: () => undefined };
  const started = performance.now();
  let shown = isTerminal ? -Infinity : started;
  return {
    update(done) {
      const now = performance.now();
      if (now - shown < (isTerminal ? REDRAW_MS : REWRITE_MS) && done < total) return;
      shown = now;
      const line = `${done}/${total}  ${paceOf(done, total, (now - started) / 1000)}`;
      if (isTerminal) redraw(inOneRow(`${label} ${bar(done / total)} ${line}`));
      else note(`${label} ${line}`);
    },
    end: () => void (isTerminal && redraw("")),
  };
}

/** Cuts a progress line to one terminal row, so that it can be erased. */
const inOneRow = (line: string): string => cutTo(line, (process.stderr.columns || Infinity) - 1);

/** Shows progress for a task whose size becomes known only while it runs. */
export function lateProgress(label: string, options: ProgressOptions) {
  let bar: Progress | undefined;
  return {
    update: (done: number, total: number) => (bar ??= progress(label, total, options)).update(done),
    end: () => bar?.end(),
  };
}

function bar(part: number): string {
  const filled = Math.round(part * BAR_WIDTH);
  return "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
}

/** Formats a task's speed and the time that remains at that speed. */
function paceOf(done: number, total: number, seconds: number): string {
  const rate = done / Math.max(0.001, seconds);
  const left = rate > 0 && done < total ? `  ${timeLeft((total - done) / rate)} left` : "";
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s${left}`;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

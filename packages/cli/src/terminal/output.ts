import { CSV_START, csvLine } from "@idms/core";
import { cutTo, fitWidths, GAP, textWidth } from "./fit-table.ts";

/** Data goes to standard output, for programs; notes and progress to standard error, for people. */

export const note = (text: string): void => void process.stderr.write(`${text}\n`);

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const printJson = (value: unknown): void => print(JSON.stringify(value));

/** Tells a list: as one object of JSON, as CSV, or as a table. Its rows are made only where they are told. */
export function printList(
  flags: Telling,
  value: Readonly<Record<string, unknown>>,
  headings: readonly string[],
  rows: () => readonly (readonly string[])[],
): void {
  if (flags.json) printJson(value);
  else printRows(flags, headings, rows());
}

/** How a list is told. */
interface Telling {
  json?: boolean;
  csv?: boolean;
}

/** The rows of a list as CSV where that is asked for, else as a table. */
export function printRows(
  { csv }: Telling,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (csv) process.stdout.write(CSV_START + [headings, ...rows].map(csvLine).join(""));
  else printTable(headings, rows);
}

/**
 * A table for people: columns as wide as their widest text, the last one as long as it is. On a terminal it is as wide as
 * that, and what is cut for it ends in an ellipsis; elsewhere it is whole.
 */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [headings, ...rows];
  const widest = headings.map(textWidth);
  for (const row of rows)
    for (const [column, text] of row.entries())
      widest[column] = Math.max(widest[column] ?? 0, textWidth(text));
  const room = process.stdout.isTTY ? process.stdout.columns : undefined;
  const isWhole = widest.map((_, column) => rows.some((row) => row[column]?.includes("://")));
  const widths = room ? fitWidths(widest, isWhole, room) : widest;
  const cell = (text: string, column: number) => {
    const width = widths[column] as number;
    const shown = cutTo(text, width);
    return shown + " ".repeat(width - textWidth(shown));
  };
  const gap = " ".repeat(GAP);
  print(all.map((row) => row.map(cell).join(gap).trimEnd()).join("\n"));
}

/** How often a progress line may change on a terminal, and how often one is written elsewhere, in milliseconds. */
const REDRAW_MS = 100;
const REWRITE_MS = 5000;
const BAR_WIDTH = 24;

export interface Progress {
  update(done: number): void;
  end(): void;
}

interface ProgressOptions {
  quiet?: boolean | undefined;
  /** Shows it without a terminal too, a line now and then. */
  always?: boolean | undefined;
}

/** Shows on a terminal how far a task of `total` steps is, how fast, and how long it will take; silent anywhere else. */
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
      if (isTerminal) process.stderr.write(`\r\x1b[K${label} ${bar(done / total)} ${line}`);
      else note(`${label} ${line}`);
    },
    end: () => void (isTerminal && process.stderr.write("\r\x1b[K")),
  };
}

/** The same for a task whose size is known only when it is under way. */
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

/** The pace of a task, and the time that what is left of it takes at that. */
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

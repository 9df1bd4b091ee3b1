/** Data goes to standard output, for programs; notes and progress to standard error, for people. */

export const note = (text: string): void => void process.stderr.write(`${text}\n`);

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const printJson = (value: unknown): void => print(JSON.stringify(value));

/** A table for people: columns as wide as their widest text, the last one as long as it is. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => textWidth(row[column] ?? ""))));
  const padded = (text: string, column: number) =>
    text + " ".repeat((widths[column] as number) - textWidth(text));
  for (const row of all) print(row.map(padded).join("  ").trimEnd());
}

const graphemes = new Intl.Segmenter();
const textWidth = (text: string): number => [...graphemes.segment(text)].length;

/** How often a progress line may change, in milliseconds. */
const REDRAW_MS = 100;
const BAR_WIDTH = 24;

export interface Progress {
  update(done: number): void;
  end(): void;
}

/** A line on a terminal that shows how far a task of `total` steps is; silent anywhere else. */
export function progress(label: string, total: number, options: { quiet?: boolean | undefined }): Progress {
  if (options.quiet || !process.stderr.isTTY) return { update: () => undefined, end: () => undefined };
  const started = performance.now();
  let drawn = -Infinity;
  return {
    update(done) {
      const now = performance.now();
      if (now - drawn < REDRAW_MS && done < total) return;
      drawn = now;
      const filled = Math.round((done / total) * BAR_WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
      const rate = Math.round(done / Math.max(0.001, (now - started) / 1000));
      process.stderr.write(`\r\x1b[K${label} ${bar} ${done}/${total}  ${rate}/s`);
    },
    end: () => void process.stderr.write("\r\x1b[K"),
  };
}

/** The same for a task whose size is known only when it is under way. */
export function lateProgress(label: string, options: { quiet?: boolean | undefined }) {
  let bar: Progress | undefined;
  return {
    update: (done: number, total: number) => (bar ??= progress(label, total, options)).update(done),
    end: () => bar?.end(),
  };
}

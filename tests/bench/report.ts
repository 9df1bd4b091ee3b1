import { arch, cpus, platform, totalmem } from "node:os";
import type { Outcome, Run } from "./run-programs.ts";

const MB = 1_000_000;

/** One line of the table; numbers are medians of the good runs, null where there is none. */
export interface Result {
  cards: number;
  program: string;
  title: string;
  version: string;
  status: Outcome["status"];
  note: string;
  seconds: number | null;
  cardsPerSecond: number | null;
  peakBytes: number | null;
  bytes: number | null;
  /** Seconds, divided by those of the floor. */
  timesFloor: number | null;
  runs: Run[];
}

export interface Report {
  machine: { system: string; cpu: string; cores: number; memoryBytes: number; node: string };
  runs: number;
  limitSeconds: number;
  results: Result[];
}

/** The results of one size. */
export function resultsOf(outcomes: Outcome[]): Result[] {
  const floor = outcomes.find(({ program }) => program.name === "floor");
  const floorSeconds = floor ? median(floor.runs.map(({ seconds }) => seconds)) : null;
  return outcomes.map(({ program, cards, status, note, runs }) => {
    const seconds = median(runs.map((run) => run.seconds));
    return {
      cards,
      program: program.name,
      title: program.title,
      version: program.version,
      status,
      note,
      seconds,
      cardsPerSecond: seconds && cards / seconds,
      peakBytes: median(runs.flatMap(({ peakBytes }) => peakBytes ?? [])),
      bytes: median(runs.map(({ bytes }) => bytes)),
      timesFloor: seconds && floorSeconds && seconds / floorSeconds,
      runs,
    };
  });
}

export const describeMachine = (): Report["machine"] => ({
  system: `${platform()} ${arch()}`,
  cpu: cpus()[0]?.model ?? "",
  cores: cpus().length,
  memoryBytes: totalmem(),
  node: process.version,
});

/** The results of one size as a table of text. */
export function table(results: Result[], runs: number): string {
  const head = ["", "seconds", "cards/s", "peak MB", "output MB", "× floor", ""];
  const rows = results.map((result) => [
    [result.title, result.version].filter(Boolean).join(" "),
    fixed(result.seconds, 2),
    fixed(result.cardsPerSecond, 0),
    fixed(megabytes(result.peakBytes), 0),
    fixed(megabytes(result.bytes), 1),
    fixed(result.timesFloor, 2),
    result.status === "done" ? "" : [result.status, result.note].filter(Boolean).join(": "),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === row.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  const title = `${results[0]?.cards} cards, ${runs === 1 ? "one run" : `median of ${runs} runs`}`;
  return [title, line(head), ...rows.map(line), ""].join("\n");
}

const megabytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / MB);

const fixed = (value: number | null, digits: number): string =>
  value === null ? "–" : value.toFixed(digits);

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? high)) / 2;
}

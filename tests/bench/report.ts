import { arch, cpus, platform, totalmem } from "node:os";
import { median } from "./median.ts";
import type { Outcome, Run } from "./run-programs.ts";
import { drawTable, fixed } from "./table.ts";

const MB = 1_000_000;

/** One line of a table. Numbers are medians of the successful runs, or null if there are none. */
export interface Result {
  case: string;
  cards: number;
  program: string;
  title: string;
  version: string;
  status: Outcome["status"];
  note: string;
  seconds: number | null;
  cpuSeconds: number | null;
  cardsPerSecond: number | null;
  peakBytes: number | null;
  bytes: number | null;
  /** Seconds, divided by those of the bare writer. */
  timesBare: number | null;
  /** CPU time, divided by that of the bare writer. */
  cpuTimesBare: number | null;
  /** CPU time, divided by that of the same program for the same number of cards of the case `plain`. */
  cpuTimesPlain: number | null;
  runs: Run[];
}

/** Returns the results of one case and size. `before` contains the results of the plain cards, if any were printed. */
export function resultsOf(outcomes: Outcome[], before: readonly Result[]): Result[] {
  const bare = timesOf(outcomes.find(({ program }) => program.name === "bare"));
  const shown = outcomes.filter(({ program, status }) => program.isPeer || status !== "cannot");
  return shown.map((outcome) => {
    const { program, work, status, note, runs } = outcome;
    const { seconds, cpuSeconds } = timesOf(outcome);
    const plain = before.find(
      (each) => each.case === "plain" && each.cards === work.cards && each.program === program.name,
    );
    return {
      case: work.case.name,
      cards: work.cards,
      program: program.name,
      title: program.title,
      version: program.version,
      status,
      note,
      seconds,
      cpuSeconds,
      cardsPerSecond: seconds && work.cards / seconds,
      peakBytes: median(runs.flatMap(({ peakBytes }) => peakBytes ?? [])),
      bytes: median(runs.map(({ bytes }) => bytes)),
      timesBare: ratio(seconds, bare.seconds),
      cpuTimesBare: ratio(cpuSeconds, bare.cpuSeconds),
      cpuTimesPlain: ratio(cpuSeconds, plain?.cpuSeconds),
      runs,
    };
  });
}

function timesOf(outcome: Outcome | undefined): Pick<Result, "seconds" | "cpuSeconds"> {
  const runs = outcome?.runs ?? [];
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    cpuSeconds: median(runs.flatMap(({ cpuSeconds }) => cpuSeconds ?? [])),
  };
}

const ratio = (value: number | null, to: number | null | undefined): number | null =>
  value && to ? value / to : null;

export const describeMachine = () => ({
  system: `${platform()} ${arch()}`,
  cpu: cpus()[0]?.model ?? "",
  cores: cpus().length,
  memoryBytes: totalmem(),
  node: process.version,
});

/** Formats the results of one case and size as a text table. */
export function resultTable(results: Result[], { title, runs }: { title: string; runs: number }): string {
  const head = [
    "",
    "seconds",
    "cpu s",
    "cards/s",
    "peak MB",
    "output MB",
    "× bare",
    "cpu × bare",
    "cpu × plain",
    "",
  ];
  const rows = results.map((result) => [
    [result.title, result.version].filter(Boolean).join(" "),
    fixed(result.seconds, 2),
    fixed(result.cpuSeconds, 2),
    fixed(result.cardsPerSecond, 0),
    fixed(megabytes(result.peakBytes), 0),
    fixed(megabytes(result.bytes), 1),
    fixed(result.timesBare, 2),
    fixed(result.cpuTimesBare, 2),
    fixed(result.cpuTimesPlain, 2),
    noteOf(result, runs),
  ]);
  const [first] = results;
  const what = `${first?.cards} cards, ${first?.case}: ${title}`;
  return drawTable(`${what}; ${runs === 1 ? "one run" : `median of ${runs} runs`}`, head, rows);
}

function noteOf({ status, note, runs }: Result, wanted: number): string {
  if (status === "done") return runs.length < wanted ? "one run" : "";
  return status === "cannot" ? "" : [status, note].filter(Boolean).join(": ");
}

/** Returns the table with the peak memory of each program by number of cards. */
export function memoryTable(results: readonly Result[]): string {
  const unique = <T>(values: T[]) => [...new Set(values)];
  const sizes = unique(results.map(({ cards }) => cards));
  const rows = unique(results.map(({ case: name, title }) => `${title}, ${name}`)).map((row) => {
    const peaks = sizes.map((cards) =>
      results.find((each) => `${each.title}, ${each.case}` === row && each.cards === cards),
    );
    return [row, ...peaks.map((result) => fixed(megabytes(result?.peakBytes ?? null), 0)), ""];
  });
  return drawTable("Peak memory in MB by the number of cards", ["", ...sizes.map(String), ""], rows);
}

const megabytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / MB);

import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { faultIn } from "./check-pdf.ts";
import { BENCH_DATA } from "./make-data.ts";
import { measure } from "./measure.ts";
import type { Program, Task } from "./programs.ts";
import type { Job } from "./programs/job.ts";

export type Work = Omit<Task, "output">;

export interface Run {
  seconds: number;
  cpuSeconds: number | null;
  peakBytes: number | null;
  bytes: number;
}

/** The result of a program for a number of cards: its successful runs, or why there are none. */
export interface Outcome {
  program: Program;
  work: Work;
  status: "done" | "timed out" | "failed" | "skipped" | "cannot";
  note: string;
  runs: Run[];
}

export interface RunOptions {
  runs: number;
  limitSeconds: number;
  say(what: string): void;
}

/** A peer program that takes longer is only run once. */
const ONCE_ABOVE_SECONDS = 10;

/**
 * Prints one case and size with every program in turn, `runs` times. Each round starts with another program, so that
 * other load on the machine affects all of them. A program that failed or timed out is not run again, nor is a slow
 * peer program.
 */
export async function runPrograms(
  programs: Program[],
  work: Work,
  { runs, limitSeconds, say }: RunOptions,
): Promise<Outcome[]> {
  const outcomes = programs.map((program): Outcome => ({
    program,
    work,
    ...standing(program, work),
    runs: [],
  }));
  const able = outcomes.filter(({ status }) => status === "done");
  readPhotos(work.jobFile);
  for (let run = 0; run < runs; run += 1) {
    const first = run % able.length;
    for (const outcome of [...able.slice(first), ...able.slice(0, first)]) {
      if (outcome.status !== "done" || isSlow(outcome)) continue;
      say(`${work.cards} cards, ${work.case.name}, run ${run + 1} of ${runs}: ${outcome.program.name}`);
      await runOnce(outcome, limitSeconds);
    }
  }
  return outcomes;
}

const isSlow = ({ program, runs }: Outcome): boolean =>
  program.isPeer && (runs[0]?.seconds ?? 0) > ONCE_ABOVE_SECONDS;

/** Returns whether a program can print a case and runs here. */
function standing({ cases, missing }: Program, work: Work): Pick<Outcome, "status" | "note"> {
  if (!cases.some((name) => name === work.case.name)) return { status: "cannot", note: "" };
  return missing === undefined ? { status: "done", note: "" } : { status: "skipped", note: missing };
}

async function runOnce(outcome: Outcome, limitSeconds: number): Promise<void> {
  const { program, work } = outcome;
  const folder = join(BENCH_DATA, "out");
  const output = join(folder, "cards.pdf");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(folder);
  program.before?.();
  const measured = await measure(program.command({ ...work, output }), limitSeconds);
  if (measured.outcome === "done") {
    const fault = faultIn(output, work.jobFile, program);
    const { seconds, cpuSeconds, peakBytes } = measured;
    if (fault) Object.assign(outcome, { status: "failed", note: fault });
    else outcome.runs.push({ seconds, cpuSeconds, peakBytes, bytes: statSync(output).size });
  } else if (measured.outcome === "timed out") {
    Object.assign(outcome, { status: "timed out", note: `over ${limitSeconds} s` });
  } else {
    Object.assign(outcome, { status: "failed", note: measured.lastWords.split("\n").at(-1) });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Reads the photos once, so that every program reads them from the file system cache. */
function readPhotos(jobFile: string): void {
  const { students } = JSON.parse(readFileSync(jobFile, "utf8")) as Job;
  for (const { photo } of students) readFileSync(photo);
}

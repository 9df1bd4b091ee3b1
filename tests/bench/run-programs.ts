import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { faultIn } from "./check-pdf.ts";
import { BENCH_DATA } from "./make-data.ts";
import { measure } from "./measure.ts";
import type { Program, Task } from "./programs.ts";
import type { Job } from "./programs/job.ts";

export interface Run {
  seconds: number;
  peakBytes: number | null;
  bytes: number;
}

/** What a program did with a number of cards: its good runs, or why there are none. */
export interface Outcome {
  program: Program;
  cards: number;
  status: "done" | "timed out" | "failed" | "skipped";
  note: string;
  runs: Run[];
}

export interface RunOptions {
  runs: number;
  limitSeconds: number;
  say(what: string): void;
}

/**
 * Prints one size with every program in turn, `runs` times over and each time beginning with another one, so that what
 * else the machine does falls on all of them. A program that failed or took too long is not run again.
 */
export async function runPrograms(
  programs: Program[],
  job: Omit<Task, "output">,
  { runs, limitSeconds, say }: RunOptions,
): Promise<Outcome[]> {
  const outcomes = programs.map((program): Outcome => ({
    program,
    cards: job.cards,
    status: program.missing ? "skipped" : "done",
    note: program.missing ?? "",
    runs: [],
  }));
  readPhotos(job.jobFile);
  for (let run = 0; run < runs; run += 1) {
    const first = run % outcomes.length;
    for (const outcome of [...outcomes.slice(first), ...outcomes.slice(0, first)]) {
      if (outcome.status !== "done") continue;
      say(`${job.cards} cards, run ${run + 1} of ${runs}: ${outcome.program.name}`);
      await runOnce(outcome, job, limitSeconds);
    }
  }
  return outcomes;
}

async function runOnce(outcome: Outcome, job: Omit<Task, "output">, limitSeconds: number): Promise<void> {
  const folder = join(BENCH_DATA, "out");
  const output = join(folder, "cards.pdf");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(folder);
  const measured = await measure(outcome.program.command({ ...job, output }), limitSeconds);
  if (measured.outcome === "done") {
    const fault = faultIn(output, job.cards);
    if (fault) Object.assign(outcome, { status: "failed", note: fault });
    else
      outcome.runs.push({
        seconds: measured.seconds,
        peakBytes: measured.peakBytes,
        bytes: statSync(output).size,
      });
  } else if (measured.outcome === "timed out") {
    Object.assign(outcome, { status: "timed out", note: `over ${limitSeconds} s` });
  } else {
    Object.assign(outcome, { status: "failed", note: measured.lastWords.split("\n").at(-1) });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** So that the photos come from memory for every program. */
function readPhotos(jobFile: string): void {
  const { students } = JSON.parse(readFileSync(jobFile, "utf8")) as Job;
  for (const { photo } of students) readFileSync(photo);
}

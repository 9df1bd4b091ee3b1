import { HELD_BACK } from "@idms/core/print/batches/gate";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import type { PrintedFile } from "../../print/runs/print-file.ts";
import type { LeftOut } from "../../print/choosing/press-job.ts";
import { MOST_NOTES } from "./most-notes.ts";

/** Returns a printed file as part of a job's result. */
export const toldPrinted = ({
  printed,
  pages,
  leftOut,
  findings,
  marked,
}: PrintedFile & { marked: number }) => ({
  cards: printed.length,
  pages,
  marked,
  findings: findings.length,
  ...toldLeftOut(leftOut),
});

/** Returns the first of the students who were left out, and the total number of students left out. */
export const toldLeftOut = (out: readonly LeftOut[]) => ({
  held_back: out.filter(({ code }) => code === HELD_BACK).length,
  left_out: out.slice(0, MOST_NOTES).map(leftOutLine),
  left_out_count: out.length,
});

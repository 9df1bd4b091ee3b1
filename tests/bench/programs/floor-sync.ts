import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { readJob } from "./job.ts";
import { minimalPdf } from "./minimal-pdf.ts";

/**
 * The floor with bare system calls, one after the other: the cost of copying the bytes, without a program around it.
 */
const { job, output } = readJob();
const file = openSync(output, "w");
const pieces = minimalPdf(job);
for (let next = pieces.next(); !next.done;) {
  if ("photo" in next.value) {
    next = pieces.next(readFileSync(next.value.photo));
  } else {
    writeSync(file, next.value);
    next = pieces.next();
  }
}
closeSync(file);

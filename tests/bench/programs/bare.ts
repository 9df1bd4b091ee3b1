import { closeSync, openSync, writeSync } from "node:fs";
import { writeCards } from "./bare-pdf.ts";
import { readJob } from "./job.ts";

/** The baseline for idms: the cards as a good programmer would write them by hand if only speed mattered. */
const { job, output } = readJob();
const file = openSync(output, "w");
await writeCards(job, (bytes) => void writeSync(file, bytes));
closeSync(file);

import { closeSync, openSync, writeSync } from "node:fs";
import { writeCards } from "./bare-pdf.ts";
import { readJob } from "./job.ts";

/** What idms is measured against: the cards as a good programmer writes them by hand who wants nothing but speed. */
const { job, output } = readJob();
const file = openSync(output, "w");
await writeCards(job, (bytes) => void writeSync(file, bytes));
closeSync(file);

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { readJob } from "./job.ts";
import { minimalPdf } from "./minimal-pdf.ts";

/**
 * The floor as any Node.js program writes a large file: photos read asynchronously, and a write stream with
 * backpressure and the buffer that idms uses. It does not flush to disk.
 */
const { job, output } = readJob();
const file = createWriteStream(output, { highWaterMark: 1 << 20 });
const pieces = minimalPdf(job);
for (let next = pieces.next(); !next.done;) {
  if ("photo" in next.value) {
    next = pieces.next(await readFile(next.value.photo));
  } else {
    if (!file.write(next.value)) await once(file, "drain");
    next = pieces.next();
  }
}
file.end();
await once(file, "finish");

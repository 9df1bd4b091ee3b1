import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { writeCards } from "./bare-pdf.ts";
import type { Job } from "./job.ts";

/** The bare writer in a persistent process. It writes the cards of the job again for every request. */
const [jobFile, port] = process.argv.slice(2) as [string, string];
const job = JSON.parse(readFileSync(jobFile, "utf8")) as Job;

createServer((_, response) => {
  response.setHeader("Content-Type", "application/pdf");
  void writeCards(job, (bytes) => void response.write(Buffer.from(bytes))).then(() => response.end());
}).listen(Number(port), "127.0.0.1");

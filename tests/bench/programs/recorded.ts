import { createHash, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { writeCards } from "./bare-pdf.ts";
import { readJob } from "./job.ts";

/**
 * The bare writer for a print that must be provable and complete: its file is hashed, flushed and renamed into place,
 * and a row with the hash is stored for each card, in one transaction. It reads only the job and checks nothing.
 */
const { job, output } = readJob();
const half = `${output}.half`;
const hash = createHash("sha256");
const file = openSync(half, "w");
await writeCards(job, (bytes) => {
  hash.update(bytes);
  writeSync(file, bytes);
});
fsyncSync(file);
closeSync(file);
renameSync(half, output);

const records = new Database(fileURLToPath(new URL("../recorded.db", import.meta.url)));
records.pragma("journal_mode = WAL");
records.pragma("synchronous = FULL");
const batch = records.prepare("INSERT INTO batches (sha256, cards) VALUES (?, ?)");
const card = records.prepare("INSERT INTO cards VALUES (?, ?, ?, ?, ?)");
records.transaction(() => {
  const { lastInsertRowid: id } = batch.run(hash.digest("hex"), job.students.length);
  for (const [place, { photo, texts }] of job.students.entries())
    card.run(randomUUID(), id, place, photo, JSON.stringify(texts));
})();
records.close();

/** Watches of a folder that are killed at random moments; see kill-commands.ts. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { portraitFor } from "@idms/fixtures";
import { makeZip } from "../core/node/make-zip.ts";
import { killAgain, requireSound, run, sha256, withDatabase, type Kills } from "./killed-commands.ts";

const STUDENTS = 8;

interface Batch {
  id: number;
  sha256: string;
  cards: number;
}

/**
 * After each kill the PDF is whole or not there, and whoever is marked is in a batch; the next run has every student in
 * once, printed in one batch, which is that of the very file, and tells so; and the one after it does nothing.
 */
export async function killWatches(data: string, scratch: string, kills: number): Promise<Kills> {
  const folder = await mkdtemp(join(scratch, "watched-"));
  const numbers = Array.from({ length: STUDENTS }, (_, index) => index);
  const sheet = ["Student Name,Parent Phone,Class,Photo"].concat(
    numbers.map((index) => `Child ${index},${7_000_000_000 + index},8 - B,${index}.jpg`),
  );
  const photos = numbers.map(async (index) => ({
    name: `${index}.jpg`,
    data: await portraitFor(index),
    stored: true,
  }));
  const zip = makeZip(await Promise.all(photos));
  const args = ["watch", folder, "--data", data, "--school", "1", "--once", "--settle", "0.05"];
  const read = () =>
    withDatabase(data, (db) => {
      requireSound(db);
      const statuses = "SELECT status FROM students WHERE parent_phone LIKE '70000000%'";
      return {
        statuses: db.prepare<[], string>(statuses).pluck().all(),
        batches: db.prepare<[], Batch>("SELECT id, sha256, cards FROM print_batches").all(),
      };
    });
  const readPdf = () => readFile(join(folder, "8b.pdf")).catch(() => undefined);
  return killAgain(kills, args, {
    async before() {
      withDatabase(data, (db) =>
        db.exec(
          "DELETE FROM print_batches; DELETE FROM watched_files; DELETE FROM students WHERE parent_phone LIKE '70000000%'",
        ),
      );
      for (const name of await readdir(folder)) await rm(join(folder, name));
      await writeFile(join(folder, "8b.csv"), sheet.join("\n"));
      await writeFile(join(folder, "8b.zip"), zip);
    },
    async after() {
      const left = read();
      const pdf = await readPdf();
      if (pdf) assert.match(pdf.subarray(-32).toString("latin1"), /%%EOF\s*$/);
      assert.ok(left.statuses.length === 0 || left.statuses.length === STUDENTS);
      assert.equal(
        left.statuses.filter((status) => status === "ID_GENERATED").length,
        left.batches.length * STUDENTS,
      );

      await run(args);
      const { statuses, batches } = read();
      const [batch] = batches;
      assert.deepEqual(statuses, Array(STUDENTS).fill("ID_GENERATED"));
      assert.deepEqual(batches, [
        { id: batch?.id, sha256: sha256((await readPdf()) ?? ""), cards: STUDENTS },
      ]);
      if (left.batches.length > 0) assert.deepEqual(batches, left.batches);
      const report = await readFile(join(folder, "8b.report.txt"), "utf8");
      assert.ok(
        report.includes(`${STUDENTS} cards of 8 - B on ${STUDENTS} pages (batch ${batch?.id})`),
        report,
      );
      assert.deepEqual((await readdir(folder)).toSorted(), ["8b.csv", "8b.pdf", "8b.report.txt", "8b.zip"]);

      await run(args);
      assert.deepEqual(read(), { statuses, batches });
    },
  });
}

/** Folder watches that are killed at random moments; see kill-commands.ts. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { drawPortrait } from "@idms/fixtures";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { killAgain, requireSound, run, sha256, withDatabase, type Kills } from "./killed-commands.ts";

const STUDENTS = 8;
const CLASSES = ["6 - A", "8 - B"];

interface Batch {
  id: number;
  file: string;
  sha256: string;
  cards: number;
}

/**
 * Checks after each kill that every PDF is complete or missing, and that every marked student is in a batch. The next
 * run has imported every student once, printed in one batch per class whose PDF is that file, and reports so. The run
 * after it does nothing.
 */
export async function killWatches(data: string, scratch: string, kills: number): Promise<Kills> {
  const folder = await mkdtemp(join(scratch, "watched-"));
  const numbers = Array.from({ length: STUDENTS }, (_, index) => index);
  const sheet = ["Student Name,Parent Phone,Class,Photo"].concat(
    numbers.map((index) => `Child ${index},${7_000_000_000 + index},${CLASSES[index % 2]},${index}.jpg`),
  );
  const photos = numbers.map(async (index) => ({
    name: `${index}.jpg`,
    // These portraits differ from those of the demo's students, who may be in the same class.
    data: await drawPortrait(9000 + index),
    stored: true,
  }));
  const zip = makeZip(await Promise.all(photos));
  const args = ["watch", folder, "--data", data, "--school", "1", "--once", "--settle", "0.05"];
  const pdfOf = (room: string) => join(folder, `all ${room}.pdf`);
  const read = () =>
    withDatabase(data, (db) => {
      requireSound(db);
      const statuses = "SELECT status FROM students WHERE parent_phone LIKE '70000000%'";
      const batches = "SELECT id, file_name AS file, sha256, cards FROM print_batches ORDER BY id";
      return {
        statuses: db.prepare<[], string>(statuses).pluck().all(),
        batches: db.prepare<[], Batch>(batches).all(),
      };
    });
  return killAgain(kills, args, {
    async before() {
      withDatabase(data, (db) =>
        db.exec(
          "DELETE FROM print_batches; DELETE FROM watched_files; DELETE FROM students WHERE parent_phone LIKE '70000000%'",
        ),
      );
      for (const name of await readdir(folder)) await rm(join(folder, name));
      await writeFile(join(folder, "all.csv"), `${sheet.join("\n")}\n`);
      await writeFile(join(folder, "all.zip"), zip);
    },
    async after() {
      const left = read();
      for (const name of (await readdir(folder)).filter((each) => /^[^.].*\.pdf$/.test(each)))
        assert.match((await readFile(join(folder, name))).subarray(-32).toString("latin1"), /%%EOF\s*$/);
      assert.ok(left.statuses.length === 0 || left.statuses.length === STUDENTS);
      assert.equal(
        left.statuses.filter((status) => status === "ID_GENERATED").length,
        left.batches.reduce((sum, { cards }) => sum + cards, 0),
      );

      await run(args);
      const { statuses, batches } = read();
      assert.deepEqual(statuses, Array(STUDENTS).fill("ID_GENERATED"));
      assert.deepEqual(batches.slice(0, left.batches.length), left.batches);
      assert.deepEqual(
        batches.map(({ file }) => file),
        CLASSES.map(pdfOf),
      );
      const report = await readFile(join(folder, "all.report.txt"), "utf8");
      for (const { id, file, ...printed } of batches) {
        assert.deepEqual(printed, { sha256: sha256(await readFile(file)), cards: STUDENTS / 2 });
        assert.ok(
          report.includes(`Printed ${basename(file)}: 4 cards for `) && report.includes(`(batch ${id})`),
        );
      }
      const expected = [
        "all.csv",
        "all.report.txt",
        "all.zip",
        ...CLASSES.map((room) => basename(pdfOf(room))),
      ];
      assert.deepEqual((await readdir(folder)).toSorted(), expected.toSorted());

      await run(args);
      assert.deepEqual(read(), { statuses, batches });
    },
  });
}

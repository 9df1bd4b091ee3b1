import { setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { onTestFinished, expect, test } from "vitest";
import { inChunks } from "../../../packages/server/src/installation/rows/in-chunks.ts";
import { schools } from "../../../packages/server/src/installation/tables/schema.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { temporaryApp } from "../temporary-app.ts";

const names = Array.from({ length: 400 }, (_, index) => `School ${index}`);
/** Waits long enough that a batch is full after one or two chunks. */
const slowly = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);

test("each batch is committed before the next, others write in between, and no item is repeated or lost", async () => {
  const { db, folder } = await temporaryApp();
  const other = new Database(folder.database, { timeout: 0 });
  onTestFinished(() => void other.close());
  let theirs = 0;
  const ended = new AbortController();
  const write = async () => {
    while (!ended.signal.aborted) {
      try {
        other.prepare("INSERT INTO schools (name, created_at, updated_at) VALUES ('Theirs', '', '')").run();
        theirs += 1;
      } catch {
        // A batch has the lock; try again.
      }
      await setTimeout(5);
    }
  };
  const writing = write();
  const batches = inChunks(db, names, async (tx, pieces) => {
    let done = 0;
    for (const piece of pieces) {
      for (const name of piece) await insertSchool(tx, { name });
      done += piece.length;
      slowly();
    }
    return done;
  });
  const [sizes, seen]: [number[], number[]] = [[], [0]];
  for await (const done of batches) {
    sizes.push(done);
    seen.push(theirs);
    expect(other.prepare("SELECT count(*) FROM schools WHERE name <> 'Theirs'").pluck().get()).toBe(
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
  ended.abort();
  await writing;
  expect(sizes.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toBeGreaterThan(0);
  const there = await db.select().from(schools).all();
  expect(there.map(({ name }) => name).filter((name) => name !== "Theirs")).toEqual(names);
});

test("an abort keeps the earlier batches whole and writes nothing of the current one", async () => {
  const { db } = await temporaryApp();
  const ended = new AbortController();
  const batches = inChunks(
    db,
    names,
    async (tx, pieces) => {
      for (const piece of pieces) {
        for (const name of piece) await insertSchool(tx, { name });
        slowly();
      }
    },
    ended.signal,
  );
  await batches.next();
  const first = (await db.select().from(schools).all()).length;
  expect(first).toBeGreaterThan(0);
  ended.abort(new Error("ended"));
  await expect(batches.next()).rejects.toThrow("ended");
  expect(await db.select().from(schools).all()).toHaveLength(first);
});

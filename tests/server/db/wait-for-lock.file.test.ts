import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import {
  takingBack,
  transaction,
  withPatience,
  type Db,
} from "../../../packages/server/src/installation/engines/connect.ts";
import { createLimit } from "../../../packages/server/src/http/limits/rate-limits.ts";
import { insertSchool, listSchools } from "../../../packages/server/src/school/schools/school-rows.ts";
import { temporaryApp } from "../temporary-app.ts";

/** A separate program, as a thread, that keeps a database's write lock until it is told to release it. */
const holder = `
  const { parentPort, workerData } = require("node:worker_threads");
  const sqlite = new (require("better-sqlite3"))(workerData.file);
  parentPort.on("message", (message) => {
    if (message === "hold") sqlite.exec("BEGIN IMMEDIATE");
    if (message === "free") sqlite.exec("COMMIT");
    if (message === "end") { sqlite.close(); parentPort.close(); return; }
    parentPort.postMessage(message);
  });`;

async function lockHolder(file: string) {
  const worker = new Worker(holder, { eval: true, workerData: { file } });
  const tell = async (message: "hold" | "free") => {
    worker.postMessage(message);
    await once(worker, "message");
  };
  onTestFinished(async () => {
    worker.postMessage("end");
    await once(worker, "exit");
  });
  return { hold: () => tell("hold"), free: () => tell("free") };
}

const addSchool = (db: Db, name: string) => transaction(db, (tx) => insertSchool(tx, { name }));

test("while another program holds the write lock, transactions wait and everything else goes on", async () => {
  const { db, folder } = await temporaryApp();
  const other = await lockHolder(folder.database);
  await other.hold();
  let ended = false;
  const waiting = addSchool(db, "Late").finally(() => (ended = true));
  let turns = 0;
  for (; turns < 20; turns += 1) await sleep(1);
  expect([ended, turns]).toEqual([false, 20]);
  expect(await listSchools(db)).toEqual([]);
  await other.free();
  await waiting;
  expect((await listSchools(db)).map(({ name }) => name)).toEqual(["Late"]);
});

test("waiting transactions are admitted in the order of their arrival", async () => {
  const { db, folder } = await temporaryApp();
  const other = await lockHolder(folder.database);
  await other.hold();
  const names = Array.from({ length: 30 }, (_, index) => `School ${String(index).padStart(2, "0")}`);
  const waiting = names.map((name) => addSchool(db, name));
  await sleep(20);
  await other.free();
  const ids = (await Promise.all(waiting)).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test("a transaction that waits too long is refused and writes nothing, and the next one is admitted", async () => {
  const { db, folder } = await temporaryApp();
  const other = await lockHolder(folder.database);
  await other.hold();
  const short = withPatience(db, 50);
  const refused = await Promise.allSettled([addSchool(short, "One"), addSchool(short, "Two")]);
  for (const each of refused)
    expect(each).toMatchObject({
      status: "rejected",
      reason: {
        kind: "busy",
        message: "Another program is writing to the database. Try again in a moment.",
      },
    });
  await other.free();
  await addSchool(short, "Three");
  expect((await listSchools(db)).map(({ name }) => name)).toEqual(["Three"]);
});

test("counting a try waits for the lock like every write, but a refusal does not need it", async () => {
  const { db, folder } = await temporaryApp();
  const limit = createLimit(withPatience(db, 50), "test", { points: 1, seconds: 60 });
  await limit.take("spent");
  const other = await lockHolder(folder.database);
  await other.hold();
  await expect(limit.take("new")).rejects.toMatchObject({ kind: "busy" });
  await expect(limit.take("spent")).rejects.toMatchObject({ kind: "too_many" });
  await other.free();
  await expect(limit.take("new")).resolves.toBeUndefined();
});

test("a dry run meets the same refusals, then holds no lock and leaves nothing", async () => {
  const { db, folder } = await temporaryApp();
  const dry = takingBack(db);
  expect(await addSchool(dry, "Dry")).toMatchObject({ name: "Dry" });
  const failing = transaction(dry, () => {
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  const other = await lockHolder(folder.database);
  await other.hold();
  await other.free();
  expect(await listSchools(db)).toEqual([]);
});

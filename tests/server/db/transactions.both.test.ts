import { setImmediate } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  isFile,
  onOneConnection,
  transaction,
  withPatience,
  type Db,
  type Tx,
} from "../../../packages/server/src/installation/engines/connect.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { schools } from "../../../packages/server/src/installation/tables/schema.ts";
import { withStaging } from "../../../packages/server/src/installation/rows/staged-rows.ts";
import { insertSchool, listSchools } from "../../../packages/server/src/school/schools/school-rows.ts";
import { temporaryApp } from "../temporary-app.ts";

const namesIn = async (db: Db) => (await listSchools(db)).map(({ name }) => name);

/** Returns a promise with its resolvers. */
const gate = () => Promise.withResolvers<void>();

test("a reader sees nothing of a transaction before its end, and does not have to wait", async () => {
  const { db } = await temporaryApp();
  const held = gate();
  const writing = transaction(db, async (tx) => {
    await insertSchool(tx, { name: "Half" });
    await held.promise;
    await insertSchool(tx, { name: "Whole" });
  });
  await setImmediate();
  expect(await namesIn(db)).toEqual([]);
  held.resolve();
  await writing;
  expect(await namesIn(db)).toEqual(["Half", "Whole"]);
});

test("statements of two transactions never mix, and a failed transaction takes nothing else along", async () => {
  const { db } = await temporaryApp();
  const seen: string[] = [];
  const add = (name: string, fails = false) =>
    transaction(db, async (tx) => {
      const before = (await listSchools(tx)).length;
      await insertSchool(tx, { name });
      await setImmediate();
      seen.push(`${name} ${(await listSchools(tx)).length - before}`);
      if (fails) throw new Error(`${name} fails`);
    });
  const outcomes = await Promise.allSettled([add("First"), add("Second", true), add("Third")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  // A single connection runs them in order of arrival.
  if (isFile(db)) expect(seen).toEqual(["First 1", "Second 1", "Third 1"]);
  // A transaction that conflicts with another one is repeated.
  expect([...new Set(seen)].toSorted()).toEqual(["First 1", "Second 1", "Third 1"]);
  expect(await namesIn(db)).toEqual(["First", "Third"]);
});

test("inside a transaction, a statement that does not go through it is refused", async () => {
  const { db } = await temporaryApp();
  const reading = transaction(db, async (tx) => {
    await insertSchool(tx, { name: "Green" });
    return listSchools(db);
  });
  await expect(reading).rejects.toThrow("In a transaction, every statement must go through its tx");
  const nested = transaction(db, async () => transaction(db, (tx) => insertSchool(tx, { name: "Blue" })));
  await expect(nested).rejects.toThrow("In a transaction, every statement must go through its tx");
  const later = transaction(db, async (tx) => {
    await insertSchool(tx, { name: "Green" });
    await setImmediate();
    return transaction(db, (other) => insertSchool(other, { name: "Blue" }));
  });
  await expect(later).rejects.toThrow("In a transaction, every statement must go through its tx");
  expect(await namesIn(db)).toEqual([]);
});

test("a program that waits too long for another's transaction is told that the database is busy", async () => {
  const { db, folder } = await temporaryApp();
  const other = await openDatabase(folder.database);
  onTestFinished(other.close);
  await transaction(db, (tx) => insertSchool(tx, { name: "Green" }));
  const rename = (tx: Tx, name: string) => tx.update(schools).set({ name }).run();
  const [begun, held] = [gate(), gate()];
  const holding = transaction(db, async (tx) => {
    await rename(tx, "Blue");
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const late = transaction(withPatience(other.db, 50), (tx) => rename(tx, "Red"));
  await expect(late).rejects.toMatchObject({ kind: "busy" });
  held.resolve();
  await holding;
  await transaction(other.db, (tx) => rename(tx, "Yellow"));
  expect(await namesIn(db)).toEqual(["Yellow"]);
});

test("a statement after the end of its transaction is refused", async () => {
  const { db } = await temporaryApp();
  const late = await transaction(db, async (tx) => () => insertSchool(tx, { name: "Late" }));
  await expect(late()).rejects.toThrow("The transaction for this statement has ended");
  expect(await namesIn(db)).toEqual([]);
});

test("closing waits for transactions that have begun", async () => {
  const app = await temporaryApp();
  const held = gate();
  let isDone = false;
  const writing = transaction(app.db, async (tx) => {
    await held.promise;
    await insertSchool(tx, { name: "Last" });
    isDone = true;
  });
  const closing = app.close();
  held.resolve();
  await Promise.all([writing, closing]);
  expect(isDone).toBe(true);
});

test("an error contains nothing of what its statement would have written", async () => {
  const { db } = await temporaryApp();
  const failing = transaction(db, async (tx) => {
    await insertSchool(tx, { id: 7, name: "Asha's school" });
    await insertSchool(tx, { id: 7, name: "Asha's school" });
  });
  await expect(failing).rejects.toThrow(
    /^(?:UNIQUE constraint failed: schools\.id|duplicate key value violates unique constraint "schools_pkey")$/,
  );
});

test("rows are staged in a table that only one connection sees, and that is gone after the work", async () => {
  const { db } = await temporaryApp();
  const everything = (table: SQL) => sql`SELECT n, name FROM ${table} ORDER BY n`;
  let staged: SQL | undefined;
  const rows = await withStaging(db, { name: "text", age: "integer" }, async ({ table, db: own, add }) => {
    staged = table;
    await add(Array.from({ length: 1200 }, (_, at) => [`Child ${at}`, at]));
    await add([["Last", null]]);
    await expect(db.all(everything(table))).rejects.toThrow(/no such table|does not exist/);
    return transaction(own, async (tx) => tx.all(everything(table)));
  });
  expect(rows).toHaveLength(1201);
  expect(rows.at(-1)).toEqual({ n: 1201, name: "Last" });
  const after = onOneConnection(db, (own) => transaction(own, async (tx) => tx.all(everything(staged!))));
  await expect(after).rejects.toThrow(/no such table|does not exist/);
});

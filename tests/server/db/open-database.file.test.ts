import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { idTemplates, schools, users } from "../../../packages/server/src/installation/tables/schema.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";

async function freshFile(): Promise<string> {
  return join(await temporaryFolder(), "idms.db");
}

async function freshDatabase() {
  const opened = await openDatabase(await freshFile());
  onTestFinished(opened.close);
  return opened.db;
}

const template = { card_width_mm: 54, card_height_mm: 86, fields: {} };

test("a database is opened with WAL, full syncs, foreign keys and secure delete, also the second time", async () => {
  const file = await freshFile();
  for (const _ of [1, 2]) {
    const { db, close } = await openDatabase(file);
    expect(await db.get(sql`PRAGMA journal_mode`)).toEqual({ journal_mode: "wal" });
    expect(await db.get(sql`PRAGMA synchronous`)).toEqual({ synchronous: 2 });
    expect(await db.get(sql`PRAGMA foreign_keys`)).toEqual({ foreign_keys: 1 });
    expect(await db.get(sql`PRAGMA secure_delete`)).toEqual({ secure_delete: 1 });
    await close();
  }
});

test("a new database and SQLite's files beside it are accessible only to their owner", async () => {
  const file = await freshFile();
  const { db, close } = await openDatabase(file);
  onTestFinished(close);
  await byHand(db).insert(schools).values({ name: "A" }).run();
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    expect((await stat(each)).mode & 0o777).toBe(0o600);
});

test("every migration is applied once and recorded", async () => {
  const file = await freshFile();
  await (await openDatabase(file)).close();
  const { db, close } = await openDatabase(file);
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM migrations ORDER BY name`);
  await close();
  expect(rows.map((row) => row.name)).toEqual(migrations.map((step) => step.name));
  expect(rows.length).toBeGreaterThan(0);
});

test("a newer program's database is refused with a sentence that says what to do", async () => {
  const file = await freshFile();
  const { db, close } = await openDatabase(file);
  await byHand(db).run(
    sql`INSERT INTO migrations (name, applied_at) VALUES ('9999_later', '2030-01-01T00:00:00.000Z')`,
  );
  await close();
  await expect(openDatabase(file)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(/newer version.*9999_later.*Update/),
  });
});

test("a failed migration leaves nothing behind, and the ones before it stay", async () => {
  const sqlite = new Database(await freshFile());
  onTestFinished(() => void sqlite.close());
  const first = { name: "0000_a", sql: "CREATE TABLE a (id integer)" };
  const broken = { name: "0001_b", sql: "CREATE TABLE b (id integer); INSERT INTO nowhere VALUES (1)" };
  await expect(migrate(sqlite, [first, broken])).rejects.toThrow(/nowhere/);
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
  expect(tables).toEqual(["a", "migrations"]);
  expect(sqlite.prepare("SELECT name FROM migrations").pluck().all()).toEqual(["0000_a"]);
});

test("a migration may rebuild a table that others refer to without losing their rows", async () => {
  const sqlite = new Database(await freshFile());
  onTestFinished(() => void sqlite.close());
  const tables = {
    name: "0000_tables",
    sql: `CREATE TABLE a (id integer PRIMARY KEY);
      CREATE TABLE b (a_id integer REFERENCES a(id) ON DELETE CASCADE);
      INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)`,
  };
  const rebuild = {
    name: "0001_rebuild",
    sql: "CREATE TABLE new_a (id integer PRIMARY KEY, x text); INSERT INTO new_a SELECT id, '' FROM a; DROP TABLE a; ALTER TABLE new_a RENAME TO a",
  };
  const breaking = { name: "0002_breaking", sql: "DELETE FROM a" };
  await migrate(sqlite, [tables, rebuild]);
  expect(sqlite.prepare("SELECT count(*) FROM b").pluck().get()).toBe(1);
  await expect(migrate(sqlite, [tables, rebuild, breaking])).rejects.toThrow(/broken references/);
  expect(sqlite.prepare("SELECT count(*) FROM a").pluck().get()).toBe(1);
  expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
});

test("a file that is not a database is refused and left unchanged", async () => {
  const file = await freshFile();
  await writeFile(file, "a letter, not a database. ".repeat(100));
  await expect(openDatabase(file)).rejects.toMatchObject({
    kind: "damaged",
    facts: expect.objectContaining({ why: expect.objectContaining({ code: "trouble.databaseDamaged" }) }),
  });
});

test("a school has at most one default ID template, and any number of others", async () => {
  const db = await freshDatabase();
  const schoolId = (await byHand(db).insert(schools).values({ name: "Green Valley" }).returning().get()).id;
  const add = (name: string, isDefault: boolean) =>
    byHand(db)
      .insert(idTemplates)
      .values({ ...template, school_id: schoolId, name, is_default: isDefault })
      .run();
  await add("First", true);
  await add("Second", false);
  await add("Third", false);
  await expect(add("Fourth", true)).rejects.toThrow(/UNIQUE/);
});

test("usernames that differ only in case are one username", async () => {
  const db = await freshDatabase();
  const add = (username: string) =>
    byHand(db).insert(users).values({ username, password_hash: "-", role: "SUPER_ADMIN" }).run();
  await add("asha");
  await expect(add("Asha")).rejects.toThrow(/UNIQUE/);
});

test("a school that still has an ID template cannot be deleted", async () => {
  const db = await freshDatabase();
  const schoolId = (await byHand(db).insert(schools).values({ name: "Green Valley" }).returning().get()).id;
  await byHand(db)
    .insert(idTemplates)
    .values({ ...template, school_id: schoolId, name: "Blue" })
    .run();
  await expect(byHand(db).delete(schools).run()).rejects.toThrow(/FOREIGN KEY/);
});

test("a transaction that throws writes nothing", async () => {
  const db = await freshDatabase();
  const failing = transaction(db, async (tx) => {
    await tx.insert(schools).values({ name: "Half" }).run();
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  expect(await db.select().from(schools).all()).toEqual([]);
});

test("times are stored as UTC in ISO 8601, and a change moves only the second one", async () => {
  const db = await freshDatabase();
  const made = await byHand(db)
    .insert(schools)
    .values({ name: "A", updated_at: "2020-01-01T00:00:00.000Z" })
    .returning()
    .get();
  const changed = await byHand(db).update(schools).set({ name: "B" }).returning().get();
  expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(changed.created_at).toBe(made.created_at);
  expect(changed.updated_at > made.updated_at).toBe(true);
});

/** @module-tag rare */
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Failure } from "@idms/core/failure";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import {
  keepBeforeUpgrade,
  removeUpgradeCopies,
} from "../../../packages/server/src/installation/migrations/keep-before-upgrade.ts";
import {
  boundLog,
  findDamage,
  sizeOf,
} from "../../../packages/server/src/installation/repair/look-after-database.ts";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { countRows } from "../../../packages/server/src/installation/repair/database-faults.ts";
import { readDatabase } from "../../../packages/server/src/installation/engines/sqlite-file.ts";
import {
  copyWhole,
  emptyWholeLog,
  rewriteWhole,
  wholeFault,
  wholeFaults,
} from "../../../packages/server/src/installation/repair/whole-database.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { serve } from "../../../packages/server/src/api/serve.ts";
import { damage, fillLimits } from "./damage.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";

/** Creates a closed database with many rows in a table and its index. */
async function filledDatabase(): Promise<string> {
  const file = join(await temporaryFolder(), "idms.db");
  const { db, close } = await openDatabase(file);
  await fillLimits(db);
  await close();
  return file;
}

test("a thread reports a damaged page on one line, and nothing for a sound database", async () => {
  const file = await filledDatabase();
  expect(await findDamage(file)).toBeNull();
  await damage(file);
  expect(await findDamage(file)).toMatch(/^[^*\n]+$/);
});

test("work on a whole database has the same results and errors in a thread as in the program itself", async () => {
  const file = await filledDatabase();
  const app = await openApp({ data: dirname(file), create: false });
  onTestFinished(app.close);
  const count = async (copy: string) => {
    const { db, close } = await readDatabase(copy);
    const rows = countRows(db);
    await close();
    return rows;
  };
  const [here, beside] = await Promise.all(
    [false, true].map(async (worksBeside) => {
      const whole = { ...app, worksBeside };
      const [copy, taken] = ["copy", "taken"].map((name) => join(dirname(file), `${name}-${worksBeside}.db`));
      await copyWhole(whole, copy!);
      await mkdir(taken!);
      const refused = await copyWhole(whole, taken!).catch((error: Failure) => error.kind);
      return { rows: await count(copy!), refused, faults: await wholeFaults(whole, "whole") };
    }),
  );
  expect(beside).toEqual(here);
  expect([here!.rows["rate_limits"], here!.refused, here!.faults]).toEqual([5000, "storage", []]);
  await rewriteWhole({ ...app, worksBeside: true });
  await emptyWholeLog({ ...app, worksBeside: true });
  expect(await sizeOf(`${file}-wal`)).toBe(0);
  await damage(file);
  const again = await openApp({ data: dirname(file), create: false });
  onTestFinished(again.close);
  const found = (worksBeside: boolean) => {
    const whole = { ...again, worksBeside };
    const failed = (error: unknown) => troubleOf(error)?.kind;
    return Promise.all([wholeFault(whole), wholeFaults(whole, "whole").catch(failed)]);
  };
  expect(await found(true)).toEqual(await found(false));
  expect((await found(true))[0]).toEqual(expect.any(String));
});

test("a server starts on a damaged database to read it, writes nothing to it, and says what to do", async () => {
  const file = await filledDatabase();
  await damage(file);
  const before = await readFile(file);
  const app = await openApp({ data: dirname(file), create: false });
  onTestFinished(app.close);
  const log: string[] = [];
  const config = await readConfig(app.folder.root, { port: 0 }, {});
  const server = await serve(app, config, { logTo: { write: (line) => void log.push(line) } });
  onTestFinished(server.stop);
  const login = await fetch(`${server.url}/api/auth/token/`, {
    method: "POST",
    body: JSON.stringify({ username: "a", password: "b" }),
  });
  expect([login.status, login.headers.get("retry-after")]).toEqual([503, "5"]);
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(log.filter((line) => line.includes('"level":50')).join("")).toContain("restore it from a backup");
  expect(Buffer.compare(before, await readFile(file))).toBe(0);
});

test("a large WAL is moved into the database and emptied as soon as no reader needs it", async () => {
  const file = await filledDatabase();
  const { db, close } = await openDatabase(file);
  onTestFinished(close);
  const reader = new Database(file);
  reader.exec("BEGIN; SELECT count(*) FROM schools");
  for (let index = 0; index < 10; index += 1)
    await byHand(db).run(`INSERT INTO rate_limits VALUES ('big ${index}', 1, zeroblob(5000000))`);
  const grown = await sizeOf(`${file}-wal`);
  expect(grown).toBeGreaterThan(40_000_000);
  await boundLog(file);
  expect(await sizeOf(`${file}-wal`)).toBe(grown);
  reader.close();
  await boundLog(file);
  expect(await sizeOf(`${file}-wal`)).toBe(0);
});

/** Creates a database of the last version before today's first step, with a school in it. */
async function olderDatabase(): Promise<{ file: string; last: string }> {
  const file = join(await temporaryFolder(), "idms.db");
  const sqlite = new Database(file);
  await migrate(sqlite, migrations.slice(0, 1));
  const last = migrations[0]?.standsFor ?? "";
  sqlite.prepare("UPDATE migrations SET name = ?").run(last);
  sqlite.exec("INSERT INTO schools (name, created_at, updated_at) VALUES ('Green Valley', '', '')");
  sqlite.close();
  return { file, last };
}

const copiesIn = async (file: string) =>
  (await readdir(dirname(file))).filter((name) => name.startsWith("before-upgrade-"));

test("an upgrade first copies the database: complete, in a single file, readable only by its owner", async () => {
  const { file, last } = await olderDatabase();
  await (await openDatabase(file)).close();
  const [name = "", ...more] = await copiesIn(file);
  expect([name, more]).toEqual([`before-upgrade-${last}.db`, []]);
  const path = join(dirname(file), name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const kept = new Database(path, { readonly: true });
  expect(kept.prepare("SELECT name FROM schools").pluck().all()).toEqual(["Green Valley"]);
  expect(kept.prepare("SELECT max(name) FROM migrations").pluck().get()).toBe(last);
  kept.close();
  const before = await readFile(path);
  await (await openDatabase(file)).close();
  expect(Buffer.compare(before, await readFile(path))).toBe(0);
});

test("a new database needs no copy, and only the copy of the last upgrade is kept", async () => {
  const fresh = join(await temporaryFolder(), "idms.db");
  await (await openDatabase(fresh)).close();
  expect(await copiesIn(fresh)).toEqual([]);
  const { file, last } = await olderDatabase();
  const sqlite = new Database(file);
  onTestFinished(() => void sqlite.close());
  await keepBeforeUpgrade(sqlite, "0000_first");
  await (await openDatabase(file)).close();
  expect(await copiesIn(file)).toEqual([`before-upgrade-${last}.db`]);
  await removeUpgradeCopies(dirname(file), 60_000);
  expect(await copiesIn(file)).toHaveLength(1);
  await removeUpgradeCopies(dirname(file), 0);
  expect(await copiesIn(file)).toEqual([]);
});

test("programs that upgrade one database at once keep the copy from before the first", async () => {
  const { file, last } = await olderDatabase();
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(file)));
  for (const { close } of opened) await close();
  expect(await copiesIn(file)).toEqual([`before-upgrade-${last}.db`]);
  const kept = new Database(join(dirname(file), `before-upgrade-${last}.db`), { readonly: true });
  expect(kept.prepare("SELECT max(name) FROM migrations").pluck().get()).toBe(last);
  kept.close();
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { isFile, sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import {
  migrateServer,
  openOnServer,
} from "../../../packages/server/src/installation/migrations/migrate-server.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { stepsPendingIn } from "../../../packages/server/src/installation/migrations/pending-steps.ts";
import { serverMigrations } from "../../../packages/server/src/installation/migrations/server-steps.ts";
import {
  mayGoOn,
  stepsIn,
  type Migration,
} from "../../../packages/server/src/installation/migrations/steps.ts";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { insertSchool, listSchools } from "../../../packages/server/src/school/schools/school-rows.ts";
import { serve } from "../../../packages/server/src/api/serve.ts";
import { byHand } from "../by-hand.ts";
import { temporaryApp } from "../temporary-app.ts";
import { root } from "../../source-files.ts";

const stepsOf = ({ db }: App) => (isFile(db) ? migrations : serverMigrations);
const lastOf = (app: App) => stepsOf(app).at(-1)?.name ?? "";

/** Returns the next version's migrations, and its declaration about older versions. */
const next = (first: string, sql: string): Migration[] => [
  ...stepsIn({ "migrations/9999_next.sql": `${first}${sql}` }),
];

const ADDED = "ALTER TABLE schools ADD COLUMN motto text NOT NULL DEFAULT ''";
const since = (step: string) => `-- Programs since ${step} may go on.\n`;

/** Migrates the database to the next version's schema, as that version does when it starts alongside this one. */
async function upgrade(app: App, steps: Migration[]): Promise<void> {
  const all = [...stepsOf(app), ...steps];
  if (isFile(app.db)) return migrate(sqliteOf(app.db).writer, all);
  const newer = await openOnServer(app.folder.database, all);
  await newer.close();
}

const reopened = async (app: App): Promise<App> => {
  const again = await openApp({ data: app.folder.root, create: false });
  onTestFinished(again.close);
  return again;
};

test("each migration that lets older programs go on is read as one, whatever else its first line says", () => {
  for (const steps of [migrations, serverMigrations]) {
    const said = steps.filter(({ sql }) => /^.*may go on/.test(sql));
    expect(said.length).toBeGreaterThan(5);
    const names = new Set(steps.map(({ name }) => name));
    expect(said.filter((step) => !names.has(step.since ?? "")).map(({ name }) => name)).toEqual([]);
  }
});

test("a program keeps running and can restart on a newer schema that permits it, and sees all rows", async () => {
  const app = await temporaryApp();
  await upgrade(app, next(since(lastOf(app)), ADDED));
  for (const [running, name] of [
    [app, "Green"],
    [await reopened(app), "Blue"],
  ] as const)
    await transaction(running.db, (tx) => insertSchool(tx, { name }));
  expect(await stepsPendingIn(app.db)).toEqual([]);
  expect((await listSchools(app.db)).map(({ name }) => name)).toEqual(["Blue", "Green"]);
  const { db } = app;
  expect(await db.all("SELECT name, motto FROM schools ORDER BY name")).toEqual([
    { name: "Blue", motto: "" },
    { name: "Green", motto: "" },
  ]);
});

test.each([
  ["says nothing of older programs", ""],
  ["asks for a program that knows a later step", since("9998_between")],
])("a schema that %s is refused in plain words", async (_, first) => {
  const app = await temporaryApp();
  const steps = next(first, ADDED);
  await byHand(app.db).run(
    `INSERT INTO migrations (name, applied_at, since) VALUES ('9999_next', '', ${steps[0]?.since ? `'${steps[0].since}'` : "NULL"})`,
  );
  await expect(openApp({ data: app.folder.root, create: false })).rejects.toMatchObject({
    kind: "conflict",
    message:
      "This database was created by a newer version of the program (it has the migrations 9999_next). Update the program, or use another data folder.",
  });
});

test("a server tells the load balancer when a newer schema prevents it from going on", async () => {
  const app = await temporaryApp();
  const config = await readConfig(app.folder.root, { port: 0 }, {});
  const server = await serve(app, config, { logTo: { write: () => undefined } });
  onTestFinished(() => server.stop());
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await byHand(app.db).run("INSERT INTO migrations (name, applied_at) VALUES ('9999_next', '')");
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).json())
    .toMatchObject({ reason: expect.stringContaining("newer version of the program") });
});

/** Gives a database the steps of the version before today's first step, or of an older version. */
const asBefore = (app: App, last = stepsOf(app)[0]?.standsFor ?? "") =>
  byHand(app.db).run(
    `UPDATE migrations SET name = '${last}', since = NULL WHERE name = '${stepsOf(app)[0]?.name}'`,
  );

test("a database with all migrations that today's first one replaces opens with its rows, even several times at once", async () => {
  const app = await temporaryApp();
  await transaction(app.db, (tx) => insertSchool(tx, { name: "Blue" }));
  await byHand(app.db).run("INSERT INTO migrations (name, applied_at) VALUES ('0000_foundations', '')");
  await asBefore(app);
  expect(await stepsPendingIn(app.db)).toEqual([stepsOf(app)[0]]);
  await app.close();
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(app.folder.database)));
  onTestFinished(async () => void (await Promise.all(opened.map(({ close }) => close()))));
  for (const { db } of opened) {
    expect(await stepsPendingIn(db)).toEqual([]);
    expect((await listSchools(db)).map(({ name }) => name)).toEqual(["Blue"]);
    expect(await db.all("SELECT name, since FROM migrations ORDER BY name")).toEqual(
      stepsOf(app).map(({ name, since: oldest }) => ({ name, since: oldest })),
    );
  }
});

test("a database with only some of these migrations is refused as too old", async () => {
  const app = await temporaryApp();
  await asBefore(app, "0012_class-names");
  await app.close();
  await expect(openDatabase(app.folder.database)).rejects.toMatchObject({
    kind: "conflict",
    code: "database.tooOld",
    facts: expect.objectContaining({ last: "0012_class-names" }),
  });
});

test("older programs may not run on the schema of today's first migration", () => {
  for (const [first] of [migrations, serverMigrations])
    expect(first && mayGoOn(first.standsFor ?? "", first)).toBe(false);
});

test("a program that does not know the rules for designs may not print with its school's default instead", () => {
  for (const steps of [migrations, serverMigrations]) {
    const step = steps.find(({ name }) => name === "0108_design_rules");
    expect(step && mayGoOn("0107_program_reasons", step)).toBe(false);
  }
});

test.runIf(inject("postgresql"))(
  "on PostgreSQL an incompatible migration is refused while older programs run, and says to stop them",
  async () => {
    const app = await temporaryApp();
    await expect(upgrade(app, next("", ADDED))).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("Stop them, then start this version again"),
    });
    expect(await stepsPendingIn(app.db)).toEqual([]);
    await upgrade(app, next(since(lastOf(app)), ADDED));
    await app.close();
    const later = [...serverMigrations, ...next(since(lastOf(app)), ADDED)];
    const newer = await openOnServer(app.folder.database, later);
    onTestFinished(newer.close);
    const breaking = { name: "9999_then", sql: "ALTER TABLE schools DROP COLUMN motto" };
    await expect(migrateServer(newer.db, [...later, breaking])).rejects.toMatchObject({ kind: "conflict" });
  },
);

test.each(["sqlite", "postgresql"])(
  "only the newest migration of %s has its snapshot, since nothing reads the others",
  (folder) => {
    const path = join(root, "packages/server/src/installation/migrations", folder);
    const newest = readdirSync(path)
      .filter((name) => name.endsWith(".sql"))
      .toSorted()
      .at(-1);
    const snapshots = readdirSync(join(path, "meta")).filter((name) => name.endsWith("_snapshot.json"));
    expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
  },
);

/** Changes that a program without knowledge of them tolerates. */
const HARMLESS = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  // Only speeds up queries; unique indexes are another matter.
  /^DROP INDEX \S+_(student|photo)\S;?$/,
  /^ALTER TABLE \S+ ADD (COLUMN )?(?!.*NOT NULL)/,
  /^ALTER TABLE \S+ ADD (COLUMN )?.*\bDEFAULT\b/,
  // Photos are looked at again, which older programs do too.
  /^UPDATE students SET looked_photo = NULL /,
];

test.each(["sqlite", "postgresql"])(
  "a %s migration that lets older programs go on names an existing one and only adds",
  (folder) => {
    const path = join(root, "packages/server/src/installation/migrations", folder);
    const files = readdirSync(path).filter((name) => name.endsWith(".sql"));
    const steps = stepsIn(
      Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), "utf8")])),
    );
    for (const { name, sql, since: oldest } of steps.filter((step) => step.since)) {
      expect([name, steps.some((step) => step.name === oldest && step.name < name)]).toEqual([name, true]);
      const made = [...sql.matchAll(/^CREATE TABLE (\S+)/gm)].map(([, table]) => table);
      const statements = sql
        .replaceAll(/^--(?!>).*\n/gm, "")
        .split(/--> statement-breakpoint|;\s*$/m)
        .map((text) => text.trim())
        .filter(Boolean);
      const isNew = (text: string) => made.some((table) => text.includes(` ON ${table}`));
      for (const text of statements)
        expect([name, text, isNew(text) || HARMLESS.some((each) => each.test(text))]).toEqual([
          name,
          text,
          true,
        ]);
    }
  },
);

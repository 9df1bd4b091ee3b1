import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { readContent } from "../../../packages/server/src/upkeep/backup/copy-files.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import type { Manifest } from "../../../packages/server/src/upkeep/backup/manifest.ts";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { idTemplates } from "../../../packages/server/src/installation/tables/schema.ts";
import { migrate, migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { countRows } from "../../../packages/server/src/installation/repair/database-faults.ts";
import { readDatabase } from "../../../packages/server/src/installation/engines/sqlite-file.ts";
import { isOfGrams } from "../../../packages/server/src/installation/students/student-grams.ts";
import { keepRendition } from "../../../packages/server/src/installation/store/renditions.ts";
import { listFiles, storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { listSchools } from "../../../packages/server/src/school/schools/school-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { plainPhoto } from "../import-school.ts";
import { appWithClass } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";

/** Creates an installation with students who have photos, a template with a background, and a file of every kind. */
async function installation() {
  const app = await appWithClass();
  const photo = await plainPhoto();
  const photos = await Promise.all(
    Array.from({ length: 20 }, () => storeFile(app.files.photos, photo, "jpg")),
  );
  await transaction(app.db, (tx) =>
    insertStudents(
      tx,
      photos.map((name, index) => ({
        school_id: app.school.id,
        class_id: app.classroom.id,
        status: "VERIFIED" as const,
        full_name: `Child ${index}`,
        photo: name,
        meta: {},
        files: { photo: name },
      })),
    ),
  );
  const template = await addTemplate(app, {
    schoolId: app.school.id,
    name: "Card",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: {},
    background: await plainPhoto(54, 86),
  });
  await writeFile(join(app.folder.root, "idms.config.json"), '{"port": 9000}');
  await writeFile(join(app.folder.root, "session.key"), "k".repeat(32));
  await writeFile(join(app.folder.fonts, "arial.ttf"), "a font");
  await writeFile(join(app.folder.outbox, "mail.eml"), "a mail");
  await writeFile(join(app.folder.scratch, "half.pdf"), "a half");
  for (const name of photos) await keepRendition(app.files, name, 20);
  return { app, photos, template };
}

/** Returns every row of every table, and every file that a backup contains. */
async function stateOf({ db, folder }: App) {
  const tables = await db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const own = tables.filter(({ name }) => !isOfGrams(name));
  const rows = own.map(async ({ name }) => [name, await db.all(`SELECT * FROM "${name}"`)]);
  const files: [string, string][] = [];
  for (const place of ["photos", "backgrounds", "fonts"])
    for (const name of await listFiles(join(folder.root, place)))
      files.push([`${place}/${name}`, (await readFile(join(folder.root, place, name))).toString("base64")]);
  files.push(["idms.config.json", await readFile(join(folder.root, "idms.config.json"), "utf8")]);
  return { rows, files: files.toSorted() };
}

test("a restore returns exactly the rows and bytes that were backed up", async () => {
  const { app } = await installation();
  const parent = join(await temporaryFolder(), "deep", "backups");
  const made = await makeBackup(app, parent);
  expect(await readdir(parent)).toEqual([expect.stringMatching(/^idms-[\dT.-]+Z$/)]);
  expect(made).toMatchObject({ missing: [], rows: { students: 20, id_templates: 1, schools: 1 } });
  // Nothing from outbox/ and scratch/, and no renditions, because they are made again.
  expect(await listFiles(app.folder.renditions)).toHaveLength(20);
  expect(made.files).toHaveLength(1 + 20 + 1 + 2);
  const before = await stateOf(app);
  await byHand(app.db).run("DELETE FROM students");
  await checkBackup(made.folder);

  const data = join(await temporaryFolder(), "restored");
  expect(await restoreBackup(made.folder, data)).toMatchObject({ kept: null, rows: made.rows });
  const restored = await openApp({ data, create: false });
  expect(await stateOf(restored)).toEqual(before);
  expect(await readdir(restored.folder.outbox)).toEqual([]);
  expect(await readdir(restored.folder.scratch)).toEqual([]);
  expect(await readdir(restored.folder.renditions)).toEqual([]);
  await restored.close();
});

test("a background deleted while files are copied does no harm: the database is copied again", async () => {
  const { app, template } = await installation();
  let deleted = false;
  const made = await makeBackup(app, await temporaryFolder(), {
    onProgress() {
      if (deleted) return;
      deleted = true;
      void byHand(app.db).delete(idTemplates).where(eq(idTemplates.id, template.id)).run();
      void app.files.backgrounds.remove(template.background as string);
    },
  });
  expect(deleted).toBe(true);
  expect(made).toMatchObject({ missing: [], rows: { id_templates: 0 } });
  await checkBackup(made.folder);
});

test("a photo that was lost before is named, and the backup is complete without it", async () => {
  const { app, photos } = await installation();
  await app.files.photos.remove(photos[3] as string);
  const made = await makeBackup(app, await temporaryFolder());
  expect(made.missing).toEqual([`photos/${photos[3]}`]);
  await checkBackup(made.folder);
});

test("a restore names the photos that its backup lacks, no matter what the manifest says", async () => {
  const { app, photos } = await installation();
  const { folder } = await makeBackup(app, await temporaryFolder());
  const [one, ...others] = photos.map((name) => `photos/${name}`) as [string, ...string[]];
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  const files = manifest.files.filter((file) => file.path !== one);
  await writeFile(path, JSON.stringify({ ...manifest, files }));
  await rm(join(folder, one));
  const target = join(await temporaryFolder(), "restored");
  expect((await restoreBackup(folder, target)).missing).toEqual([one]);
  for (const other of others) expect(await readFile(join(target, other))).toBeDefined();
});

test("a damaged database is not backed up, and nothing is left behind", async () => {
  const { app } = await installation();
  sqliteOf(app.db).writer.pragma("foreign_keys = OFF");
  await byHand(app.db).run("UPDATE students SET class_id = 999 WHERE id = 1");
  const parent = await temporaryFolder();
  await expect(makeBackup(app, parent)).rejects.toThrow(
    "The database is damaged: a row in students refers to a row in classes that does not exist.",
  );
  expect(await readdir(parent)).toEqual([]);
});

const change = (folder: string, edit: (manifest: Manifest) => unknown) =>
  readFile(join(folder, "manifest.json"), "utf8").then(async (text) => {
    const manifest = JSON.parse(text) as Manifest;
    edit(manifest);
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  });
const firstPhoto = async (folder: string) =>
  join(folder, "photos", (await listFiles(join(folder, "photos")))[0] as string);

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  ["a photo that has changed", async (folder) => appendFile(await firstPhoto(folder), "x"), /has changed/],
  ["a photo that is gone", async (folder) => rm(await firstPhoto(folder)), /photos\/.+ is missing/],
  ["a database cut short", (folder) => truncate(join(folder, "idms.db"), 8192), /idms\.db has changed/],
  ["no manifest", (folder) => rm(join(folder, "manifest.json")), /is not a backup/],
  [
    "a manifest cut short",
    (folder) => truncate(join(folder, "manifest.json"), 500),
    /manifest\.json is damaged/,
  ],
  [
    "a manifest with other counts",
    (folder) => change(folder, (manifest) => (manifest.rows["students"] = 19)),
    /the rows of the table students do not match/,
  ],
  [
    "a manifest that leads out of the folder",
    (folder) => change(folder, ({ files }) => (files[0]!.path = "photos/../../../etc/passwd")),
    /manifest\.json is damaged/,
  ],
])("%s is found by verification and by a restore, and nothing is changed", async (_, damage, sentence) => {
  const { app } = await installation();
  const { folder } = await makeBackup(app, await temporaryFolder());
  await damage(folder);
  await expect(checkBackup(folder)).rejects.toThrow(sentence);
  const data = join(await temporaryFolder(), "data");
  await expect(restoreBackup(folder, data)).rejects.toThrow(sentence);
  expect(await readdir(dirname(data))).toEqual([]);
});

test("a newer program's backup is refused, and an older one's is brought up to date when it is opened", async () => {
  const { app } = await installation();
  const parent = await temporaryFolder();
  const data = join(await temporaryFolder(), "data");
  await byHand(app.db).run("INSERT INTO migrations (name, applied_at) VALUES ('9999_later', '')");
  const newer = await makeBackup(app, parent);
  await expect(restoreBackup(newer.folder, data)).rejects.toThrow(
    "created by a newer version of the program",
  );

  const older = join(parent, "older");
  await mkdir(older);
  const sqlite = new Database(join(older, "idms.db"));
  await migrate(sqlite, migrations.slice(0, 1));
  sqlite.prepare("UPDATE migrations SET name = ?").run(migrations[0]?.standsFor);
  sqlite.exec("INSERT INTO schools (name, created_at, updated_at) VALUES ('Blue', '', '')");
  sqlite.close();
  const { db, close } = await readDatabase(join(older, "idms.db"));
  const rows = countRows(db);
  await close();
  const files = [{ path: "idms.db", ...(await readContent(join(older, "idms.db"))) }];
  const manifest = { format: 1, made_at: new Date().toISOString(), rows, files, missing: [] };
  await writeFile(join(older, "manifest.json"), JSON.stringify(manifest));
  await restoreBackup(older, data);
  const restored = await openApp({ data, create: false });
  expect(await listSchools(restored.db)).toMatchObject([{ name: "Blue" }]);
  await restored.close();
});

test("a data folder is replaced only when nobody uses it, and its old content is kept", async () => {
  const { app } = await installation();
  const { folder } = await makeBackup(app, await temporaryFolder());
  await byHand(app.db).run("UPDATE students SET full_name = 'Later'");
  await expect(restoreBackup(folder, app.folder.root)).rejects.toMatchObject({ kind: "busy" });
  await app.close();
  const { kept } = await restoreBackup(folder, app.folder.root);
  for (const [data, name] of [
    [app.folder.root, "Child 0"],
    [kept as string, "Later"],
  ] as const) {
    const db = new Database(join(data, "idms.db"), { readonly: true });
    expect(db.prepare("SELECT full_name FROM students WHERE id = 1").pluck().get()).toBe(name);
    db.close();
  }
  await rm(kept as string, { recursive: true });
});

test("a folder with other content is not replaced, but the remains of an unfinished restore are", async () => {
  const { app } = await installation();
  const { folder } = await makeBackup(app, await temporaryFolder());
  const data = join(await temporaryFolder(), "data");
  await mkdir(data);
  await writeFile(join(data, "thesis.doc"), "");
  await expect(restoreBackup(folder, data)).rejects.toThrow(
    "contains something other than IDMS data. Choose",
  );
  expect(await readdir(data)).toEqual(["thesis.doc"]);
  await rm(join(data, "thesis.doc"));
  await mkdir(join(data, "photos"));
  await restoreBackup(folder, data);
  await (await openApp({ data, create: false })).close();
});

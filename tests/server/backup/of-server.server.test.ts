import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { moveInstallation } from "../../../packages/server/src/upkeep/move/move-installation.ts";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { backUpKeys, restoreKeys } from "../../../packages/server/src/installation/keys/key-backups.ts";
import { openBackup, openBackupPlace } from "../../../packages/server/src/upkeep/backup/open-backups.ts";
import { eraseForGood } from "../../../packages/server/src/upkeep/purge/erase-for-good.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { encryptedApp, newPhoto, openPhotosIn } from "../keys/with-key.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { copyDatabase, onServer, settingsFor } from "../../postgresql.ts";
import { wholeInstallation } from "../move/whole-installation.ts";
import { startS3 } from "../files/s3-store.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { keptContent } from "./kept-content.ts";

/** Returns the address of an empty database. */
async function newDatabase(): Promise<string> {
  const server = inject("postgresql");
  const name = await copyDatabase(server, "template0");
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return `${server}/${name}`;
}

async function contentOf(data: string) {
  const app = await openApp({ data, create: false });
  try {
    return await keptContent(app);
  } finally {
    await app.close();
  }
}

test("a backup of a database server and S3 is restored row for row into a folder, which can move to a server", async () => {
  const folder = await wholeInstallation();
  const before = await contentOf(folder);
  const { url } = await startS3();
  const database = await newDatabase();
  await moveInstallation(folder, { database, files: url });
  const data = await temporaryFolder();
  await writeFile(join(data, "idms.config.json"), settingsFor(database, url));

  const app = await openApp({ data, create: false });
  const parent = await temporaryFolder();
  const first = await makeBackup(app, parent);
  const second = await makeBackup(app, parent);
  await app.close();
  expect([first.missing, second.linked]).toEqual([[], 34]);
  await checkBackup(second.folder);
  // The backup does not reveal where the installation was.
  expect(await readFile(join(second.folder, "idms.config.json"), "utf8")).toBe("{}\n");

  const restored = join(await temporaryFolder(), "restored");
  await restoreBackup(second.folder, restored);
  expect(await contentOf(restored)).toEqual(before);

  const next = await newDatabase();
  const moved = await moveInstallation(restored, { database: next });
  expect(moved.tables["students"]).toEqual({
    rows: before.rows["students"]?.length,
    sha256: expect.any(String),
  });
});

test("a backup made while others write is consistent", async () => {
  const app = await temporaryApp();
  const made = new AbortController();
  let schools = 0;
  const writing = (async () => {
    for (; !made.signal.aborted; schools += 1) {
      await transaction(app.db, async (tx) => {
        const { id } = await insertSchool(tx, { name: `School ${schools}` });
        await insertClass(tx, { school_id: id, class_name: "5" });
      });
      await setImmediate();
    }
  })();
  await expect.poll(() => schools).toBeGreaterThan(20);
  const { folder, rows } = await makeBackup(app, await temporaryFolder());
  made.abort();
  await writing;
  expect(rows["schools"]).toBeGreaterThan(20);
  expect(rows["schools"]).toBeLessThan(schools);
  expect(rows["classes"]).toBe(rows["schools"]);
  await checkBackup(folder);
});

test("a backup that is stopped does not disturb the next one", async () => {
  const app = await temporaryApp();
  const parent = join(await temporaryFolder(), "backups");
  await expect(makeBackup(app, parent, { signal: AbortSignal.abort("stopped") })).rejects.toBe("stopped");
  const { folder } = await makeBackup(app, parent);
  expect((await checkBackup(folder)).rows).toMatchObject({ students: 0 });
});

/** Mark as two children with photos in an installation that encrypts them: the first is to be erased. */
async function addChildren(app: App): Promise<{ asha: number; ravi: Buffer; names: string[] }> {
  const [first, ravi] = [await newPhoto(), await newPhoto()];
  const names = [
    await storeFile(app.files.photos, first, "jpg"),
    await storeFile(app.files.photos, ravi, "jpg"),
  ];
  const [asha = 0] = await transaction(app.db, async (tx) => {
    const school = await insertSchool(tx, { name: "Green Valley" });
    const { id } = await insertClass(tx, { school_id: school.id, class_name: "8", section: "A" });
    const of = { school_id: school.id, class_id: id, meta: {}, status: "SUBMITTED" as const };
    const children = ["Asha Rao", "Ravi Nair"];
    return insertStudents(
      tx,
      children.map((full_name, index) => ({ ...of, full_name, photo: names[index] ?? null })),
    );
  });
  return { asha, ravi, names };
}

/** Returns which of these photos an installation can decrypt. */
async function photosIn(data: string, names: readonly string[]) {
  const app = await openApp({ data, create: false });
  try {
    return await Promise.all(names.map((name) => app.files.photos.get(name)));
  } finally {
    await app.close();
  }
}

test("a backup of encrypted photos on servers needs its keys to restore, and omits children erased since", async () => {
  const { app, keyFile } = await encryptedApp();
  const { asha, ravi, names } = await addChildren(app);
  const { url, folder: kept } = await startS3();
  const address = new URL(url);
  const at = (path: string) =>
    Object.assign(new URL(address), { pathname: `${address.pathname}/${path}` }).href;
  const place = await openBackupPlace(at("backups"), "--to");
  onTestFinished(place.close);
  const inFolder = await makeBackup(app, await temporaryFolder());
  const inStore = await place.make(app);
  expect([inFolder.keys, inStore.keys]).toEqual([app.files.keys?.name, app.files.keys?.name]);
  expect(await openPhotosIn(kept, [ravi.subarray(1000, 1016)])).toEqual([]);
  const doer = { id: null, username: "cli:clerk" };
  expect(await eraseForGood(app, doer, [asha])).toBe(1);
  const store = await backUpKeys(app.files.place.keys!, await temporaryFolder());
  expect(store.thrown).toBe(1);
  await expect(restoreBackup(inFolder.folder, app.folder.root)).rejects.toThrow(
    "The database is on a server",
  );

  const backup = await openBackup(inStore.folder);
  onTestFinished(backup.close);
  for (const [source, files] of [
    [inFolder.folder, undefined],
    [backup, at("restored")],
  ] as const) {
    const target = join(await temporaryFolder(), "restored");
    await expect(restoreBackup(source, target)).rejects.toThrow("but no key file is set");
    await mkdir(target);
    await saveSettings(target, { encryption_key_file: keyFile, files_url: files });
    await expect(restoreBackup(source, target)).rejects.toThrow("There is no key store");
    await restoreKeys(store.file, { store: join(target, "keys", "keys.db"), keyFile });
    expect((await restoreBackup(source, target)).erasedSince).toEqual([asha]);
    expect(await photosIn(target, names)).toEqual([undefined, ravi]);

    // From there it moves to a server, with its keys.
    const database = await newDatabase();
    const moved = at(`moved-${files === undefined}`);
    await moveInstallation(target, { database, files: moved });
    const data = await temporaryFolder();
    await writeFile(join(data, "idms.config.json"), settingsFor(database, moved));
    await expect(openApp({ data, create: false })).rejects.toThrow("but no key file is set");
    await saveSettings(data, { encryption_key_file: keyFile });
    expect(await photosIn(data, names)).toEqual([undefined, ravi]);
  }
});

import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { BackupPlace } from "../../../packages/server/src/upkeep/backup/backup-place.ts";
import { openBackup, openBackupPlace } from "../../../packages/server/src/upkeep/backup/open-backups.ts";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { storeFile, ORPHAN_AGE_MS } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { startS3 } from "../files/s3-store.ts";
import { wholeInstallation } from "../move/whole-installation.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { keptContent } from "./kept-content.ts";
import { newIdentity } from "./new-identity.ts";

async function open(data: string): Promise<App> {
  const app = await openApp({ data, create: false });
  onTestFinished(() => app.close());
  return app;
}

/** Creates an installation, and a location for its backups in a separate store. */
async function begun(): Promise<{ app: App; place: BackupPlace; url: string; kept(): Promise<string[]> }> {
  const app = await open(await wholeInstallation());
  const { url, folder } = await startS3();
  const address = new URL(url);
  address.pathname = "/of/school";
  const place = await openBackupPlace(address.href, "--to");
  onTestFinished(place.close);
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("._S3rver_object"));
  return {
    app,
    place,
    url: address.href,
    kept: async () => (await files()).map((name) => join(folder, name)),
  };
}

/** Makes a backup that stops when half of its files are sent, like a kill: nothing is cleaned up. */
async function halfBackup(place: BackupPlace, app: App): Promise<void> {
  const stop = new AbortController();
  const onProgress = (done: number, total: number) =>
    void (done > total / 2 && stop.abort(new Error("killed")));
  await expect(place.make(app, { signal: stop.signal, onProgress })).rejects.toThrow("killed");
}

test("a backup in S3 is verified and restored row for row and file for file, and the next one resends no photo", async () => {
  const { app, place } = await begun();
  const first = await place.make(app);
  const second = await place.make(app);
  expect([first.linked, second.earlier]).toEqual([0, first.folder.match(/idms-[^?]+/)?.[0]]);
  expect(second.linked).toBeGreaterThan(0);
  expect(second.files.length - second.linked).toBeLessThan(4);
  expect(await place.list()).toHaveLength(2);
  const backup = await openBackup(second.folder);
  onTestFinished(backup.close);
  await checkBackup(backup);
  const restored = join(await temporaryFolder(), "restored");
  await restoreBackup(backup, restored);
  expect(await keptContent(await open(restored))).toEqual(await keptContent(app));
  expect(await readdir(app.folder.scratch)).toEqual([]);
});

test("a backup for recipients is one object that reveals nothing, opens with its secret, and is removed whole", async () => {
  const { app, place, kept } = await begun();
  const open1 = await place.make(app);
  const before = await kept();
  const { file, recipient } = await newIdentity();
  const made = await place.make(app, { recipients: [recipient] });
  expect(made.name).toMatch(/^idms-[\dTZ.-]+Z\.tar\.age$/);
  expect(await place.list()).toEqual([open1.name, made.name]);
  expect(await readdir(app.folder.scratch)).toEqual([]);
  const [object, ...others] = (await kept()).filter((path) => !before.includes(path));
  expect(others).toEqual([]);
  const bytes = await readFile(object as string);
  for (const told of ["SQLite format 3", "photos/", "manifest"]) expect(bytes.includes(told)).toBe(false);
  await expect(place.open(made.name).manifest()).rejects.toThrow("is encrypted. Restore it with its secret");

  const around = await temporaryFolder();
  await expect(openBackup(made.folder, { identity: (await newIdentity()).file, around })).rejects.toThrow(
    "was encrypted for a different recipient",
  );
  const backup = await openBackup(made.folder, { identity: file, around });
  await checkBackup(backup);
  const restored = join(around, "restored");
  await restoreBackup(backup, restored);
  await backup.close();
  expect(await readdir(around)).toEqual(["restored"]);
  expect(await keptContent(await open(restored))).toEqual(await keptContent(app));

  // The next unencrypted backup continues from the previous unencrypted one.
  expect((await place.make(app)).earlier).toBe(open1.name);
  await place.remove([made.name]);
  expect(await place.list()).not.toContain(made.name);
  await expect(openBackup(made.folder, { identity: file, around })).rejects.toThrow("no longer exists");
});

test("an unfinished backup does not count, the next one reuses its files, and the rest is swept after a day", async () => {
  const { app, place, kept } = await begun();
  await halfBackup(place, app);
  const half = (await kept()).length;
  expect(half).toBeGreaterThan(0);
  expect(await place.list()).toEqual([]);
  const whole = await place.make(app);
  expect(whole.linked).toBe(half);
  const [name] = await place.list();
  await checkBackup(place.open(name as string));
  // Like a backup that was killed just before its end.
  const own = async () => (await kept()).filter((path) => path.includes(name as string));
  await rm((await own()).find((path) => path.includes("manifest.json")) as string);
  expect(await place.list()).toEqual([]);
  await place.remove([]);
  expect(await own()).not.toEqual([]);
  const then = new Date(Date.now() - ORPHAN_AGE_MS - 60_000);
  for (const path of await own()) await utimes(path, then, then);
  await place.remove([]);
  expect(await own()).toEqual([]);
});

test(
  "removing a backup deletes the files that no other backup names, and keeps the others",
  { tags: "thorough" },
  async () => {
    const { app, place, kept } = await begun();
    const alone = await storeFile(app.files.photos, Buffer.from("only in the first"), "jpg");
    await place.make(app);
    await app.files.photos.remove(alone);
    const second = await place.make(app);
    const [first] = await place.list();
    const isAlone = (path: string) => path.includes(alone);
    // A file younger than a day may belong to a backup that is being made.
    await place.remove([first as string]);
    expect((await kept()).some(isAlone)).toBe(true);
    const then = new Date(Date.now() - ORPHAN_AGE_MS - 60_000);
    for (const path of await kept()) await utimes(path, then, then);
    await place.make(app);
    await place.remove([(await place.list())[0] as string]);
    expect((await kept()).some(isAlone)).toBe(false);
    expect(await place.list()).toHaveLength(1);
    await checkBackup(place.open((await place.list())[0] as string));
    const gone = /idms-[^?]+/.exec(second.folder)?.[0] as string;
    await expect(place.open(gone).manifest()).rejects.toThrow("is not a backup");
  },
);

test("a backup with a changed file in its store fails verification", { tags: "thorough" }, async () => {
  const { app, place, kept } = await begun();
  await place.make(app);
  const [name] = await place.list();
  const photo = (await kept()).find((path) => path.includes("shared/photos")) as string;
  await writeFile(photo, "another");
  await expect(checkBackup(place.open(name as string))).rejects.toThrow("has changed");
});

test.each([
  ["s3://", "--to must be an address such as s3://"],
  ["s3://bucket/x?key=1", "--to contains an unknown option"],
])("an invalid address is refused: %s", async (text, message) => {
  await expect(openBackupPlace(text, "--to")).rejects.toThrow(message);
});

test("a place with backups does not itself count as a backup", { tags: "thorough" }, async () => {
  const { app, place, url } = await begun();
  await expect(openBackup(url)).rejects.toThrow("There is no backup in");
  await place.make(app);
  await expect(openBackup(url)).rejects.toThrow(
    /is a folder of backups\. Specify one of them\. The newest is idms-/,
  );
});

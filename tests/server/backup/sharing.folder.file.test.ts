import { readFile, rename, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  outdated,
  listBackups,
  removeBackups,
} from "../../../packages/server/src/upkeep/backup/list-backups.ts";
import { FULL_EVERY, makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { plainPhoto } from "../import-school.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Creates an installation with photos, and a location for its backups. */
async function installation() {
  const app = await temporaryApp();
  const parent = await temporaryFolder();
  const photos = [await addPhoto(app), await addPhoto(app), await addPhoto(app)] as const;
  await writeFile(join(app.folder.root, "idms.config.json"), "{}");
  return { app, parent, photos };
}

const addPhoto = async (app: App) => `photos/${await storeFile(app.files.photos, await plainPhoto(), "jpg")}`;
const inodeOf = async (folder: string, path: string) => (await stat(join(folder, path))).ino;

test("an unchanged file is shared with the previous backup, but never with the data folder", async () => {
  const { app, parent, photos } = await installation();
  const first = await makeBackup(app, parent);
  expect(first).toMatchObject({ earlier: null, linked: 0, copied: 5 });
  const added = await addPhoto(app);
  const second = await makeBackup(app, parent);
  expect(second).toMatchObject({ earlier: first.folder.slice(parent.length + 1), linked: 3, copied: 3 });
  const bytesOf = (path: string) => second.files.find((file) => file.path === path)?.bytes ?? 0;
  expect(second.copiedBytes).toBe(
    ["idms.db", "idms.config.json", added].map(bytesOf).reduce((a, b) => a + b),
  );
  for (const path of photos) {
    expect(await inodeOf(second.folder, path)).toBe(await inodeOf(first.folder, path));
    expect(await inodeOf(second.folder, path)).not.toBe(await inodeOf(app.folder.root, path));
  }
  const contents = ({ files }: typeof first) =>
    files
      .filter(({ path }) => photos.includes(path))
      .map(({ path, sha256 }) => `${path} ${sha256}`)
      .toSorted();
  expect(contents(second)).toEqual(contents(first));
  await checkBackup(second.folder);
});

test("a file is copied if its size or time has changed, or if the previous backup has lost it", async () => {
  const { app, parent, photos } = await installation();
  const first = await makeBackup(app, parent);
  const [touched, longer, lost] = photos;
  await utimes(join(app.folder.root, touched), new Date("2020-01-01"), new Date("2020-01-01"));
  const { atime, mtime } = await stat(join(app.folder.root, longer));
  await writeFile(join(app.folder.root, longer), "another content");
  await utimes(join(app.folder.root, longer), atime, mtime);
  await rm(join(first.folder, lost));
  const second = await makeBackup(app, parent);
  expect(second).toMatchObject({ linked: 0, copied: 5 });
  await checkBackup(second.folder);
  expect(await readFile(join(second.folder, longer), "utf8")).toBe("another content");
});

test("damage in an earlier copy is detected, and ends with the next full backup", async () => {
  const { app, parent, photos } = await installation();
  const first = await makeBackup(app, parent);
  const copy = join(first.folder, photos[0]);
  const { atime, mtime, size } = await stat(copy);
  await writeFile(copy, Buffer.alloc(size));
  await utimes(copy, atime, mtime);
  const shared = await makeBackup(app, parent);
  expect(shared.linked).toBe(3);
  await expect(checkBackup(shared.folder)).rejects.toThrow(`${photos[0]} has changed`);
  const full = await makeBackup(app, parent, { full: true });
  expect(full).toMatchObject({ earlier: null, linked: 0, sharing: 0 });
  await checkBackup(full.folder);
});

test("every seventh backup copies everything, and so does one after an unreadable manifest", async () => {
  const { app, parent } = await installation();
  const linked: number[] = [];
  for (let count = 0; count < FULL_EVERY + 2; count += 1) linked.push((await makeBackup(app, parent)).linked);
  expect(linked).toEqual([0, 3, 3, 3, 3, 3, 3, 0, 3]);
  const newest = (await listBackups(parent)).at(-1) as string;
  await truncate(join(parent, newest, "manifest.json"), 10);
  expect((await makeBackup(app, parent)).linked).toBe(0);
});

test("removing the oldest backups keeps the files that the others share", async () => {
  const { app, parent } = await installation();
  for (let count = 0; count < 3; count += 1) await makeBackup(app, parent);
  const [, , newest = ""] = await listBackups(parent);
  await removeBackups(parent, outdated(await listBackups(parent), 1));
  expect(await listBackups(parent)).toEqual([newest]);
  await checkBackup(join(parent, newest));
});

test("a symbolic link does not count as a backup, and no file is shared through one", async () => {
  const { app, parent, photos } = await installation();
  const elsewhere = await temporaryFolder();
  const first = await makeBackup(app, elsewhere);
  await symlink(first.folder, join(parent, first.folder.slice(elsewhere.length + 1)));
  expect(await listBackups(parent)).toEqual([]);
  const own = await makeBackup(app, parent);
  expect(own).toMatchObject({ earlier: null, linked: 0 });
  const [photo] = photos;
  await rename(join(own.folder, photo), join(elsewhere, "theirs.jpg"));
  await symlink(join(elsewhere, "theirs.jpg"), join(own.folder, photo));
  expect(await makeBackup(app, parent)).toMatchObject({ linked: 2 });
});

test("a place that is not a folder is refused", async () => {
  const { app } = await installation();
  for (const place of ["/dev/null", join(app.folder.root, "idms.config.json")])
    await expect(makeBackup(app, place)).rejects.toThrow(`${place} is not a folder. Choose a folder`);
});

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_RENDITIONS } from "@idms/core/upkeep/installation/room-for-files";
import { photoReader, type StoredPhoto } from "@idms/core/node/photos/photo-reader";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import {
  keepRendition,
  readRendition,
  removePhoto,
  renditionPath,
  type PhotoFiles,
} from "../../../packages/server/src/installation/store/renditions.ts";
import { folderFiles } from "../../../packages/server/src/installation/store/folder-files.ts";
import {
  listFiles,
  storedPath,
  storeFile,
} from "../../../packages/server/src/installation/store/stored-files.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { busyPhoto, ownPhoto } from "../own-photo.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await busyPhoto(1200, 1600);
});

let photos = 0;

/** Creates two folders, with a photo in the first one. */
async function withPhoto() {
  const root = await temporaryFolder();
  const folders = { photos: folderFiles(join(root, "photos")), renditions: join(root, "renditions") };
  await mkdir(folders.photos.local);
  const store = () => storeFile(folders.photos, ownPhoto(jpeg, (photos += 1)), "jpg");
  return { folders, store, photo: await store() };
}

const kept = (folders: PhotoFiles) => listFiles(folders.renditions).catch((): string[] => []);
const opened = ({ photos }: PhotoFiles, photo: string): StoredPhoto =>
  photoReader(1).open(storedPath(photos.local, photo)) as StoredPhoto;

/**
 * Runs a function while a rendition is being written, so that its photo is open. On a busy machine this may take
 * several attempts.
 */
async function whileMade(
  { folders, store }: Awaited<ReturnType<typeof withPhoto>>,
  act: (photo: string) => Promise<void> | void,
): Promise<void> {
  for (let tries = 1; tries <= 50; tries += 1) {
    const photo = await store();
    const state = { isMade: false };
    const making = keepRendition(folders, photo, 614).finally(() => (state.isMade = true));
    const folder = dirname(renditionPath(folders, photo, 614));
    const isBegun = () => {
      const temporary = readdirSync(folder).find((name) => name.endsWith(".tmp"));
      return temporary && (statSync(join(folder, temporary), { throwIfNoEntry: false })?.size ?? 0) > 0;
    };
    while (!state.isMade && !isBegun()) await nextTurn();
    const isHit = !state.isMade;
    if (isHit) await act(photo);
    await making;
    if (isHit) return;
    await removePhoto(folders, photo);
  }
  throw new Error("No rendition was seen while it was written");
}

test("a rendition is the photo at one width, for its owner alone, under the photo's name", async () => {
  const { folders, photo } = await withPhoto();
  await keepRendition(folders, photo, 614);
  const path = renditionPath(folders, photo, 614);
  expect(await kept(folders)).toEqual([photo.replace(".jpg", "-614.jpg")]);
  expect(await sharp(path).metadata()).toMatchObject({ format: "jpeg", width: 614, height: 819 });
  expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
  const bytes = readRendition(path, 614, opened(folders, photo));
  expect(Buffer.compare(bytes as Uint8Array, readFileSync(path))).toBe(0);
  expect(readRendition(renditionPath(folders, photo, 600), 600, opened(folders, photo))).toBeUndefined();
});

test("a rendition's use is recorded once a day", async () => {
  const { folders, photo } = await withPhoto();
  await keepRendition(folders, photo, 614);
  const path = renditionPath(folders, photo, 614);
  const use = () => readRendition(path, 614, { ...opened(folders, photo), changed: 0 });
  const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * 3_600_000);
  utimesSync(path, hoursAgo(23), hoursAgo(23));
  expect(use()).toBeDefined();
  expect(statSync(path).mtime).toEqual(hoursAgo(23));
  utimesSync(path, hoursAgo(25), hoursAgo(25));
  expect(use()).toBeDefined();
  expect(statSync(path).mtime > hoursAgo(1)).toBe(true);
});

test("removing a photo removes its renditions, and no others", async () => {
  const { folders, store, photo } = await withPhoto();
  const other = await store();
  for (const width of [614, 150])
    for (const each of [photo, other]) await keepRendition(folders, each, width);
  await removePhoto(folders, photo);
  expect(await listFiles(folders.photos.local)).toEqual([other]);
  expect((await kept(folders)).every((name) => name.startsWith(other.replace(".jpg", "")))).toBe(true);
  expect(await kept(folders)).toHaveLength(2);
  await removePhoto(folders, photo);
});

test("nothing is left of a photo that is removed while its rendition is made", async () => {
  const there = await withPhoto();
  await whileMade(there, (photo) => removePhoto(there.folders, photo));
  expect(await kept(there.folders)).toEqual([]);
});

test("nothing is left if the photo's file disappears before the rendition is in place", async () => {
  const there = await withPhoto();
  await whileMade(there, (photo) => rmSync(storedPath(there.folders.photos.local, photo)));
  expect(await kept(there.folders)).toEqual([]);
});

test("nothing is left if the photo is removed at any other moment", async () => {
  const { folders, store } = await withPhoto();
  const names = await Promise.all(Array.from({ length: 12 }, store));
  await Promise.all(
    names.map(async (name, index) => {
      const making = keepRendition(folders, name, 400);
      for (let turn = 0; turn < index * 40; turn += 1) await nextTurn();
      await removePhoto(folders, name);
      await making;
    }),
  );
  expect(await kept(folders)).toEqual([]);
});

test("a rendition that cannot be kept causes no error and leaves nothing behind", async () => {
  const { folders, photo } = await withPhoto();
  writeFileSync(folders.renditions, "");
  await keepRendition(folders, photo, 614);
  rmSync(folders.renditions);
  await symlink("/dev/full", folders.renditions);
  await keepRendition(folders, photo, 614);
  rmSync(folders.renditions);
  // With a folder in the place of the file, the file can be made but not renamed.
  mkdirSync(join(renditionPath(folders, photo, 614), "x"), { recursive: true });
  await keepRendition(folders, photo, 614);
  writeFileSync(storedPath(folders.photos.local, photo), jpeg.subarray(0, 3000));
  await keepRendition(folders, photo, 300);
  expect(await kept(folders)).toEqual([]);
});

test("a sweep removes renditions of missing photos, and the remains of killed programs", async () => {
  const app = await temporaryApp();
  const gone = await storeFile(app.files.photos, jpeg, "jpg");
  await keepRendition(app.files, gone, 614);
  const folder = dirname(renditionPath(app.files, gone, 614));
  rmSync(storedPath(app.folder.photos, gone));
  writeFileSync(join(folder, `.${"0".repeat(30)}-614.jpg.1-${"0".repeat(16)}-${"0".repeat(12)}.tmp`), "face");
  writeFileSync(join(folder, "notes.txt"), "not ours");
  await sweepDataFolder(app);
  expect(await readdir(folder)).toEqual(["notes.txt"]);
});

test("a sweep keeps a recent photo's renditions, and photos without any", async () => {
  const app = await temporaryApp();
  const young = await storeFile(app.files.photos, jpeg, "jpg");
  await sweepDataFolder(app);
  await keepRendition(app.files, young, 614);
  await sweepDataFolder(app);
  expect(await kept(app.files)).toHaveLength(1);
  expect(await listFiles(app.folder.photos)).toEqual([young]);
});

test("the renditions used longest ago make room for a new one, as far as needed", async () => {
  expect(MAX_RENDITIONS).toBe(2 * 1024 ** 3);
  const { folders, photo } = await withPhoto();
  const folder = dirname(renditionPath(folders, photo, 614));
  mkdirSync(folder, { recursive: true });
  // One folder may take 8 MB of the 2 GB, so the new rendition leaves room for only one of these.
  const others = [3, 1, 2].map((day) => {
    const file = join(folder, `${String(day).repeat(30)}-614.jpg`);
    writeFileSync(file, "");
    truncateSync(file, 5 * 1024 ** 2);
    utimesSync(file, new Date(2026, 0, day), new Date(2026, 0, day));
    return basename(file);
  });
  await keepRendition(folders, photo, 614);
  const made = basename(renditionPath(folders, photo, 614));
  expect((await readdir(folder)).toSorted()).toEqual([others[0], made].toSorted());
});

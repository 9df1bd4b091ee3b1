import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { listFiles } from "../../../packages/server/src/installation/store/stored-files.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { drawClassProof } from "../../../packages/server/src/print/pictures/draw-class-proof.ts";
import { pressJob } from "../../../packages/server/src/print/runs/generate-cards.ts";
import type { PressJob } from "../../../packages/server/src/print/choosing/press-job.ts";
import { onFile } from "../../own-installation.ts";
import { spoilStored } from "../stored.ts";
import { serving, signedIn } from "../http/serving.ts";
import { busyPhoto, ownPhoto } from "../own-photo.ts";
import { addDesign, addPhotoClass, PHONE, UNTOUCHED } from "./photo-class.ts";
import { pressFile } from "./press-file.ts";

const served = serving();
let job: PressJob;
let photos: string[];

const chosen = (more: object = {}) =>
  chooseCards(served.app, { school: String(served.green.school), class: "6", ...more });
const print = () => pressFile(served.app.db, job);

beforeAll(async () => {
  const root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Both sides");
  ({ photos } = await addPhotoClass(served, "6", [PHONE, UNTOUCHED, PHONE, { width: 900, height: 1600 }]));
  job = await pressJob(served.app, await chosen());
});

const folder = () => served.app.folder.renditions;
/** Returns the cached photo copies. Those of backgrounds are stored after a print, when there is time. */
const kept = async () =>
  (await listFiles(folder()).catch(() => [])).filter((name) => !name.startsWith("grounds/")).toSorted();
const pathOf = async (photo: string | undefined) =>
  join(folder(), (await kept()).find((name) => name.startsWith(photo?.slice(0, 33) ?? "none")) ?? "none");

/** Damages the first photo until the test ends. */
async function spoilFirst(spoil: (path: string) => void): Promise<void> {
  const { photos: store } = served.app.files;
  const whole = (await store.get(photos[0]!))!;
  onTestFinished(() => spoilStored(store, photos[0]!, (path) => writeFileSync(path, whole)));
  await spoilStored(store, photos[0]!, spoil);
}

beforeEach(() => rm(folder(), { recursive: true, force: true }));

test("a photo finer than the press is kept at the width of its frame, and the next print copies it", async () => {
  const first = await print();
  const names = await kept();
  expect(names.map((name) => name.slice(0, 33))).toEqual(
    [0, 2, 3].map((index) => photos[index]!.slice(0, 33)).toSorted(),
  );
  const { width } = await sharp(await pathOf(photos[0])).metadata();
  expect(width).toBe(Math.floor((26 / 25.4) * 600));
  const before = names.map((name) => statSync(join(folder(), name)));
  const second = await print();
  expect(Buffer.compare(second.file, first.file)).toBe(0);
  expect(await kept()).toEqual(names);
  const after = names.map((name) => statSync(join(folder(), name)));
  expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(
    before.map(({ ino, mtimeMs }) => [ino, mtimeMs]),
  );
  // The file contains bytes that only the kept copy has.
  const path = await pathOf(photos[0]);
  writeFileSync(path, ownPhoto(readFileSync(path), 0x4b455054));
  expect((await print()).file.includes(Buffer.from("KEPT"))).toBe(true);
});

test("the file is the same if nothing can be kept", async () => {
  const { file } = await print();
  await rm(folder(), { recursive: true });
  // A path that cannot be a folder, not even for root.
  await writeFile(folder(), "");
  const without = await print();
  expect(without.leftOut).toEqual([]);
  expect(without.file.length).toEqual(file.length);
  expect(Buffer.compare(without.file, file)).toBe(0);
});

test.each([
  ["is empty", (path: string) => writeFileSync(path, "")],
  ["was cut short", (path: string) => truncateSync(path, 5000)],
  ["is no picture", (path: string) => writeFileSync(path, "\xff\xd8 no \xff\xd9", "latin1")],
  [
    "has another width",
    async (path: string) => writeFileSync(path, (await served.app.files.photos.get(photos[1]!))!),
  ],
  ["is older than the photo", (path: string) => utimesSync(path, new Date(0), new Date(0))],
])("a rendition that %s is made again", async (_, spoil) => {
  const { file } = await print();
  const path = await pathOf(photos[0]);
  const good = readFileSync(path);
  await spoil(path);
  const again = await print();
  expect(Buffer.compare(again.file, file)).toBe(0);
  expect(Buffer.compare(readFileSync(path), good)).toBe(0);
});

test("a missing or damaged photo is reported, even if its rendition is kept", async () => {
  await print();
  const codes = async () => (await print()).leftOut.map(({ name, code }) => [name, code]);
  await spoilFirst((path) => truncateSync(path, readFileSync(path).length >> 1));
  expect(await codes()).toEqual([["Pupil 001", "photo_broken"]]);
  await spoilFirst(rmSync);
  expect(await codes()).toEqual([["Pupil 001", "photo_missing"]]);
});

test("a photo damaged in the middle is reported before its rendition is kept", async () => {
  await spoilFirst((path) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0, 2000, bytes.length - 2));
  });
  const { leftOut } = await print();
  expect(leftOut.map(({ name, code }) => [name, code])).toEqual([["Pupil 001", "photo_broken"]]);
  expect(await kept()).toHaveLength(2);
});

test("the findings are the same with and without renditions: resolution, and what texts lie on", async () => {
  const root = await signedIn(served, "root");
  const caption = { kind: "text", pattern: "{full_name}", x: 168, y: 300, width: 312, height: 80, size: 40 };
  await addDesign(root, served.green.school, "Text on photos", {
    fields: { caption: { ...caption, color: "#808080" } },
    isDefault: false,
  });
  const template = await pressJob(served.app, await chosen({ template: "Text on photos" }));
  const despite = { reason: "test", students: null };
  const first = await pressFile(served.app.db, { ...template, despite });
  expect(first.printed).toHaveLength(4);
  const codes = first.findings.map(({ student, code }) => [student, code]);
  for (const { student } of first.printed) expect(codes).toContainEqual([student, "low_contrast"]);
  expect(await kept()).toHaveLength(3);
  const second = await pressFile(served.app.db, { ...template, despite });
  expect(second.findings).toEqual(first.findings);
  expect(Buffer.compare(second.file, first.file)).toBe(0);
  const path = await pathOf(photos[0]);
  await sharp(readFileSync(path)).linear(0).jpeg().toFile(path);
  expect((await pressFile(served.app.db, { ...template, despite })).findings).toEqual(first.findings);
});

test("the proof of a class keeps its small photos too", async () => {
  const output = join(served.app.folder.scratch, "proof.pdf");
  await drawClassProof(served.app, await chosen(), { paper: "a4", output });
  const names = await kept();
  expect(names).toHaveLength(4);
  for (const name of names) expect((await sharp(join(folder(), name)).metadata()).width).toBeLessThan(250);
  await drawClassProof(served.app, await chosen(), { paper: "a4", output });
  expect(await kept()).toEqual(names);
});

onFile(
  "a photo that replaces another under its name is printed, no matter how old its file claims to be",
  async () => {
    const { file } = await print();
    const other = await busyPhoto(1200, 1600);
    await spoilFirst((path) => {
      writeFileSync(path, other);
      utimesSync(path, new Date(0), new Date(0));
    });
    expect(Buffer.compare((await print()).file, file)).not.toBe(0);
  },
);

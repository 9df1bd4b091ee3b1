import { readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { defaultFields } from "@idms/core/forms/values/field";
import { openPhotoArchive } from "@idms/core/node/archives/photo-archive";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { listDropped } from "../../../packages/server/src/collect/watch/drop-folder.ts";
import { runJob } from "../../../packages/server/src/collect/watch/run-job.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { listFiles, storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { unmeasuredPhotos } from "../../../packages/server/src/installation/students/photo-rows.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { USUAL_ORDER } from "../../../packages/server/src/print/choosing/press-job.ts";
import { pressJob } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { openPhotoJournal } from "../../../packages/server/src/students/photos/photo-journal.ts";
import {
  carryOutPlan,
  type StudentImportOptions,
} from "../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import {
  planStudents,
  type StudentSheet,
} from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { csvOf, photoFolder, schoolWithForm, sheetOf } from "../import-school.ts";
import { busyPhoto } from "../own-photo.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { makeZip } from "../../core/node/archives/make-zip.ts";
import { pressFile } from "./press-file.ts";

let files: Record<string, Buffer>;

beforeAll(async () => {
  files = {
    "asha.jpg": await busyPhoto(300, 400),
    "ravi.png": await sharp(await busyPhoto(300, 400))
      .png()
      .toBuffer(),
    "uma.heic": await readFile(new URL("../../web/portrait.heic", import.meta.url)),
    "late.jpg": await busyPhoto(300, 400),
  };
});

const rows = sheetOf(
  ["Asha Rao", "9876543210", "5 - A", "asha"],
  ["Ravi Das", "9876500000", "5 - A", "ravi"],
  ["Uma Nair", "9876500001", "5 - A", "uma"],
);
const archive = async () => openPhotoArchive(await photoFolder([], files));

/** Adds a design of a card of 54 × 86 mm whose photo has this width in mm, or that shows no photo. */
async function addDesign(
  app: App & { school: { id: number } },
  width: number | null,
  { name = `${width} mm`, isDefault = true } = {},
) {
  const background = sharp({ create: { width: 540, height: 860, channels: 3, background: "#35a" } }).png();
  const photo = width !== null && {
    photo: { x: 20, y: 20, width: 10 * width, height: 12 * width, isImage: true },
  };
  await addTemplate(app, {
    schoolId: app.school.id,
    name,
    isDefault,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 20, y: 500, width: 500, height: 80 }, ...photo }),
    background: await background.toBuffer(),
  });
}

/** The width at 600 dpi, in pixels. */
const pixels = (mm: number) => Math.floor((mm / 25.4) * 600);

const schoolWithDesign = async (width: number | null = 5) => {
  const app = await schoolWithForm();
  await addDesign(app, width);
  return app;
};

async function importAll(
  app: App,
  sheet: Partial<StudentSheet> = {},
  options: Partial<StudentImportOptions> = {},
) {
  const planned = await planStudents(app, {
    rows,
    school: "Green Valley",
    photos: await archive(),
    ...sheet,
  });
  return carryOutPlan(app, planned, {
    file: "class.csv",
    partial: false,
    dryRun: false,
    actor: { id: null, name: "cli:asha" },
    status: "VERIFIED",
    ...options,
  });
}

const kept = async ({ folder }: App) =>
  (await listFiles(folder.renditions).catch((): string[] => []))
    .filter((name) => name.endsWith(".jpg"))
    .toSorted();
const keptWidths = async (app: App) =>
  (await kept(app)).map((name) => Number(/-(\d+)\.jpg$/.exec(name)?.[1])).toSorted((a, b) => a - b);
const inodesOf = async (app: App) =>
  (await kept(app)).map((name) => statSync(join(app.folder.renditions, name)).ino);
const unmeasured = async ({ db }: App) => (await unmeasuredPhotos(db, {}, 100)).length;
const jobOf = async (app: App) =>
  pressJob(app, await chooseCards(app, { school: "Green Valley", class: "5 - A" }));

test("photos of an import, HEIC too, are measured and made at their frame's width, so that the print makes none", async () => {
  const app = await schoolWithDesign();
  expect(await importAll(app)).toMatchObject({ create: 3, withoutPhoto: [] });
  expect(await unmeasured(app)).toBe(0);
  expect(await keptWidths(app)).toEqual([pixels(5), pixels(5), pixels(5)]);

  const [names, before] = [await kept(app), await inodesOf(app)];
  const ahead = names.map((name) => readFileSync(join(app.folder.renditions, name)));
  const job = await jobOf(app);
  const first = await pressFile(app.db, job);
  expect(first.printed).toHaveLength(3);
  expect([await kept(app), await inodesOf(app)]).toEqual([names, before]);

  await rm(app.folder.renditions, { recursive: true });
  const without = await pressFile(app.db, job);
  expect(Buffer.compare(without.file, first.file)).toBe(0);
  expect(await kept(app)).toEqual(names);
  const made = names.map((name) => readFileSync(join(app.folder.renditions, name)));
  expect(made.map((bytes, at) => Buffer.compare(bytes, ahead[at]!))).toEqual([0, 0, 0]);
});

test("a photo that replaces another is prepared too", async () => {
  const app = await schoolWithDesign();
  await importAll(app);
  files = { ...files, "asha.jpg": await busyPhoto(300, 400) };
  const before = await kept(app);
  expect(await importAll(app, { replacePhotos: true })).toMatchObject({ create: 0, change: 1, skip: 2 });
  expect(await kept(app)).toHaveLength(4);
  expect(await kept(app)).toEqual(expect.arrayContaining(before));
  expect(await unmeasured(app)).toBe(0);
});

test.each([
  ["without a design", undefined],
  ["whose cards show no photo", null],
  ["whose frame has room for all pixels", 53],
])("for a school %s no photo is reduced", async (_, width) => {
  const app = width === undefined ? await schoolWithForm() : await schoolWithDesign(width);
  await importAll(app);
  expect(await kept(app)).toEqual([]);
  expect(await unmeasured(app)).toBe(width === 53 ? 0 : 3);
});

test("a refused import and a dry run leave nothing", async () => {
  const app = await schoolWithDesign();
  await importAll(app, {}, { dryRun: true });
  expect(await kept(app)).toEqual([]);
  const broken = sheetOf(
    ["Asha Rao", "9876543210", "5 - A", "asha"],
    ["No One", "9876500002", "5 - A", "none"],
  );
  expect(await importAll(app, { rows: broken })).toMatchObject({ refused: true });
  expect(await kept(app)).toEqual([]);
});

test("photos that an earlier import stored are prepared by the next one", async () => {
  const app = await schoolWithDesign();
  const photos = await archive();
  const journal = await openPhotoJournal(app);
  const { bytes } = await preparePhoto(files["asha.jpg"]!);
  const name = await storeFile(app.files.photos, bytes, "jpg");
  await journal.add((await photos.stamp("asha"))!, name);
  await importAll(app, { photos });
  expect(await kept(app)).toHaveLength(3);
  expect((await kept(app)).some((each) => each.startsWith(name.replace(".jpg", "")))).toBe(true);
  expect(await unmeasured(app)).toBe(0);
});

test("a watched folder prepares photos for the design that it prints", async () => {
  const app = await schoolWithForm(
    defaultFields().map((each) => (each.name === "parent_phone" ? { ...each, unique: true } : each)),
  );
  await addDesign(app, 5);
  await addDesign(app, 8, { name: "Wide", isDefault: false });
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "all.csv"), csvOf(rows));
  writeFileSync(
    join(folder, "all.zip"),
    makeZip(["asha.jpg", "ravi.png", "uma.heic"].map((name) => ({ name, data: files[name]! }))),
  );
  const [job] = await listDropped(folder);
  const done = await runJob(app, folder, job!, {
    school: "1",
    template: "Wide",
    order: USUAL_ORDER,
    partial: false,
    dryRun: false,
    actor: { id: null, name: "operator" },
    signal: new AbortController().signal,
  });
  expect(done).toMatchObject({ problem: null, pdfs: [{ cards: 3 }] });
  expect(await keptWidths(app)).toEqual([pixels(8), pixels(8), pixels(8)]);
});

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { ITSELF } from "../../../packages/server/src/trust/log/log-rows.ts";
import { changeTemplate } from "../../../packages/server/src/cards/designs/change-template.ts";
import {
  insertIdTemplate,
  listIdTemplates,
  type IdTemplate,
} from "../../../packages/server/src/cards/designs/design-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { listFiles } from "../../../packages/server/src/installation/store/stored-files.ts";
import { createBackground } from "../../../packages/server/src/http/calls/background.ts";
import { createUploads } from "../../../packages/server/src/http/bodies/uploads.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { pressJob } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { aheadMaker } from "../../../packages/server/src/print/press/photos-ahead.ts";
import { printInThread } from "../../../packages/server/src/print/press/press-thread.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { usualWatcher } from "../../../packages/server/src/upkeep/sweep/periodic-work.ts";
import { spoilStored } from "../stored.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { busyPhoto } from "../own-photo.ts";
import { addLink, filledForm, submit } from "../submissions/school-link.ts";
import { addDesign, addPhotoClass, PHONE, UNTOUCHED } from "./photo-class.ts";
import { pressFile } from "./press-file.ts";

const served = serving();
let root: Client;

beforeAll(async () => {
  root = await signedIn(served, "root");
});

const kept = async () =>
  (await listFiles(served.app.folder.renditions).catch((): string[] => [])).filter((name) =>
    name.endsWith(".jpg"),
  );
const stemOf = (photo: string) => photo.replace(".jpg", "");
const keptOf = async (photos: readonly string[]) =>
  (await kept()).filter((name) => photos.some((photo) => name.startsWith(stemOf(photo))));

test("when a school begins to print with a design, its photos are prepared, and the press prepares none", async () => {
  const { app, green, blue } = served;
  // The other school prints with its only design. This one has the same design and will get a second one.
  await addDesign(root, blue.school, "Earlier", { isDefault: false });
  const [{ id: _, ...earlier }] = (await listIdTemplates(app.db, blue.school)) as [IdTemplate];
  await transaction(app.db, (tx) => insertIdTemplate(tx, { ...earlier, school_id: green.school }));
  const { photos, students: ids } = await addPhotoClass(served, "6", [PHONE, UNTOUCHED, PHONE, PHONE]);
  // One student needs no further card.
  await transaction(app.db, async (tx) => {
    await tx.update(students).set({ status: "ID_GENERATED" }).where(eq(students.id, ids[3]!)).run();
  });
  const design = await addDesign(root, green.school, "Later", { isDefault: false });
  expect(await kept()).toEqual([]);
  const change = new FormData();
  change.set("is_default", "true");
  expect((await root.send("PATCH", `/api/id-templates/${design}/`, change)).status).toBe(200);
  await expect.poll(() => keptOf(photos)).toHaveLength(2);
  await expect.poll(() => keptOf([photos[0]!, photos[2]!])).toHaveLength(2);

  const inodes = async () =>
    (await keptOf(photos)).toSorted().map((name) => statSync(join(app.folder.renditions, name)).ino);
  const before = await inodes();
  const chosen = await chooseCards(app, { school: String(green.school), class: "6" });
  expect((await pressFile(app.db, await pressJob(app, chosen))).printed).toHaveLength(3);
  expect(await inodes()).toEqual(before);
});

test("a school's only design is the one it prints with, even if nobody has made it the default", async () => {
  const { app, green } = served;
  const { id: school } = await transaction(app.db, (tx) => insertSchool(tx, { name: "White" }));
  const { photos } = await addPhotoClass({ ...served, green: { ...green, school } }, "6", [PHONE]);
  await addDesign(root, school, "Only", { isDefault: false });
  await expect.poll(() => keptOf(photos)).toHaveLength(1);
});

test("a new photo is prepared after its sender has the answer", async () => {
  const { app, server, green } = served;
  const { token } = await addLink(app, green);
  const { status, body } = await submit(server.url, token, filledForm(await busyPhoto(1200, 1600)));
  expect(status).toBe(201);
  const row = await app.db.select().from(students).where(eq(students.id, body.receipt)).get();
  await expect.poll(() => keptOf([row!.photo!])).toHaveLength(1);
});

test("a photo that a family corrects is prepared, and so is a proposed one once it is accepted", async () => {
  const { app, server, green } = served;
  const staff = await signedIn(served, "green");
  const { token } = await addLink(app, green);
  const { body: sent } = await submit(server.url, token, filledForm(await busyPhoto(1200, 1600)));
  const correct = async () => {
    const body = new FormData();
    body.set(
      "photo",
      new File([new Uint8Array(await busyPhoto(1200, 1600))], "a.jpg", { type: "image/jpeg" }),
    );
    const url = `${server.url}/api/public/family/${sent.page}/`;
    expect((await fetch(url, { method: "POST", body })).status).toBe(200);
  };
  const photoNow = async () =>
    (await app.db.select().from(students).where(eq(students.id, sent.receipt)).get())!.photo!;
  const isReady = async () => (await keptOf([await photoNow()])).length;
  await expect.poll(isReady).toBe(1);
  const before = await photoNow();
  await correct();
  expect(await photoNow()).not.toBe(before);
  await expect.poll(isReady).toBe(1);

  const student = `/api/students/${sent.receipt}`;
  expect((await staff.send("POST", `${student}/verify/`)).status).toBe(200);
  const checked = await photoNow();
  await correct();
  expect(await photoNow()).toBe(checked);
  const [{ id: proposal }] = (await staff.get(`${student}/proposals/`)).body;
  const taken = await staff.send("POST", `${student}/proposals/${proposal}/take/`, { take_photo: true });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  expect(await photoNow()).not.toBe(checked);
  await expect.poll(isReady).toBe(1);
});

/** Creates a maker that only the test calls, and that ends on request. */
function ownMaker() {
  const { db, files } = served.app;
  const stop = new AbortController();
  const log: string[] = [];
  const background = createBackground(pino({}, { write: (line) => void log.push(line) }));
  const uploads = createUploads(db);
  return {
    make: aheadMaker({ db, files, uploads, background, stopping: stop.signal }),
    stop,
    background,
    uploads,
    log,
  };
}

/** Waits long enough for several photos. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 600));

test("preparation waits while cards are printed and while photos arrive", async () => {
  const { app, green, blue } = served;
  const { photos } = await addPhotoClass({ ...served, green: blue }, "7", [PHONE, PHONE]);
  const { make, background, uploads } = ownMaker();

  const job = await pressJob(app, await chooseCards(app, { school: String(green.school), class: "6" }));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isPrinting = () => {};
  const begun = new Promise<void>((resolve) => (isPrinting = resolve));
  const writeBehind = () => (isPrinting(), held);
  const printing = printInThread(job, {}, { keep: async () => undefined, writeBehind });
  await begun;
  make(blue.school);
  await aWhile();
  expect(await keptOf(photos)).toEqual([]);

  let decoded = () => {};
  const decoding = uploads.decodes.run(() => new Promise<void>((resolve) => (decoded = resolve)));
  release();
  await printing;
  await aWhile();
  expect(await keptOf(photos)).toEqual([]);
  decoded();
  await decoding;
  await background.settled();
  expect(await keptOf(photos)).toHaveLength(2);
});

test("preparation ends with the server, without an error", async () => {
  const { photos } = await addPhotoClass({ ...served, green: served.blue }, "8", Array(12).fill(PHONE));
  const { make, stop, background, log } = ownMaker();
  make(served.blue.school);
  await expect.poll(() => keptOf(photos), { interval: 1 }).not.toEqual([]);
  stop.abort();
  await background.settled();
  expect((await keptOf(photos)).length).toBeLessThan(12);
  expect(log).toEqual([]);
});

test("a damaged photo and a school without a design do not end the preparation", async () => {
  const { app, blue } = served;
  const { make, background, log } = ownMaker();
  const { photos } = await addPhotoClass({ ...served, green: blue }, "9", [PHONE, PHONE]);
  await spoilStored(app.files.photos, photos[0]!, (path) =>
    writeFileSync(path, readFileSync(path).fill(0, 2000, 400_000)),
  );
  make(999);
  make(blue.school);
  await background.settled();
  expect(await keptOf(photos)).toHaveLength(1);
  expect(log).toEqual([]);
});

test("a default design that another program sets is noticed, and nothing else is", async () => {
  const { app, green } = served;
  const { make, background } = ownMaker();
  const { photos } = await addPhotoClass(served, "10", [PHONE]);
  const look = usualWatcher({ db: app.db, makeAhead: make });
  await look();
  await look();
  await background.settled();
  expect(await keptOf(photos)).toEqual([]);
  const [earlier] = await listIdTemplates(app.db, green.school);
  await changeTemplate(app, ITSELF, earlier!.id, { isDefault: true });
  await look();
  await background.settled();
  expect(await keptOf(photos)).toHaveLength(1);
});

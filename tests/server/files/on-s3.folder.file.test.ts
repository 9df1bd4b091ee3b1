/** @module-tag thorough */
import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { examine } from "../../../packages/server/src/upkeep/doctor/examine.ts";
import type { FileStore } from "../../../packages/server/src/installation/store/file-store.ts";
import {
  isStoredName,
  listFiles,
  storeFile,
} from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { pressJob } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { drawClassProof } from "../../../packages/server/src/print/pictures/draw-class-proof.ts";
import { purgeData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { chooseExport } from "../../../packages/server/src/students/exports/students-to-export.ts";
import { exportPhotos } from "../../../packages/server/src/students/exports/export-files.ts";
import { actOnRecord } from "../../../packages/server/src/students/edits/act-on-record.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { busyPhoto } from "../own-photo.ts";
import { addDesign } from "../print/photo-class.ts";
import { pressFile } from "../print/press-file.ts";
import { makeOld, tracesOf, type Person } from "../purge/raw-bytes.ts";
import { addLink, filledForm, submit } from "../submissions/school-link.ts";
import { age, temporaryFolder } from "../temporary-folder.ts";
import { startS3 } from "./s3-store.ts";

const doer = { id: null, username: "clerk" };
const COUNT = 20;
const TIME = new Date("2026-04-01T04:00:00Z");

const photos: Buffer[] = [];
beforeAll(async () => {
  for (let index = 0; index < COUNT; index += 1) photos.push(await busyPhoto(1200, 1600));
});

async function namesOf(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) if (isStoredName(name)) names.push(name);
  return names.toSorted();
}

/** The press's output for the class, by the store from which it was read. */
const pdfs: Buffer[] = [];

describe.each(["a folder", "S3"])("with its files in %s, an installation", (kind) => {
  let store: Awaited<ReturnType<typeof startS3>> | undefined;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (kind !== "S3") return;
    store = await startS3((end) => void (stop = end));
    process.env["IDMS_FILES_URL"] = store.url;
  });
  afterAll(async () => {
    delete process.env["IDMS_FILES_URL"];
    await stop?.();
  });
  const served = serving();

  const people: Person[] = [];
  let root: Client;

  test("takes photos, shows them, and prints the same file, byte for byte", async () => {
    const { app, server, green } = served;
    root = await signedIn(served, "root");
    await addDesign(root, green.school, "Card");
    const { token } = await addLink(app, green);
    for (let index = 0; index < COUNT; index += 1) {
      const name = `Pupil ${String(index).padStart(3, "0")}`;
      const answers = { full_name: name, parent_phone: `98${10_000_000 + index * 7919}` };
      const { status, body } = await submit(server.url, token, filledForm(photos[index]!, answers));
      expect([status, body.detail]).toEqual([201, expect.stringContaining("Thanks")]);
      const id = body.receipt as number;
      await actOnRecord(app.db, doer, { school: green.school, id, action: "verify" });
      people.push({ id, texts: [name], photo: "", pixels: [] });
    }
    const names = await namesOf(app.files.photos);
    expect(names).toHaveLength(COUNT);
    expect(kind === "S3").toBe((await readdir(app.folder.photos)).length === 0);
    for (const query of ["", "?size=thumb"]) {
      const shown = await root.get(`/api/students/${people[0]!.id}/photo/${query}`);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
    const chosen = await chooseCards(app, { school: String(green.school), class: "5 - A" });
    const job = { ...(await pressJob(app, chosen)), time: TIME };
    for (const _ of ["first", "again, with what was kept"]) {
      const { file, printed, leftOut } = await pressFile(app.db, job);
      expect([printed.length, leftOut]).toEqual([COUNT, []]);
      pdfs.push(file);
    }
    for (const pdf of pdfs) expect(Buffer.compare(pdf, pdfs[0]!)).toBe(0);
  });

  test("prints in a server's thread, proves a class, and exports its photos", async () => {
    const { app, green } = served;
    const { school, classroom } = green;
    const choice = { school: String(school), class: "5 - A" };
    const output = join(await temporaryFolder(), "proof.pdf");
    const chosen = await chooseCards(app, choice);
    const proof = await drawClassProof(app, chosen, { paper: "a4", output });
    expect([proof.students, proof.leftOut]).toEqual([COUNT, []]);
    const made = async () =>
      (await listFiles(app.files.renditions)).map((name) => [
        name,
        statSync(join(app.files.renditions, name)).mtimeMs,
      ]);
    const before = await made();
    expect(before.length).toBeGreaterThanOrEqual(COUNT);
    await rm(app.files.place.copies, { recursive: true, force: true });
    await drawClassProof(app, chosen, { paper: "a4", output });
    // A rendition stays valid when its photo is copied again.
    expect(await made()).toEqual(before);
    await rm(app.files.place.copies, { recursive: true, force: true });
    const zip = new PassThrough();
    const [exported, bytes] = await Promise.all([
      exportPhotos(app, await chooseExport(app, { school, classroom }), "{name}", zip),
      buffer(zip),
    ]);
    expect([exported.photos, exported.missing]).toEqual([COUNT, []]);
    expect(bytes.length).toBeGreaterThan(COUNT * 10_000);
    const answer = await root.get(`/api/students/generate_ids/?school=${school}&classroom=${classroom}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("is backed up completely into a folder, and restored to where its files are kept", async () => {
    const { app } = served;
    const parent = await temporaryFolder();
    const backup = await makeBackup(app, parent);
    expect(backup.missing).toEqual([]);
    const names = await namesOf(app.files.photos);
    const paths = backup.files.map(({ path }) => path);
    for (const name of names) expect(paths).toContain(`photos/${name}`);
    const again = await makeBackup(app, parent);
    expect([again.linked, again.missing]).toEqual([backup.copied - 1, []]);

    const data = join(await temporaryFolder(), "restored");
    if (store) process.env["IDMS_FILES_URL"] = store.url.replace("/one", "/two");
    try {
      await restoreBackup(again.folder, data);
      const restored = await openApp({ data, create: false });
      expect(await namesOf(restored.files.photos)).toEqual(names);
      const [name = ""] = names;
      expect(await restored.files.photos.get(name)).toEqual(await app.files.photos.get(name));
      await restored.close();
    } finally {
      if (store) process.env["IDMS_FILES_URL"] = store.url;
    }
  });

  test("passes the doctor's check until a file is lost", async () => {
    const { app } = served;
    const check = async (deep = false) =>
      (await examine(app.folder.root, app.folder.root, { deep })).filter(({ name }) =>
        ["files", "store"].includes(name),
      );
    const states = async (deep?: boolean) => (await check(deep)).map(({ name, state }) => [name, state]);
    const well = kind === "S3" ? [["store", "ok"], ["files", "ok"]] : [["files", "ok"]]; // prettier-ignore
    expect(await states()).toEqual(well);
    expect(await states(true)).toEqual(well);
    const [name = ""] = await namesOf(app.files.photos);
    const bytes = (await app.files.photos.get(name))!;
    await app.files.photos.remove(name);
    const [lost] = (await check()).slice(-1);
    expect(lost).toMatchObject({ state: "problem", found: expect.stringContaining(`photos/${name} (lost`) });
    await app.files.photos.put(name, bytes.subarray(0, 5000));
    const [damaged] = (await check(true)).slice(-1);
    expect(damaged).toMatchObject({ found: expect.stringContaining(`photos/${name} (damaged`) });
    await app.files.photos.remove(name);
    await app.files.photos.put(name, bytes);
  });

  test("sweeps a file that was stored before a kill once it is a day old", async () => {
    const { app } = served;
    const there = await namesOf(app.files.photos);
    const orphan = await storeFile(app.files.photos, photos[0]!, "jpg");
    expect(await sweepDataFolder(app)).toEqual([]);
    if (store) {
      const kept = join(store.folder, "idms", "schools/one/photos", orphan.slice(0, 2));
      for (const name of await readdir(kept)) if (name.includes(orphan.slice(3))) await age(join(kept, name));
    } else await age(join(app.folder.photos, orphan));
    expect(await sweepDataFolder(app)).toEqual([orphan]);
    expect(await namesOf(app.files.photos)).toEqual(there);
  });

  test("keeps nothing of people who are purged: no file, no copy, nothing made from them", async () => {
    const { app } = served;
    const names = await namesOf(app.files.photos);
    await makeOld(served, people);
    const purged = await purgeData(app, doer, new Date("2025-01-01T00:00:00.000Z"));
    expect([purged.students, purged.photos]).toEqual([COUNT, COUNT]);
    expect(await namesOf(app.files.photos)).toEqual([]);
    const gone = people.map((person, index) => ({ ...person, texts: [], photo: names[index]! }));
    for (const place of [app.folder.photos, app.folder.renditions, app.folder.scratch])
      expect(await tracesOf(place, gone)).toEqual([]);
    if (store)
      expect(await readdir(join(store.folder, "idms/schools/one/photos")).catch(() => [])).toEqual([]);
  });
});

test("a server without its store reports this, and accepts the photo when the store is back", async () => {
  const first = await startS3();
  process.env["IDMS_FILES_URL"] = first.url;
  try {
    const data = await temporaryFolder();
    const app = await openApp({ data, create: true });
    await first.kill();
    await expect(storeFile(app.files.photos, photos[0]!, "jpg")).rejects.toMatchObject({ kind: "storage" });
    await app.close();
    await expect(openApp({ data, create: false })).rejects.toThrow("cannot be reached (ECONNREFUSED");
    const check = (await examine(data, data)).find(({ name }) => name === "store");
    expect(check).toMatchObject({ state: "problem", found: expect.stringContaining("cannot be reached") });
  } finally {
    delete process.env["IDMS_FILES_URL"];
  }
});

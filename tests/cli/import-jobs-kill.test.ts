/** @module-tag rare */
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { makeField } from "@idms/core/forms/values/field";
import { hasEnded, type Job } from "@idms/core/upkeep/jobs/job";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { insertClass } from "../../packages/server/src/school/classes/class-rows.ts";
import { sqliteOf, transaction } from "../../packages/server/src/installation/engines/connect.ts";
import * as schema from "../../packages/server/src/installation/tables/schema.ts";
import { ORPHAN_AGE_MS, storedPath } from "../../packages/server/src/installation/store/stored-files.ts";
import { insertFormTemplate } from "../../packages/server/src/school/forms/form-rows.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { referencedPhotos } from "../../packages/server/src/students/photos/referenced-photos.ts";
import { sweepOrphans } from "../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { findMiscounted } from "../../packages/server/src/installation/students/count-rows.ts";
import { callApi, startIdms, type StartedIdms } from "../load/started-idms.ts";
import { onFile } from "../own-installation.ts";
import { rowsBeside } from "../server/imports/rows-beside.ts";
import { zipOf } from "../server/jobs/job-client.ts";
import { busyPhoto, ownPhoto } from "../server/own-photo.ts";
import { allNames } from "../server/stored.ts";
import { inApp } from "./in-app.ts";
import { scratchFolder } from "./run-idms.ts";

/** Number of kills for each of the two jobs. */
const KILLS = 12;
const EARLIER = 200;
const ROWS = 1200;

let data: string;
let idms: StartedIdms;
let access: string;
let school: number;
let form: number;
let bytes: Buffer;

beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
  bytes = await busyPhoto(600, 800);
  await inApp(data, (app) =>
    transaction(app.db, async (tx) => {
      school = (await insertSchool(tx, { name: "Killed" })).id;
      for (const section of ["A", "B", "C"])
        await insertClass(tx, { school_id: school, class_name: "9", section, total_students: 0 });
      const fields = [
        makeField("full_name", "Name", "text", { required: true }),
        makeField("roll_no", "Roll No", "text", { required: true, unique: true }),
        makeField("photo", "Photo", "file"),
      ];
      form = (await insertFormTemplate(tx, { school_id: school, name: "Roll", fields })).id;
    }),
  );
  idms = await startIdms(data);
  const { username, password } = inject("demo").users.find(({ role }) => role === "SUPER_ADMIN")!;
  const signedIn = { username, password };
  access = (await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", signedIn)).access;
});

afterAll(async () => {
  await idms.end("SIGKILL");
  await rm(data, { recursive: true, force: true });
});

const call = <T>(path: string, method = "GET", body?: object): Promise<T> =>
  callApi<T>(`${idms.url}/api${path}`, access, method, body);

/** Creates a draft with the given number of rows. Every 20th has a photo. */
async function draft(count: number, mark: string): Promise<number> {
  const lines = ["Name,Roll No,Class,Photo"];
  const photos: Record<string, Buffer> = {};
  for (let at = 0; at < count; at += 1) {
    const photo = at % 20 === 0 ? `${at}.jpg` : "";
    if (photo !== "") photos[photo] = ownPhoto(bytes, at + mark.length * 100_000);
    // The first ones already exist and get another class and another photo.
    const room = "ABC"[(at + mark.length) % 3] as string;
    lines.push([`Child ${at}`, `R${at}`, `9 - ${room}`, photo].join(","));
  }
  const parts = new FormData();
  parts.set("kind", "students");
  parts.set("input", JSON.stringify({ school, form, replace_photos: true }));
  parts.set("sheet", new File([`${lines.join("\n")}\n`], "students.csv"));
  parts.set("photos", new File([new Uint8Array(await zipOf(photos))], "photos.zip"));
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await fetch(`${idms.url}/api/imports/`, { method: "POST", headers, body: parts });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function when(id: number, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await call<Job>(`/jobs/${id}/`);
    if (isSo(job)) return job;
    await sleep(5);
  }
}
const begun = ({ id }: Job) => when(id, ({ state }) => state !== "waiting");
const ended = ({ id }: Job) => when(id, hasEnded);

/** Returns every row and photo, after checking that the database is intact and its counts are correct. */
const stateOf = (swept: number = ORPHAN_AGE_MS) =>
  inApp(data, async (app) => {
    const { writer } = sqliteOf(app.db);
    expect(writer.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(writer.pragma("foreign_key_check")).toEqual([]);
    expect(await findMiscounted(app.db)).toEqual([]);
    const tables = await rowsBeside(app.db, ["alerts"]);
    // A photo is deleted after its row. A sweep deletes what a kill leaves, once it is a day old, as it is here.
    await sweepOrphans(app.files.photos, referencedPhotos(app.db), { olderThanMs: swept });
    return { tables, photos: await allNames(app.files.photos) };
  });

/** Returns the school's students and their photos, regardless of IDs and file names. */
const childrenOf = () =>
  inApp(data, async (app) => {
    const rows = (await app.db.select().from(schema.students)).filter((row) => row.school_id === school);
    const photos = rows.flatMap(({ photo }) => photo ?? []);
    const children = [];
    for (const { full_name, class_id, status, photo } of rows) {
      const bytes = photo === null ? null : await readFile(storedPath(app.folder.photos, photo));
      const hash = bytes && createHash("sha256").update(bytes).digest("hex");
      children.push([full_name, class_id, status, hash].join(" "));
    }
    return { children: children.toSorted(), photos };
  });

/** Requests a job, kills the server while it runs, and lets the next server complete it. */
async function killed(ask: () => Promise<Job>, afterMs: number) {
  const job = await begun(await ask());
  await sleep(afterMs);
  await idms.end("SIGKILL");
  const left = await childrenOf();
  await stateOf();
  idms = await startIdms(data);
  const soon = await call<Job>(`/jobs/${job.id}/`);
  return { left: left.children, wasOver: hasEnded(soon), done: await ended(job) };
}

/** Returns how long a job takes from start to end, in ms. */
async function timed(job: Job): Promise<number> {
  await begun(job);
  const from = performance.now();
  expect(await ended(job)).toMatchObject({ state: "done", failure: null });
  return performance.now() - from;
}

onFile(
  `over ${KILLS} kills each, an import is all or nothing, and the next server finishes it and its undo exactly`,
  { timeout: 1_800_000 },
  async () => {
    const bringIn = (id: number) => () => call<Job>(`/imports/${id}/bring_in/`, "POST", {});
    const undo = (id: number) => () => call<Job>(`/imports/${id}/undo/`, "POST", {});
    expect(await ended(await bringIn(await draft(EARLIER, "a"))())).toMatchObject({ state: "done" });
    const before = await stateOf();
    const from = await childrenOf();
    expect(from.children).toHaveLength(EARLIER);

    const first = await draft(ROWS, "bb");
    const bringingMs = await timed(await bringIn(first)());
    const to = await childrenOf();
    expect(to.children).toHaveLength(ROWS);
    const undoingMs = await timed(await undo(first)());
    expect(await stateOf()).toEqual(before);

    const count = { in: { before: 0, after: 0 }, out: { before: 0, midway: 0, after: 0 }, resumed: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const part = (kill + 0.5) / KILLS;
      const id = await draft(ROWS, "bb");
      const brought = await killed(bringIn(id), part * bringingMs);
      // Everything is imported, or nothing.
      const isIn = brought.left.length === ROWS;
      expect(brought.left).toEqual(isIn ? to.children : from.children);
      count.in[isIn ? "after" : "before"] += 1;
      expect(brought.done).toMatchObject({ state: "done", failure: null });
      const now = await childrenOf();
      expect(now.children).toEqual(to.children);
      // No photo is left that nobody has, not even from the killed attempt.
      const { photos } = await stateOf();
      expect(photos.filter((name) => !now.photos.includes(name) && !before.photos.includes(name))).toEqual(
        [],
      );

      const undone = await killed(undo(id), part * undoingMs);
      const rest = undone.left.length;
      count.out[rest === ROWS ? "before" : rest === EARLIER ? "after" : "midway"] += 1;
      expect(undone.done).toMatchObject({
        state: "done",
        failure: null,
        result: { removed: ROWS - EARLIER, kept_count: 0 },
      });
      expect(await stateOf(0)).toEqual(before);
      count.resumed += [brought, undone].filter(({ wasOver }) => !wasOver).length;
    }
    expect(count.resumed).toBeGreaterThan(0);
    console.log({ bringingMs, undoingMs, ...count });
  },
);

/** @module-tag rare */
import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { hasEnded, type Job } from "@idms/core/upkeep/jobs/job";
import type { BackupsAnswer } from "@idms/core/upkeep/installation/backup";
import { doctorReportSchema } from "@idms/core/upkeep/installation/check";
import { openZip } from "@idms/core/node/archives/zip-archive";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listBackups } from "../../packages/server/src/upkeep/backup/list-backups.ts";
import { checkBackup } from "../../packages/server/src/upkeep/backup/check-backup.ts";
import { saveSettings } from "../../packages/server/src/installation/settings/config-file.ts";
import { readStored } from "../../packages/server/src/installation/store/stored-files.ts";
import { callApi, startIdms, type StartedIdms } from "../load/started-idms.ts";
import { busyPhoto, ownPhoto } from "../server/own-photo.ts";
import { importParts, zipOf } from "../server/jobs/job-client.ts";
import { inApp } from "./in-app.ts";
import { changeIn, rowsIn } from "./in-database.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

/** Enough students for an import and a print to be still running when the program is killed. */
const STUDENTS = 120;

/** The reason for printing held-back cards. All pupils have the same photo, which holds their cards back. */
const DESPITE = "it is a test";

let data: string;
let backups: string;
let idms: StartedIdms;
let access: string;
let school: number;
let classroom: number;

beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
  backups = join(await scratchFolder(), "backups");
  await mkdir(backups);
  await saveSettings(data, { backup_folder: backups });
  idms = await startIdms(data);
  const { username, password } = inject("demo").users.find(({ role }) => role === "SUPER_ADMIN")!;
  access = (
    await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", { username, password })
  ).access;
  const [room] = await call<{ id: number; school: number | { id: number } }[]>("/api/classes/");
  school = typeof room!.school === "object" ? room!.school.id : room!.school;
  classroom = room!.id;
});

afterAll(async () => {
  await idms.end("SIGKILL");
  for (const folder of [data, backups]) await rm(folder, { recursive: true, force: true });
});

const call = <T>(path: string, method = "GET", body?: object): Promise<T> =>
  callApi<T>(idms.url + path, access, method, body);

const ask = (kind: string, input: object): Promise<Job> => call("/api/jobs/", "POST", { kind, input });

async function askImport(input: object, sheet: string, photos?: Buffer): Promise<Job> {
  const answer = await fetch(`${idms.url}/api/jobs/import/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${access}` },
    body: importParts("import_students", input, sheet, photos),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Job;
}

async function when(id: number, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await call<Job>(`/api/jobs/${id}/`);
    if (isSo(job)) return job;
    await sleep(5);
  }
}

/** Kills the server shortly after a job has started, and returns the job once another server has completed it. */
async function killedMidway(job: Job, afterMs: number, signal: NodeJS.Signals = "SIGKILL"): Promise<Job> {
  await when(job.id, ({ state }) => state !== "waiting");
  await sleep(afterMs);
  await idms.end(signal);
  idms = await startIdms(data);
  return when(job.id, hasEnded);
}

/** Queries the database, bypassing the server. */
const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => rowsIn(data, sql, ...values);

const fileOf = async ({ id }: Job): Promise<Buffer> => {
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await fetch(`${idms.url}/api/jobs/${id}/result/`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** Returns a sheet of new students and a zip of their photos. `from` keeps those of several sheets distinct. */
async function newStudents(count: number, from: number): Promise<{ sheet: string; zip: Buffer }> {
  const jpeg = await busyPhoto(900, 1200);
  const lines = ["Student Name,Parent Phone"];
  const photos: Record<string, Buffer> = {};
  for (let index = from; index < from + count; index += 1) {
    lines.push(`Pupil ${index},${9_100_000_000 + index}`);
    photos[`Pupil ${index}.jpg`] = ownPhoto(jpeg, index);
  }
  return { sheet: `${lines.join("\n")}\n`, zip: await zipOf(photos) };
}

const countBatches = async () => (await rows<{ n: number }>("SELECT count(*) AS n FROM print_batches"))[0]!.n;
const pupils = () =>
  rows<{ id: number; status: string; photo: string }>(
    "SELECT id, status, photo FROM students WHERE full_name LIKE 'Pupil %'",
  );

test("imports whose servers are killed or stopped add each student once, with a photo", async () => {
  const half = STUDENTS / 2;
  const first = await newStudents(half, 0);
  const second = await newStudents(half, half);
  const input = { school, classroom, verified: true };
  const killed = await killedMidway(await askImport(input, first.sheet, first.zip), 300);
  expect(killed).toMatchObject({ state: "done", result: { create: half, change: 0, reject_count: 0 } });
  const stopped = await killedMidway(await askImport(input, second.sheet, second.zip), 200, "SIGTERM");
  expect(stopped).toMatchObject({ state: "done", result: { create: half } });
  expect(new Set((await pupils()).map(({ photo }) => photo)).size).toBe(STUDENTS);
  for (const { photo } of await pupils())
    expect((await inApp(data, ({ files }) => readStored(files.photos, photo))).readUInt16BE(0)).toBe(0xffd8);
});

test("a print whose server is killed at any moment is recorded once, with a complete file and all students marked", async () => {
  const students = (await pupils()).map(({ id }) => id);
  for (const [index, delay] of [0, 60, 150, 300].entries()) {
    const before = await countBatches();
    const input = { school, classroom, student: students, mark: index === 0, despite: DESPITE };
    const job = await killedMidway(await ask("print", input), delay);
    expect(job).toMatchObject({
      state: "done",
      failure: null,
      result: { cards: STUDENTS, marked: index === 0 ? STUDENTS : 0 },
    });
    expect(await countBatches()).toBe(before + 1);
    const batch = job.result?.["batch"];
    const [found] = await rows<{ sha256: string }>("SELECT sha256 FROM print_batches WHERE id = ?", batch);
    expect(
      createHash("sha256")
        .update(await fileOf(job))
        .digest("hex"),
    ).toBe(found?.sha256);
    expect(new Set((await pupils()).map(({ status }) => status))).toEqual(new Set(["ID_GENERATED"]));
  }
});

test("a print of several classes whose server is killed at any moment continues with the unprinted classes", async () => {
  const input = { school, all_classes: true, status: "ID_GENERATED", mark: false, despite: DESPITE };
  for (const delay of [100, 400, 700]) {
    const before = await countBatches();
    const job = await killedMidway(await ask("print", input), delay);
    expect(job).toMatchObject({ state: "done", failure: null, file: "idcards.zip", done: job.total });
    const batches = job.result?.["batches"] as { batch: number; class: string }[];
    expect(new Set(batches.map(({ class: room }) => room)).size).toBe(job.result?.["classes"]);
    expect(await countBatches()).toBe(before + batches.length);
    const zip = await openZip(await fileOf(job), "It", { entries: 100, total: 2 ** 30 });
    const bytes = await Promise.all(zip.entries.map((entry) => zip.read(entry, 2 ** 28)));
    zip.close();
    const printed = await rows<{ sha256: string }>(
      `SELECT sha256 FROM print_batches WHERE id IN (${batches.map(({ batch }) => batch).join()})`,
    );
    const hashes = bytes.map((pdf) => createHash("sha256").update(pdf).digest("hex"));
    expect(hashes.toSorted()).toEqual(printed.map(({ sha256 }) => sha256).toSorted());
  }
});

test("a backup whose server is killed at any moment is listed only when complete, and the next server makes it", async () => {
  const listed = async () => (await call<BackupsAnswer>("/api/backups/")).backups.map(({ name }) => name);
  for (const delay of [0, 150, 500]) {
    const before = await listed();
    const { id } = await ask("backup", { full: true });
    await when(id, ({ state }) => state !== "waiting");
    await sleep(delay);
    await idms.end("SIGKILL");
    for (const name of await listBackups(backups)) await checkBackup(join(backups, name));
    idms = await startIdms(data);
    for (const name of await listed()) await checkBackup(join(backups, name));
    const { state, result } = await when(id, hasEnded);
    expect(state).toBe("done");
    expect(await listed()).toEqual([result?.["name"], ...before]);
  }
  for (const name of await listBackups(backups)) await rm(join(backups, name), { recursive: true });
});

test("the next server completes a doctor job whose server was killed; a restore during the job is refused", async () => {
  const made = await when((await ask("backup", {})).id, hasEnded);
  const backup = join(backups, String(made.result?.["name"]));
  const job = await ask("doctor", { deep: true });
  const refused = await runIdms(["restore", backup, "--data", data, "--replace"]);
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining("is in use. Stop the server")]);
  const ended = job.state === "waiting" ? await killedMidway(job, 20) : await when(job.id, hasEnded);
  expect(ended).toMatchObject({ state: "done", result: { deep: true } });
  const { checks } = doctorReportSchema.parse(ended.result);
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(["database", "files", "log", "web"]));
  await rm(backup, { recursive: true });
});

test("an export and a backup whose servers are killed exist once and are complete", async () => {
  const exported = await killedMidway(await ask("export", { school, classroom, what: "all" }), 40);
  expect(exported).toMatchObject({ state: "done", file: "students.zip" });
  expect((await fileOf(exported)).subarray(-22).readUInt32LE(0)).toBe(0x06054b50);
  const saved = await killedMidway(await ask("backup", {}), 40);
  expect(saved.state).toBe("done");
  expect((await readdir(backups)).filter((name) => !name.startsWith("."))).toEqual([saved.result?.["name"]]);
  const copy = new Database(join(backups, String(saved.result?.["name"]), "idms.db"), { readonly: true });
  expect(copy.prepare("SELECT count(*) FROM jobs").pluck().get()).toBe(0);
  copy.close();
});

test("a job that is being cancelled when its server is killed ends as cancelled and leaves nothing half done", async () => {
  const { sheet, zip } = await newStudents(STUDENTS / 2, 2 * STUDENTS);
  const job = await askImport({ school, classroom }, sheet, zip);
  await when(job.id, ({ state, done }) => state === "running" && done > 0);
  await call(`/api/jobs/${job.id}/cancel/`, "POST");
  const cancelled = await killedMidway(job, 0);
  expect(cancelled).toMatchObject({ state: "cancelled", file: null });
  expect(await pupils()).toHaveLength(STUDENTS);
});

test("a server and two workers on one folder do forty jobs, each once", async () => {
  const before = await countBatches();
  const students = (await pupils()).slice(0, 3).map(({ id }) => id);
  const jobs: Job[] = [];
  for (let index = 0; index < 20; index += 1) {
    jobs.push(await ask("print", { school, classroom, student: students, mark: false, despite: DESPITE }));
    jobs.push(await ask("export", { school, classroom, format: "csv" }));
  }
  const workers = [1, 2].map(() => runIdms(["worker", "--once", "--data", data, "--json"]));
  const ends = await Promise.all(workers);
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  for (const { id } of jobs)
    expect(await when(id, hasEnded)).toMatchObject({ state: "done", tries: 1, failure: null });
  expect(await countBatches()).toBe(before + 20);
  const listed = await runIdms(["jobs", "--data", data]);
  expect(listed.stdout.split("\n")[1]).toMatch(/Exporting students .* Done$/);
});

test("a purge whose server is killed still removes all that is old, and every job that ended before it", async () => {
  const old = "2003-01-01T00:00:00.000Z";
  await changeIn(data, "UPDATE students SET updated_at = ? WHERE full_name LIKE 'Pupil %'", old);
  await changeIn(data, "UPDATE print_batches SET created_at = ?", old);
  const purge = await killedMidway(await ask("purge", { older_than: "2004-01-01" }), 30);
  expect(purge.state).toBe("done");
  expect(await pupils()).toEqual([]);
  expect((await call<Job[]>("/api/jobs/")).map(({ id }) => id)).toEqual([purge.id]);
});

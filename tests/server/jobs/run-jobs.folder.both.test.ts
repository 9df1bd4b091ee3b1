import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { z } from "zod";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { jobs } from "../../../packages/server/src/installation/tables/schema.ts";
import { jobKinds } from "../../../packages/server/src/upkeep/job-kinds/kinds.ts";
import { askJob } from "../../../packages/server/src/upkeep/jobs/ask-job.ts";
import { jobKind, type JobKindSpec, type JobTry } from "../../../packages/server/src/upkeep/jobs/job-kind.ts";
import { madeName } from "../../../packages/server/src/installation/job-files/job-files.ts";
import { fileNameOf } from "../../../packages/server/src/upkeep/jobs/job-answer.ts";
import type { JobRow, NewJob } from "../../../packages/server/src/upkeep/jobs/job-rows.ts";
import { startRunner, type JobRunner } from "../../../packages/server/src/upkeep/jobs/run-jobs.ts";
import { sweepJobs } from "../../../packages/server/src/upkeep/jobs/sweep-jobs.ts";
import { createMailer } from "../../../packages/server/src/installation/mail/mailer.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { ageStored, allNames } from "../stored.ts";
import { temporaryApp } from "../temporary-app.ts";
import { failed } from "../../failed.ts";

const clerk = { id: null, username: "clerk" };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a job kind with the given behaviour. */
const kindOf = (run: JobKindSpec["run"], more: Partial<JobKindSpec> = {}): JobKindSpec =>
  jobKind({ needs: ["students.export"], input: z.unknown(), works: [], isHeavy: false, run, ...more });

interface Runs {
  app: App;
  runner: JobRunner;
  errors: string[];
}

async function running(kinds: Partial<Record<JobKind, JobKindSpec>>): Promise<Runs> {
  const app = await temporaryApp();
  const errors: string[] = [];
  const log = { info: () => undefined, error: (_: object, message: string) => void errors.push(message) };
  const mailer = createMailer({ mail_from: "cards@example.org" }, app.folder);
  const letters = { mailer, origin: "https://cards.example" };
  const runner = startRunner({ app, kinds: { ...jobKinds, ...kinds }, log, backups: null, letters });
  onTestFinished(() => runner.stop(0));
  return { app, runner, errors };
}

const ask = (app: App, kind: JobKind = "export") => askJob(app, clerk, { kind, input: {}, school: null });

const rowOf = async ({ db }: App, id: number): Promise<JobRow> =>
  (await db.select().from(jobs).where(eq(jobs.id, id)).get()) as JobRow;

const change = ({ db }: App, id: number, changes: Partial<NewJob>): Promise<unknown> =>
  transaction(db, (tx) => tx.update(jobs).set(changes).where(eq(jobs.id, id)).run());

async function until(app: App, id: number, isSo: (job: JobRow) => boolean): Promise<JobRow> {
  for (;;) {
    const job = await rowOf(app, id);
    if (isSo(job)) return job;
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
}

/** Waits until the attempt is aborted, like any function that takes a signal. */
const untilAborted = ({ signal }: JobTry<unknown>): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

test("a runner that lost its job to another cannot end it, and its writes are rolled back", async () => {
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasFailed, resolve: failed } = Promise.withResolvers<unknown>();
  const { app, runner } = await running({
    export: kindOf(async ({ app: { db }, place, keep, finish }) => {
      await writeFile(join(place, "late.csv"), "a");
      begun();
      await mayEnd;
      const outcome = { file: await keep(join(place, "late.csv")), result: {} };
      await transaction(db, async (tx) => {
        await tx.update(jobs).set({ made_by: "nobody" }).run();
        await finish(tx, outcome);
      }).catch((error: unknown) => {
        failed(error);
        throw error;
      });
      return outcome;
    }),
  });
  const { id } = await ask(app);
  await isBegun;
  await change(app, id, { holder: "0123456789abcdef-other" });
  end();
  expect(String(await hasFailed)).toContain("Another program has taken over the job");
  await runner.stop(0);
  expect(await rowOf(app, id)).toMatchObject({
    state: "running",
    holder: "0123456789abcdef-other",
    made_by: "clerk",
    file: null,
  });
  expect(await allNames(app.files.jobs)).toEqual([]);
});

test("a stopping runner leaves unfinished jobs to be done again, and counts no try", async () => {
  const { app, runner } = await running({ export: kindOf(untilAborted) });
  const { id } = await ask(app);
  await until(app, id, ({ state }) => state === "running");
  await runner.stop(0);
  expect(await rowOf(app, id)).toMatchObject({ state: "waiting", tries: 0, holder: null, failure: null });
});

test("a temporary failure is retried after ever longer pauses, and is final after five tries", async () => {
  const { app } = await running({
    export: kindOf(async () => {
      throw failed("full", "The disk is full.");
    }),
  });
  const { id } = await ask(app);
  const pauses: number[] = [];
  for (let tries = 1; tries < 5; tries += 1) {
    const started = Date.now();
    const job = await until(app, id, (each) => each.state === "waiting" && each.tries === tries);
    expect(job.failure).toBe("The disk is full.");
    pauses.push(new Date(job.wait_until ?? "").getTime() - started);
    await change(app, id, { wait_until: null });
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const last = await until(app, id, ({ state }) => state === "failed");
  expect(last.failure).toBe("The disk is full. IDMS tried 5 times.");
});

test("a defect fails at once, and its details are only in the log", async () => {
  const { app, errors } = await running({
    export: kindOf(async () => {
      throw new TypeError("secret of Asha");
    }),
  });
  const { id } = await ask(app);
  const { failure, tries } = await until(app, id, ({ state }) => state === "failed");
  expect([failure, tries]).toEqual([
    "This is a defect in IDMS. The log has more details. Please try again.",
    1,
  ]);
  await expect.poll(() => errors).toEqual(["a job failed"]);
});

test("only one heavy job runs at a time, and a light one runs beside it", async () => {
  const heavy = kindOf(untilAborted, { isHeavy: true });
  const { app } = await running({ print: heavy, purge: heavy, export: kindOf(untilAborted) });
  const first = await ask(app, "print");
  const second = await ask(app, "purge");
  const light = await ask(app, "export");
  await until(app, light.id, ({ state }) => state === "running");
  expect([(await rowOf(app, first.id)).state, (await rowOf(app, second.id)).state]).toEqual([
    "running",
    "waiting",
  ]);
  await change(app, first.id, { is_cancelling: true });
  await until(app, first.id, ({ state }) => state === "cancelled");
  await until(app, second.id, ({ state }) => state === "running");
});

test("a job's file is kept for a day, the job for two weeks, and files of no job are swept after a day", async () => {
  const { app } = await running({
    export: kindOf(async ({ place, keep }) => {
      await writeFile(join(place, "a.csv"), "a");
      return { file: await keep(join(place, "a.csv")), result: {} };
    }),
  });
  const { id } = await ask(app);
  const done = await until(app, id, ({ state }) => state === "done");
  // Two jobs are needed to show that no two share a folder, even after one is removed.
  const other = await ask(app);
  const removed = madeName((await until(app, other.id, ({ state }) => state === "done")).file!);
  expect(fileNameOf(done)).toBe("a.csv");
  const made = madeName(done.file!);
  const stray = await storeFile(app.files.jobs, Buffer.from("x"), "zip");
  for (const name of [made, stray]) await ageStored(app.files, "jobs", name);
  const now = Date.now();
  const sweep = (days: number) => sweepJobs(app, new Date(now + days * DAY_MS));
  await sweep(0.9);
  expect(await sweepDataFolder(app)).toEqual([stray]);
  expect((await allNames(app.files.jobs)).toSorted()).toEqual([made, removed].toSorted());
  await sweep(1.1);
  expect(await allNames(app.files.jobs)).toEqual([]);
  for (const each of [id, other.id])
    expect(await rowOf(app, each)).toMatchObject({ state: "done", file: null });
  await sweep(14.1);
  expect(await rowOf(app, id)).toBeUndefined();
});

test("the doctor's last findings stay at any age, and its earlier ones do not", async () => {
  const found = { file: null, result: { machine: "here", deep: false, checks: [] } };
  const { app } = await running({ doctor: kindOf(async () => found) });
  const first = await ask(app, "doctor");
  await until(app, first.id, ({ state }) => state === "done");
  const second = await ask(app, "doctor");
  await until(app, second.id, ({ state }) => state === "done");
  await sweepJobs(app, new Date(Date.now() + 400 * DAY_MS));
  expect(await rowOf(app, first.id)).toBeUndefined();
  expect(await rowOf(app, second.id)).toMatchObject(found);
});

test("folders of jobs from before their file store are swept whole, and nothing else beside them", async () => {
  const app = await temporaryApp();
  const stored = await storeFile(app.files.jobs, Buffer.from("x"), "zip");
  const early = ["0123456789abcdef".repeat(2), "f".repeat(32)];
  for (const name of [...early, "notes", "F".repeat(32), "0".repeat(31)])
    await mkdir(join(app.folder.jobs, name, "7"), { recursive: true });
  for (const place of [early[0]!, `${early[1]}/7`, "notes"])
    await writeFile(join(app.folder.jobs, place, "given.xlsx"), "हरी घाटी");
  expect((await sweepDataFolder(app)).toSorted()).toEqual(early);
  const left = (await readdir(app.folder.jobs)).filter((name) => name.length > 2);
  expect(left.toSorted()).toEqual(["0".repeat(31), "F".repeat(32), "notes"]);
  expect(await allNames(app.files.jobs)).toContain(stored);
  expect(await sweepDataFolder(app)).toEqual([]);
});

import { rm } from "node:fs/promises";
import { printedBatches } from "@idms/core/upkeep/jobs/printed-batches";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { setSent } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { createMailer } from "../../../packages/server/src/installation/mail/mailer.ts";
import { lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { jobKinds } from "../../../packages/server/src/upkeep/job-kinds/kinds.ts";
import { attemptJob, STOPPING } from "../../../packages/server/src/upkeep/jobs/attempt-job.ts";
import { takeJob } from "../../../packages/server/src/upkeep/jobs/job-rows.ts";
import { holdTry } from "../../../packages/server/src/upkeep/jobs/run-jobs.ts";
import { jobs } from "../../../packages/server/src/installation/tables/schema.ts";
import { forgetEndedJobs } from "../../../packages/server/src/upkeep/jobs/sweep-jobs.ts";
import { client, serving, signedIn, type Client } from "../http/serving.ts";
import { testPrinter, type TestPrinter } from "../print/ipp-printer.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "../print/photo-class.ts";
import { allNames } from "../stored.ts";
import { ask, ended } from "./job-client.ts";

const served = serving();
let root: Client;
let classes = 0;

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Card");
});
beforeEach(() => forgetEndedJobs(served.app));

const addClass = () => addPhotoClass(served, `9 ${(classes += 1)}`, [UNTOUCHED]);

/** A printer whose profile is stored, with the part of a job that sends to it. */
async function withPrinter(): Promise<{ printer: TestPrinter; to: object }> {
  const printer = await testPrinter();
  const { address } = printer;
  const { body } = await root.send("POST", "/api/printers/", { name: "Office", address });
  return { printer, to: { printer: body.id, layout: "a4", despite: "as it is", send: true } };
}

const statusOf = async ([id]: readonly number[]) => (await root.get(`/api/students/${id}/`)).body.status;

test("the job that draws the cards also sends them, so that nobody has to keep a page open", async () => {
  const { printer, to } = await withPrinter();
  const [first, second] = [await addClass(), await addClass()];
  // Students are marked once the printer has their cards, and not before.
  printer.before = async (operation) => {
    if (operation === 6 && printer.jobs.length === 1) expect(await statusOf(first.students)).toBe("VERIFIED");
  };
  const classrooms = [first.classroom, second.classroom];
  const job = await ended(root, await ask(root, "print", { ...to, classrooms }));
  expect(job).toMatchObject({ state: "done", text: "Done", result: { marked: 2, not_sent_count: 0 } });
  for (const [at, { classroom, students }] of [first, second].entries()) {
    const { body } = await root.get(`/api/jobs/${job.id}/parts/${classroom}/`);
    expect(printer.jobs[at]?.document?.equals(body)).toBe(true);
    expect(await statusOf(students)).toBe("ID_GENERATED");
  }
  // What was drawn is kept, so that nothing is drawn a second time.
  const kept = await allNames(served.app.files.prints);
  expect(kept.filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
});

test("a printer that takes nothing is named before anything is drawn", async () => {
  const { printer, to } = await withPrinter();
  const { classroom, students } = await addClass();
  printer.accepting = false;
  const job = await ended(root, await ask(root, "print", { ...to, classrooms: [classroom] }));
  expect(job).toMatchObject({
    state: "failed",
    failure: expect.stringContaining("is not accepting new jobs"),
  });
  expect([job.result?.["batches"], await statusOf(students)]).toEqual([undefined, "VERIFIED"]);
});

test("a batch that the printer did not take is named with the reason, and the other classes are printed", async () => {
  const { printer, to } = await withPrinter();
  const [first, second] = [await addClass(), await addClass()];
  let files = 0;
  printer.before = (operation) => {
    if (operation === 6 && (files += 1) === 1) throw new Error("broken off");
  };
  const classrooms = [first.classroom, second.classroom];
  const job = await ended(root, await ask(root, "print", { ...to, classrooms }));
  expect(job).toMatchObject({ state: "done", text: "Done, but 1 batch was not sent to the printer" });
  const batch = printedBatches(job)[0]?.batch;
  const message = `Batch ${batch} was not sent to the printer. Office is not responding.`;
  expect(job.result?.["not_sent"]).toMatchObject([{ batch, message: expect.stringContaining(message) }]);
  expect([await statusOf(first.students), await statusOf(second.students)]).toEqual([
    "VERIFIED",
    "ID_GENERATED",
  ]);
});

/** Runs a job again, as if its last attempt had been killed. */
async function again({ id }: { id: number }) {
  await transaction(served.app.db, (tx) =>
    tx.update(jobs).set({ state: "failed" }).where(eq(jobs.id, id)).run(),
  );
  await root.send("POST", `/api/jobs/${id}/retry/`);
  return ended(root, { id });
}

test("a job that was interrupted after drawing only sends, and sends nothing twice", async () => {
  const { printer, to } = await withPrinter();
  const { classroom, students } = await addClass();
  const wish = { ...to, classrooms: [classroom] };
  const job = await ended(root, await ask(root, "print", { ...wish, mark: false }));
  expect(printer.jobs).toHaveLength(1);
  expect(await again(job)).toMatchObject({ state: "done", result: { not_sent_count: 0 } });
  expect(printer.jobs).toHaveLength(1);
  // As if the first attempt had been killed between the PDF and the printer.
  const batch = printedBatches(job)[0]?.batch as number;
  await transaction(served.app.db, (tx) => setSent(tx, batch, null));
  await rm(served.app.folder.prints, { recursive: true, force: true });
  expect(await again(job)).toMatchObject({ state: "done", result: { not_sent_count: 0, cards: 1 } });
  expect(printer.jobs).toHaveLength(2);
  expect(printer.jobs[1]?.document?.equals(printer.jobs[0]?.document as Buffer)).toBe(true);
  expect(await statusOf(students)).toBe("VERIFIED");
});

test("a repeated job does not send cards that somebody has meanwhile marked or unmarked", async () => {
  const { printer, to } = await withPrinter();
  const { classroom } = await addClass();
  printer.before = (operation) => {
    if (operation === 4) throw new Error("switched off");
  };
  const job = await ended(root, await ask(root, "print", { ...to, classrooms: [classroom] }));
  printer.before = () => undefined;
  const batch = printedBatches(job)[0]?.batch;
  const notSent = (code: string) => ({
    result: { not_sent: [{ batch, facts: { why: { code } } }], not_sent_count: 1 },
  });
  await root.send("POST", `/api/print-batches/${batch}/mark/`);
  expect(await again(job)).toMatchObject(notSent("sending.markedSince"));
  await root.send("POST", `/api/print-batches/${batch}/unmark/`, { reason: "wrong photo" });
  expect(await again(job)).toMatchObject(notSent("sending.unmarkedSince"));
  expect(printer.jobs).toEqual([]);
});

test("an order counts as printed once the printer has its batch, or somebody has marked it, and not before", async () => {
  const { printer, to } = await withPrinter();
  const classrooms = [(await addClass()).classroom, (await addClass()).classroom];
  const school = await signedIn(served, served.green.admin);
  const { id } = (await school.send("POST", "/api/orders/", { classrooms, needed_by: "2099-01-01" })).body;
  const order = async () => (await root.get(`/api/orders/${id}/`)).body;
  const printed = async () =>
    (await order()).classes.map(({ printed_at }: { printed_at: string | null }) => printed_at !== null);
  printer.before = (operation) => {
    if (operation === 4) throw new Error("switched off");
  };
  const job = await ended(root, await ask(root, "print", { ...to, classrooms, order: id }));
  printer.before = () => undefined;
  const [first, second] = printedBatches(job).map(({ batch }) => batch);
  expect(await order()).toMatchObject({ state: "taken", classes: [{ batch: first }, { batch: second }] });
  expect(await printed()).toEqual([false, false]);
  await root.send("POST", `/api/print-batches/${first}/send/`, { mark: false });
  expect(await printed()).toEqual([true, false]);
  await root.send("POST", `/api/print-batches/${second}/mark/`);
  expect(await printed()).toEqual([true, true]);
});

/** Attempts a job that no runner can take, until it ends or is stopped as if its program ended. */
async function attempt({ id }: { id: number }, stop: AbortController) {
  const { app } = served;
  const held = await holdTry(app);
  const now = new Date().toISOString();
  const hold = { holder: held.holder, alive_until: now, now };
  const job = await transaction(app.db, (tx) => takeJob(tx, id, hold));
  const log = { info: () => undefined, error: () => undefined };
  const letters = { mailer: createMailer({ mail_from: "cards@example.org" }, app.folder), origin: "" };
  await attemptJob({ app, kinds: jobKinds, log, backups: null, letters }, { job: job!, held }, stop);
  await held.release();
  return (await root.get(`/api/jobs/${id}/`)).body;
}

test("a job that is stopped sends nothing more, and names each batch that was not sent", async () => {
  const { printer, to } = await withPrinter();
  const classrooms = [(await addClass()).classroom, (await addClass()).classroom];
  const lock = await lockWorks(served.app, ["printing"]);
  const job = await ask(root, "print", { ...to, classrooms });
  const stopped = async (during: (operation: number, stop: AbortController) => void) => {
    const stop = new AbortController();
    printer.before = (operation) => during(operation, stop);
    return (await attempt(job, stop)).result;
  };
  const why = (code: string) => ({ facts: { why: { code } } });

  // The printer fails with the first class, and the job is stopped at the same time.
  const first = await stopped((operation, stop) => {
    if (operation !== 4) return;
    stop.abort(STOPPING);
    throw new Error("switched off");
  });
  expect(first).toMatchObject({ classes: 1, not_sent: [why("sending.unreachable")], not_sent_count: 1 });

  // Both classes are drawn, but the printer takes neither.
  const second = await stopped((operation) => {
    if (operation === 4) throw new Error("switched off");
  });
  expect(second).toMatchObject({ classes: 2, not_sent_count: 2 });

  // The job is stopped while the first batch is sent.
  await transaction(served.app.db, (tx) =>
    tx.update(jobs).set({ state: "waiting" }).where(eq(jobs.id, job.id)).run(),
  );
  const third = await stopped((operation, stop) => {
    if (operation === 6) stop.abort(STOPPING);
  });
  expect(printer.jobs).toHaveLength(1);
  expect(third).toMatchObject({ marked: 1, not_sent: [why("sending.jobStopped")], not_sent_count: 1 });

  await lock.release();
  expect(await ended(root, job)).toMatchObject({ state: "done", result: { marked: 2, not_sent_count: 0 } });
  expect(printer.jobs).toHaveLength(2);
});

test("a token without the right to send can print, but neither starts nor repeats a job that sends", async () => {
  const { printer, to } = await withPrinter();
  const { classroom } = await addClass();
  const rights = ["jobs.create", "jobs.read", "jobs.retry", "print_batches.generate"];
  const { token } = (await root.send("POST", "/api/tokens/", { name: "Prints", rights, days: 1 })).body;
  const prints = client(served, token);
  const input = { ...to, classrooms: [classroom] };
  const refused = {
    status: 403,
    body: { code: "access.tokenForbids", facts: { right: "print_batches.send" } },
  };
  expect(await prints.send("POST", "/api/jobs/", { kind: "print", input })).toMatchObject(refused);
  const drawn = await ended(prints, await ask(prints, "print", { ...input, send: false, mark: false }));
  expect(drawn).toMatchObject({ state: "done", result: { cards: 1 } });
  printer.accepting = false;
  const { id } = await ended(root, await ask(root, "print", input));
  expect(await prints.send("POST", `/api/jobs/${id}/retry/`)).toMatchObject(refused);
  expect(printer.jobs).toEqual([]);
});

test("a job that sends needs a printer", async () => {
  const input = { classrooms: [1], send: true };
  const { status, body } = await root.send("POST", "/api/jobs/", { kind: "print", input });
  expect([status, body.code]).toEqual([400, "sending.noPrinter"]);
});

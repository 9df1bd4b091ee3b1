import { rm } from "node:fs/promises";
import type { SentBatch } from "@idms/core/print/sending/sent-batch";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { printBatchStudents } from "../../../packages/server/src/installation/tables/schema.ts";
import { findBatch, listBatches, setSent } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { testPrinter, type TestPrinter } from "./ipp-printer.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let classes = 0;

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Card");
});

/** Prints a new class of three without marking its students, for a printer. */
async function printedClass(printer?: number) {
  classes += 1;
  const { classroom, students } = await addPhotoClass(served, `9 ${classes}`, Array(3).fill(UNTOUCHED));
  const query = new URLSearchParams({
    school: String(served.green.school),
    classroom: String(classroom),
    layout: "a4",
    despite: "as it is",
    ...(printer !== undefined && { printer: String(printer) }),
  });
  const { status, body } = await root.get(`/api/students/generate_ids/?${query}`);
  expect(status).toBe(200);
  const [batch] = await listBatches(served.app.db, { classroom, limit: 1 });
  return { id: batch!.id, students, pdf: Buffer.from(body) };
}

/** Stores the profile of a printer. Returns its ID. */
async function stored(name: string, { address }: TestPrinter, more: object = {}): Promise<number> {
  const { status, body } = await root.send("POST", "/api/printers/", { name, address, ...more });
  expect([status, body.address]).toEqual([200, address]);
  return body.id;
}

const send = (batch: number, body: object = {}) =>
  root.send("POST", `/api/print-batches/${batch}/send/`, body);
const details = async (batch: number) => (await root.get(`/api/print-batches/${batch}/`)).body;
const statuses = async (students: readonly number[]) =>
  Promise.all(students.map(async (id) => (await root.get(`/api/students/${id}/`)).body.status));
const VERIFIED = ["VERIFIED", "VERIFIED", "VERIFIED"];
const PRINTED = ["ID_GENERATED", "ID_GENERATED", "ID_GENERATED"];

test("a batch is sent whole, with its exact paper and without scaling, and marks its students only then", async () => {
  const printer = await testPrinter();
  const { id, students, pdf } = await printedClass(await stored("Office", printer, { tray: "Tray-2" }));
  printer.before = async (operation) => {
    if (operation === 6) expect(await statuses(students)).toEqual(VERIFIED);
  };
  const { status, body } = await send(id);
  expect([status, body]).toEqual([
    200,
    { printer: "Office", job: 1, state: "printed", trouble: null, marked: 3 },
  ]);
  const [job] = printer.jobs;
  expect(job?.document?.equals(pdf)).toBe(true);
  expect(job?.attributes).toMatchObject({
    "job-name": [`IDMS batch ${id}`],
    copies: ["1"],
    sides: ["two-sided-long-edge"],
    "print-scaling": ["none"],
    "x-dimension": ["21000"],
    "y-dimension": ["29700"],
    "media-source": ["tray-2"],
  });
  expect(await statuses(students)).toEqual(PRINTED);
  const sent = { printer: "Office", by: "root", is_whole: true };
  expect(await details(id)).toMatchObject({ to_mark: 0, to_unmark: 3, sent, unmarked: null });

  // The same batch is not printed a second time by mistake.
  printer.before = () => undefined;
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.alreadySent" } });
  expect(printer.jobs).toHaveLength(1);
  expect(await send(id, { again: true })).toMatchObject({ status: 200, body: { job: 2, marked: 0 } });
});

test("a job that was cancelled at the printer may have printed some cards, so it is sent again only on request", async () => {
  const printer = await testPrinter();
  const { id } = await printedClass(await stored("Office", printer));
  printer.jobState = 5;
  expect(await send(id)).toMatchObject({ status: 200, body: { state: "printing" } });
  printer.jobs[0]!.state = 7;
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.alreadySent" } });
  expect(await send(id, { again: true })).toMatchObject({ status: 200, body: { job: 2 } });
});

test("cards can be printed, looked at and then marked, and unmarked with a reason that stays on record", async () => {
  const printer = await testPrinter();
  const { id, students } = await printedClass(await stored("Office", printer));
  expect(await send(id, { mark: false })).toMatchObject({ status: 200, body: { marked: 0 } });
  expect(await details(id)).toMatchObject({ to_mark: 3, to_unmark: 0 });
  expect((await root.send("POST", `/api/print-batches/${id}/mark/`)).body).toEqual({ students: 3 });
  expect(await root.send("POST", `/api/print-batches/${id}/mark/`)).toMatchObject({
    status: 409,
    body: { code: "sending.nobodyToMark" },
  });

  const unmark = (reason: string) => root.send("POST", `/api/print-batches/${id}/unmark/`, { reason });
  expect((await unmark(" ")).status).toBe(400);
  expect((await unmark("wrong paper")).body).toEqual({ students: 3 });
  expect(await statuses(students)).toEqual(VERIFIED);
  const { unmarked, sent, to_mark } = await details(id);
  expect(unmarked).toMatchObject({ by: "root", reason: "wrong paper", students: 3 });
  expect([sent, to_mark]).toEqual([null, 3]);
  expect(await unmark("again")).toMatchObject({ status: 409, body: { code: "sending.nobodyToUnmark" } });
  const { body: log } = await root.get(`/api/audit-log/?subject=print_batches&subject_id=${id}`);
  const deed = { done: "print_batches.unmark", details: { unmarked: 3, reason: "wrong paper" } };
  expect(log.results).toContainEqual(expect.objectContaining(deed));
  // The batch is no longer at the printer, as far as IDMS is concerned.
  expect(await send(id)).toMatchObject({ status: 200, body: { job: 2, marked: 3 } });
  expect((await details(id)).unmarked).toBeNull();
});

test("only cards that are still the newest, and were not handed out, change their students", async () => {
  const printer = await testPrinter();
  const office = await stored("Office", printer);
  const { id, students } = await printedClass(office);
  const [first, second] = students as [number, number];
  const today = (because: string) => ({ positions: [1], today: true, because, reason: because });
  expect((await root.send("POST", `/api/print-batches/${id}/reprint/`, today("lost"))).status).toBe(200);
  const [, card] = (await details(id)).printed;
  const handOut = { action: "hand_out", numbers: [card.number] };
  expect((await root.send("POST", "/api/cards/act/", handOut)).status).toBe(200);
  expect((await send(id)).body.marked).toBe(1);
  expect(await statuses(students)).toEqual(["VERIFIED", "VERIFIED", "ID_GENERATED"]);
  for (const student of [first, second])
    expect((await root.send("POST", `/api/students/${student}/mark-id-generated/`)).status).toBe(200);
  const { body } = await root.send("POST", `/api/print-batches/${id}/unmark/`, { reason: "jammed" });
  expect(body).toEqual({ students: 1 });
  expect(await statuses(students)).toEqual(["ID_GENERATED", "ID_GENERATED", "VERIFIED"]);
});

test("a batch that is not marked or unmarked says so, is listed by it, and counts nowhere as deliverable", async () => {
  const { id, students } = await printedClass();
  const green = await signedIn(served, "green");
  const call = (deed: string, body?: object) => root.send("POST", `/api/print-batches/${id}/${deed}/`, body);
  const listed = async (query: string) => {
    const { body } = await root.get(`/api/print-batches/?${query}`);
    return body.results.some((batch: { id: number }) => batch.id === id);
  };
  const classroom = (await details(id)).classroom;
  const counted = async () => {
    const { body } = await green.get("/api/dashboard/");
    const room = body.class_counts.find((each: { classroom: number }) => each.classroom === classroom);
    const { body: cards } = await root.get(`/api/cards/?batch=${id}&state=printed`);
    return [room?.to_hand_out ?? 0, room?.to_deliver ?? 0, cards.results.length];
  };
  const offered = async () => {
    const { mark, to_mark, to_unmark, to_deliver } = await details(id);
    return [mark, to_mark, to_unmark, to_deliver];
  };
  expect([await offered(), await counted()]).toEqual([
    ["not_marked", 3, 0, 0],
    [0, 0, 0],
  ]);
  expect([await listed("mark=not_marked"), await listed("delivery=waiting")]).toEqual([true, false]);
  expect(await call("deliver", {})).toMatchObject({ status: 409, body: { code: "sending.notIssued" } });

  await call("mark");
  expect([await offered(), await counted()]).toEqual([
    ["marked", 0, 3, 3],
    [3, 3, 3],
  ]);
  expect([await listed("mark=marked"), await listed("delivery=waiting")]).toEqual([true, true]);

  // After the unmarking, a card with another design marks the students again, which is nothing to undo here.
  await call("unmark", { reason: "wrong paper" });
  expect([await offered(), await counted()]).toEqual([
    ["unmarked", 3, 0, 0],
    [0, 0, 0],
  ]);
  expect([await listed("mark=unmarked"), await listed("mark=not_marked")]).toEqual([true, false]);
  const design = await addDesign(root, served.green.school, "Other", { isDefault: false });
  const print = `school=${served.green.school}&classroom=${classroom}&template=${design}&despite=as+it+is`;
  const again = await root.get(`/api/students/generate_ids/?${print}`);
  expect([again.status, again.body?.detail]).toEqual([200, undefined]);
  const [other] = await listBatches(served.app.db, { classroom, limit: 1 });
  await root.send("POST", `/api/print-batches/${other!.id}/mark/`);
  expect(await statuses(students)).toEqual(PRINTED);
  expect(await offered()).toEqual(["unmarked", 3, 0, 0]);
  expect(await call("unmark", { reason: "again" })).toMatchObject({
    status: 409,
    body: { code: "sending.nobodyToUnmark" },
  });
  expect((await call("mark")).body).toEqual({ students: 3 });
  expect(await offered()).toEqual(["marked", 0, 3, 3]);
  expect((await root.get("/api/print-batches/?mark=perhaps")).status).toBe(400);
});

test("the cards of an unmarked batch keep their state, or are revoked if they must not be used", async () => {
  const { id } = await printedClass();
  const call = (deed: string, body?: object) => root.send("POST", `/api/print-batches/${id}/${deed}/`, body);
  const states = async () => (await details(id)).printed.map(({ state }: { state: string }) => state);
  expect((await call("mark")).body).toEqual({ students: 3 });
  expect((await call("unmark", { reason: "jammed" })).body).toEqual({ students: 3 });
  expect(await states()).toEqual(["printed", "printed", "printed"]);
  expect((await call("mark")).body).toEqual({ students: 3 });

  const { number } = (await details(id)).printed[0];
  const handOut = { action: "hand_out", numbers: [number] };
  expect((await root.send("POST", "/api/cards/act/", handOut)).status).toBe(200);
  expect((await call("unmark", { reason: "wrong design", revoke: true })).body).toEqual({ students: 2 });
  expect((await states()).toSorted()).toEqual(["handed_out", "revoked", "revoked"]);
  expect((await call("mark")).body).toMatchObject({ code: "sending.nobodyToMark" });
  const { address } = await testPrinter();
  const printer = (await root.send("POST", "/api/printers/", { name: "Revoked", address })).body.id;
  expect((await send(id, { printer, again: true })).body).toMatchObject({ code: "sending.revoked" });
  expect((await details(id)).unmarked).toMatchObject({ students: 2, revoked: 2 });
});

test("a reprint can be sent, and changes no status", async () => {
  const printer = await testPrinter();
  const { id } = await printedClass(await stored("Office", printer));
  await root.send("POST", `/api/print-batches/${id}/reprint/`, { positions: [1], because: "misprint" });
  const [reprint] = await listBatches(served.app.db, { limit: 1 });
  expect(await send(reprint!.id)).toMatchObject({ status: 200, body: { marked: 0 } });
  for (const call of ["mark", "unmark"])
    expect(
      await root.send("POST", `/api/print-batches/${reprint!.id}/${call}/`, { reason: "x" }),
    ).toMatchObject({ status: 409, body: { code: "sending.reprintMarksNobody" } });
});

const refusals: [Partial<TestPrinter>, string][] = [
  [{ state: 5, reasons: ["paused"] }, "sending.paused"],
  [{ state: 5, reasons: ["media-empty-error"] }, "sending.outOfPaper"],
  [{ accepting: false }, "sending.notAccepting"],
  [{ sizes: [[21_590, 27_940]] }, "sending.otherMedia"],
  [{ trays: ["main"] }, "sending.noTray"],
  [{ sides: ["one-sided"] }, "sending.oneSided"],
  [{ jobState: 8 }, "sending.ended"],
];
test("a printer that does not print the job is named, and nobody is marked until it is ready", async () => {
  const printer = await testPrinter();
  const { id, students } = await printedClass(await stored("Office", printer, { tray: "tray-2" }));
  for (const [state, code] of refusals) {
    const ready = { ...printer };
    Object.assign(printer, state);
    expect(await send(id)).toMatchObject({ status: 409, body: { code } });
    Object.assign(printer, ready);
  }
  expect(await statuses(students)).toEqual(VERIFIED);
  expect(await send(id)).toMatchObject({ status: 200, body: { marked: 3 } });
});

test("a printer that would scale the cards, because it ignores the wish, gets no job", async () => {
  const printer = await testPrinter();
  printer.ignores = ["job-name", "print-scaling"];
  const { id } = await printedClass(await stored("Office", printer));
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.rejected" } });
  expect(printer.jobs).toEqual([]);
});

test("without required encryption, a printer with a plain address is used", async () => {
  await saveSettings(served.app.folder.root, { require_tls: false });
  const { id } = await printedClass(await stored("Office", await testPrinter()));
  expect(await send(id)).toMatchObject({ status: 200 });
});

test("a printer that is gone, and an address without a printer, are named", async () => {
  const printer = await testPrinter();
  const gone = { ...printer, address: "ipp://127.0.0.1:9/ipp/print" };
  const { id, students } = await printedClass(await stored("Gone", gone));
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.unreachable" } });
  const web = new URL(served.server.url);
  await stored("Gone", { ...printer, address: `ipp://127.0.0.1:${web.port}/printers/` });
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.noQueue" } });
  await root.send("POST", "/api/printers/", { name: "Gone" });
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.noAddress" } });
  expect(await statuses(students)).toEqual(VERIFIED);
});

test("a job that stops is named with what stops it, until the printer has printed it or forgotten it", async () => {
  const printer = await testPrinter();
  const office = await stored("Office", printer);
  const { id } = await printedClass(office);
  const job = async () => (await root.get(`/api/print-batches/${id}/job/`)).body.job;
  expect(await job()).toBeNull();
  printer.jobState = 5;
  expect((await send(id)).body).toMatchObject({ state: "printing", trouble: null });
  Object.assign(printer, { state: 4, reasons: ["media-empty-error"] });
  expect(await job()).toMatchObject({ state: "printing", trouble: { code: "sending.outOfPaper" } });
  const check = await root.get(`/api/printers/${office}/state/`);
  expect(check.body).toMatchObject({ address: printer.address, trouble: { code: "sending.outOfPaper" } });
  Object.assign(printer, { state: 3, reasons: ["none"] });
  printer.jobs[0]!.state = 9;
  expect(await job()).toEqual({ printer: "Office", job: 1, state: "printed", trouble: null });
  printer.jobs.length = 0;
  expect(await job()).toMatchObject({ state: "forgotten" });
});

test("a batch that was made for a printer goes to no other; one made for any printer needs one", async () => {
  const printer = await testPrinter();
  const [office, other] = [await stored("Office", printer), await stored("Other", printer)];
  const { id } = await printedClass(office);
  expect(await send(id, { printer: other })).toMatchObject({
    status: 409,
    body: { code: "sending.otherPrinter" },
  });
  const { id: free } = await printedClass();
  expect(await send(free)).toMatchObject({ status: 400, body: { code: "sending.noPrinter" } });
  expect(await send(free, { printer: other })).toMatchObject({ status: 200, body: { printer: "Other" } });
});

test("of two people who send a batch at the same time, one prints it", async () => {
  const printer = await testPrinter();
  const { id } = await printedClass(await stored("Office", printer));
  const both = await Promise.all([send(id), send(id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(printer.jobs.filter(({ document, state }) => document !== null && state === 9)).toHaveLength(1);
});

test("after an answer that never came, IDMS sends nothing that the printer may have printed", async () => {
  const printer = await testPrinter();
  const { id, students } = await printedClass(await stored("Office", printer));
  // The printer breaks off while it takes the file, and cannot be asked to cancel it either.
  printer.before = (operation) => {
    if (operation === 6 || operation === 8) throw new Error("broken off");
  };
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.unreachable" } });
  expect(await details(id)).toMatchObject({ to_mark: 3, sent: { is_whole: false } });
  expect((await findBatch(served.app.db, id))?.sent).toMatchObject({ state: "sending", job: 1 });
  printer.before = () => undefined;
  printer.jobs[0]!.document = Buffer.from("some");
  printer.jobs[0]!.state = 9;
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.interrupted" } });
  expect(await statuses(students)).toEqual(VERIFIED);
  expect((await root.send("POST", `/api/print-batches/${id}/mark/`)).body).toEqual({ students: 3 });
  expect((await details(id)).sent).toMatchObject({ is_whole: true });
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.alreadySent" } });
});

test("a file that the printer had before IDMS was killed is not sent again, even if its job was cancelled", async () => {
  const printer = await testPrinter();
  const { id } = await printedClass(await stored("Office", printer));
  let before: SentBatch | null | undefined;
  // The first question about the job follows the file.
  printer.before = async (operation) => {
    if (operation === 9) before ??= (await findBatch(served.app.db, id))?.sent;
  };
  expect(await send(id, { mark: false })).toMatchObject({ status: 200 });
  await transaction(served.app.db, (tx) => setSent(tx, id, before ?? null));
  for (const state of [7, 8]) {
    printer.jobs[0]!.state = state;
    expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.interrupted" } });
  }
  expect(printer.jobs).toHaveLength(1);
  expect(await send(id, { again: true })).toMatchObject({ status: 200, body: { job: 2 } });
});

test("a printer that took the whole file and then falls silent has the batch", async () => {
  const printer = await testPrinter();
  const { id, students } = await printedClass(await stored("Office", printer));
  printer.before = (operation) => {
    if (operation === 9) throw new Error("silent");
  };
  expect(await send(id)).toMatchObject({
    status: 200,
    body: { marked: 3, trouble: { code: "sending.unreachable" } },
  });
  expect(await statuses(students)).not.toEqual(VERIFIED);
  expect(printer.jobs).toHaveLength(1);
});

test("a batch with a card that cannot be drawn any more is not sent", async () => {
  const printer = await testPrinter();
  const { id, students } = await printedClass(await stored("Office", printer));
  const first = and(eq(printBatchStudents.batch_id, id), eq(printBatchStudents.position, 0));
  await transaction(served.app.db, async (tx) => {
    await tx.update(printBatchStudents).set({ texts: null, photo: null }).where(first).run();
  });
  await rm(served.app.folder.prints, { recursive: true, force: true });
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "sending.cardsGone" } });
  expect([printer.jobs, await statuses(students)]).toEqual([[], VERIFIED]);
});

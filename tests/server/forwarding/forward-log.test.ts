import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeedName } from "@idms/core/school/log/deeds";
import { expect, test } from "vitest";
import type { Alerts } from "../../../packages/server/src/upkeep/alerts/alerts.ts";
import { recordActions } from "../../../packages/server/src/trust/log/log-rows.ts";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { transaction, type Db } from "../../../packages/server/src/installation/engines/connect.ts";
import { logForwards, sealedEntries } from "../../../packages/server/src/installation/tables/schema.ts";
import { checkForwarding } from "../../../packages/server/src/upkeep/doctor/check-database.ts";
import { forwardLog } from "../../../packages/server/src/upkeep/forwarding/forward-log.ts";
import { keepForwarding } from "../../../packages/server/src/upkeep/forwarding/keep-forwarding.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { cutLog, findOldLog } from "../../../packages/server/src/trust/sealing/cut-log.ts";
import { forwardedUpTo } from "../../../packages/server/src/trust/sealing/seal-rows.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { receiving } from "../webhooks/receiver.ts";
import { CERTIFICATE, datagramReceiver, readMessage, streamReceiver } from "./receivers.ts";

const otlp = receiving();
const HUSH = "Hush";
const SHORT = { connectMs: 500, readMs: 500 };

const write = (
  db: Db,
  entries: number,
  done: DeedName = "students.correct",
  created_at?: string,
): Promise<void> =>
  transaction(db, (tx) =>
    recordActions(
      tx,
      Array.from({ length: entries }, (_, at) => ({
        done,
        user_id: null,
        actor: "Äsha",
        subject_id: at + 1,
        school_id: null,
        details: { changed: [`address of ${HUSH}`] },
        ...(created_at !== undefined && { created_at }),
      })),
    ),
  );

async function sealedApp(entries: number): Promise<App> {
  const app = await temporaryApp();
  await write(app.db, entries);
  await sealLog(app);
  return app;
}

const upTo = (entries: number, from = 1): number[] => Array.from({ length: entries }, (_, at) => from + at);
/** Returns the received entries, in order of arrival. */
const entriesIn = (texts: readonly string[]): number[] =>
  texts.map(readMessage).flatMap(({ says }) => says.entry ?? []);
const look = async (app: App, log_url: string) => (await checkForwarding(app.db, { log_url }))[0];

test("sealed entries are sent once, in order, followed by their seal, and without personal details", async () => {
  const app = await temporaryApp();
  const receiver = await streamReceiver();
  const address = `syslog+tcp://127.0.0.1:${receiver.port}`;
  await write(app.db, 3);
  // Unsealed entries are not sent, because an earlier entry may still be committed.
  expect(await forwardLog(app, { address })).toMatchObject({ entries: 0, failure: null });
  expect(receiver.texts).toEqual([]);
  const seal = await sealLog(app);
  await write(app.db, 1, "users.lock_out");
  expect(await forwardLog(app, { address, batch: 2 })).toMatchObject({ entries: 3, failure: null });
  expect(receiver.connections).toBe(2);
  expect(entriesIn(receiver.texts)).toEqual([1, 2, 3]);
  const messages = receiver.texts.map(readMessage);
  expect(messages[0]).toMatchObject({
    priority: 109,
    app: "idms",
    id: "students.correct",
    says: {
      entry: 1,
      by: "Äsha",
      done: "students.correct",
      subject: "students",
      subject_id: 1,
      school: null,
    },
  });
  expect(messages.at(-1)).toMatchObject({
    id: "audit_log.seal",
    says: { seal: 1, last_entry: 3, hash: seal?.hash },
  });
  const [kept] = await app.db.select().from(sealedEntries).limit(1).all();
  expect(messages[0]?.says.digest).toBe(kept?.digest);
  expect(receiver.texts.join("")).not.toContain(HUSH);
  await sealLog(app);
  expect(await forwardLog(app, { address })).toMatchObject({ entries: 1 });
  expect(readMessage(receiver.texts.at(-2) ?? "")).toMatchObject({ priority: 108, id: "users.lock_out" });
  expect(await forwardLog(app, { address })).toMatchObject({ entries: 0 });
  expect(entriesIn(receiver.texts)).toEqual([1, 2, 3, 4]);
});

test("over TLS a receiver must prove that it is the one named", async () => {
  const app = await sealedApp(2);
  const receiver = await streamReceiver({ tls: true });
  const at = `syslog+tls://localhost:${receiver.port}`;
  const refused = await forwardLog(app, { address: at });
  expect(refused?.failure).toMatchObject({ code: "send.certificate" });
  expect(receiver.texts).toEqual([]);
  const ca = join(await temporaryFolder(), "ca.pem");
  expect(await forwardLog(app, { address: `${at}?ca=${ca}` })).toMatchObject({
    failure: { code: "send.noCertificates" },
  });
  await writeFile(ca, CERTIFICATE);
  expect(await forwardLog(app, { address: `${at}?ca=${ca}` })).toMatchObject({ entries: 2, failure: null });
  expect(entriesIn(receiver.texts)).toEqual([1, 2]);
});

test("over UDP each entry is a datagram, and nothing counts as sent if nobody listens", async () => {
  const app = await sealedApp(120);
  const receiver = await datagramReceiver();
  expect(await forwardLog(app, { address: `syslog://127.0.0.1:${receiver.port}` })).toMatchObject({
    entries: 120,
  });
  await expect.poll(() => receiver.texts.length).toBe(121);
  expect(entriesIn(receiver.texts)).toEqual(upTo(120));
  const closed = await streamReceiver();
  const nobody = `syslog://127.0.0.1:${closed.port}`;
  await closed.close();
  expect(await forwardLog(app, { address: nobody })).toMatchObject({
    entries: 0,
    failure: { code: "send.refused" },
  });
});

test("over OTLP the entries are log records, and those that the receiver rejects are counted and not resent", async () => {
  const app = await sealedApp(2);
  const address = `${otlp.url.replace("//", "//it:s%20ecret@")}/v1/logs`;
  const shown = address.replace("s%20ecret", "***");
  otlp.answer = (_request, response) => void response.writeHead(503).end();
  expect(await forwardLog(app, { address })).toMatchObject({
    failure: { code: "send.answered", facts: { status: 503 } },
    entries: 0,
  });
  expect(await look(app, address)).toMatchObject({ state: "problem" });
  const line = await look(app, address);
  expect(line?.found).toContain(`${shown} has not accepted anything since`);
  expect(line?.parts).toMatchObject([
    { code: "check.takesNothing", facts: { why: { code: "send.answered", facts: { status: 503 } } } },
  ]);
  otlp.answer = (_request, response) =>
    void response.end(
      JSON.stringify({ partialSuccess: { rejectedLogRecords: "1", errorMessage: "too old" } }),
    );
  otlp.received.length = 0;
  expect(await forwardLog(app, { address })).toMatchObject({ entries: 2, refused: 1, because: "too old" });
  const [{ headers, body, path } = { headers: {}, body: "", path: "" }] = otlp.received;
  expect([path, headers["content-type"], headers["authorization"]]).toEqual([
    "/v1/logs",
    "application/json",
    `Basic ${Buffer.from("it:s ecret").toString("base64")}`,
  ]);
  const [{ resource, scopeLogs }] = JSON.parse(body).resourceLogs;
  expect(resource.attributes[0]).toEqual({ key: "service.name", value: { stringValue: "idms" } });
  expect(scopeLogs[0].logRecords).toHaveLength(3);
  const [first] = scopeLogs[0].logRecords;
  expect(first).toMatchObject({ severityNumber: 10, eventName: "students.correct" });
  expect(first.timeUnixNano).toMatch(/^\d{19}$/);
  expect(first.attributes).toContainEqual({ key: "idms.entry", value: { intValue: "1" } });
  expect(body).not.toContain(HUSH);
  expect(await look(app, address)).toMatchObject({ state: "warning" });
  expect(await forwardLog(app, { address })).toMatchObject({ entries: 0 });
  expect(otlp.received).toHaveLength(1);
  otlp.answerWell();
});

test("a receiver that is down, stalls or hangs up gets everything later, and each failure is one log line", async () => {
  const app = await sealedApp(7);
  const gone = await streamReceiver();
  const { port } = gone;
  await gone.close();
  const lines: [string, object][] = [];
  const told: string[] = [];
  const alerts: Alerts = { raise: async ({ name }) => void told.push(name), settle: async () => undefined };
  const log = {
    error: (what: object, message: string) => void lines.push([message, what]),
    info: (what: object, message: string) => void lines.push([message, what]),
  };
  const log_url = `syslog+tcp://127.0.0.1:${port}`;
  const forwarder = keepForwarding({ ...app, config: { log_url }, alerts, log, lookMs: 20, waits: SHORT });
  const waits = () => look(app, log_url).then((check) => check?.found ?? "");
  await expect.poll(waits).toContain("Nothing is listening at the receiver's address. 7 entries are waiting");
  const stuck = await streamReceiver({ port, isStuck: true });
  await expect
    .poll(waits)
    .toContain("took longer than 0.5 seconds to read all log entries and close the connection");
  await stuck.close();
  const breaking = await streamReceiver({ port, most: 2 });
  await expect.poll(waits).toContain("before it had read all");
  await breaking.close();
  const well = await streamReceiver({ port });
  await expect.poll(waits).toContain("has received the log up to entry 7");
  await write(app.db, 1);
  await sealLog(app);
  await forwarder?.stop(10_000);
  expect(entriesIn(well.texts)).toEqual(upTo(8));
  expect(lines.map(([message]) => message)).toEqual([
    "the audit log cannot be forwarded: entries are kept and sent again until they arrive",
    "the audit log is forwarded again",
  ]);
  expect(lines[0]?.[1]).toMatchObject({
    to: log_url,
    because: "Nothing is listening at the receiver's address.",
  });
  // A failure that ends within minutes alerts nobody.
  expect(told).toEqual([]);
});

test("a receiver down for a quarter of an hour is reported by mail; without forwarding, no state is kept", async () => {
  const app = await sealedApp(1);
  const closed = await streamReceiver();
  const log_url = `syslog+tcp://127.0.0.1:${closed.port}`;
  await closed.close();
  await forwardLog(app, { address: log_url });
  await transaction(app.db, (tx) =>
    tx.update(logForwards).set({ failing_since: "2026-01-01T00:00:00.000Z" }).run(),
  );
  const told: string[] = [];
  const alerts: Alerts = {
    raise: async ({ name, text }) => void told.push(`${name}: ${text.message}`),
    settle: async () => undefined,
  };
  const log = { error: () => undefined, info: () => undefined };
  const forwarder = keepForwarding({ ...app, config: { log_url }, alerts, log, lookMs: 20, waits: SHORT });
  await expect.poll(() => told[0]).toContain(`forwarding: ${log_url} is not accepting entries`);
  await forwarder?.stop(1000);
  expect(keepForwarding({ ...app, config: { log_url: undefined }, alerts, log })).toBeUndefined();
  await expect.poll(() => forwardedUpTo(app.db)).toBeUndefined();
  expect(await checkForwarding(app.db, { log_url: undefined })).toEqual([]);
});

test("only one program forwards at a time, and another receiver gets the log from its beginning", async () => {
  const app = await sealedApp(2);
  const [first, second] = [await streamReceiver(), await streamReceiver()];
  const lock = await lockWorks(app, ["forwarding"]);
  expect(await forwardLog(app, { address: `syslog+tcp://127.0.0.1:${first.port}` })).toBeUndefined();
  await lock.release();
  for (const { port } of [first, second, first])
    expect(await forwardLog(app, { address: `syslog+tcp://127.0.0.1:${port}` })).toMatchObject({
      entries: 2,
    });
  expect([first, second].map(({ texts }) => entriesIn(texts))).toEqual([
    [1, 2, 1, 2],
    [1, 2],
  ]);
});

test("the log is not cut before its entries have been forwarded", async () => {
  const app = await temporaryApp();
  await write(app.db, 2, "students.correct", "2020-01-01T00:00:00.000Z");
  await sealLog(app);
  const closed = await streamReceiver();
  const { port } = closed;
  await closed.close();
  const address = `syslog+tcp://127.0.0.1:${port}`;
  await forwardLog(app, { address });
  const before = new Date("2021-01-01T00:00:00.000Z");
  expect(await findOldLog(app.db, before, new Date())).toMatchObject({
    entries: 0,
    upTo: null,
    isAwaited: true,
  });
  expect(await cutLog(app, { id: null, username: "clerk" }, before)).toMatchObject({ entries: 0 });
  const receiver = await streamReceiver({ port });
  await forwardLog(app, { address });
  expect(await cutLog(app, { id: null, username: "clerk" }, before)).toMatchObject({
    entries: 2,
    isAwaited: false,
  });
  await forwardLog(app, { address });
  expect(entriesIn(receiver.texts)).toEqual(upTo(3));
});

test("an address that cannot be a receiver is refused when it is set", async () => {
  const app = await temporaryApp();
  for (const log_url of [
    "syslog+tcp://",
    "syslog+http://a",
    "ftp://a/b",
    "syslog+tcp://a:0",
    "syslog+tcp://a/path",
    "syslog+tcp://a?ca=/x",
    "syslog+tls://a?ca=x",
    "syslog+tls://user:p@a",
    "here",
  ]) {
    await saveSettings(app.folder.root, { log_url });
    const { readConfig } = await import("../../../packages/server/src/installation/settings/config.ts");
    await expect(readConfig(app.folder.root, {}, {})).rejects.toThrow(
      "log_url in idms.config.json must be an address such as",
    );
  }
});

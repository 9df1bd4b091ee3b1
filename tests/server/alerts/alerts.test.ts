import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { alertSubject, alertText } from "@idms/core/upkeep/alerts/alert-sentences";
import { jobEnd } from "@idms/core/upkeep/jobs/job-sentences";
import type { DeedName } from "@idms/core/school/log/deeds";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { insertUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { createAlerts, type Alerts } from "../../../packages/server/src/upkeep/alerts/alerts.ts";
import {
  lookAtCertificate,
  lookAtDisk,
  lookAtSeals,
  lookAtLog,
} from "../../../packages/server/src/upkeep/alerts/keep-looking.ts";
import { newestDeeds, recordAction } from "../../../packages/server/src/trust/log/log-rows.ts";
import { insertClass, listClasses } from "../../../packages/server/src/school/classes/class-rows.ts";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import { checkLog } from "../../../packages/server/src/upkeep/doctor/check-log.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { tellDisk, tellJob } from "../../../packages/server/src/upkeep/alerts/notices.ts";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { serverRunner } from "../../../packages/server/src/upkeep/job-kinds/work.ts";
import { jobKinds } from "../../../packages/server/src/upkeep/job-kinds/kinds.ts";
import { jobKind, type JobOutcome } from "../../../packages/server/src/upkeep/jobs/job-kind.ts";
import { findJob } from "../../../packages/server/src/upkeep/jobs/job-rows.ts";
import { startRunner } from "../../../packages/server/src/upkeep/jobs/run-jobs.ts";
import { askJob } from "../../../packages/server/src/upkeep/jobs/ask-job.ts";
import { createMailer } from "../../../packages/server/src/installation/mail/mailer.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { logRosterExport } from "../../../packages/server/src/school/rosters/export-roster.ts";
import { insertExpected } from "../../../packages/server/src/school/rosters/roster-rows.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { countChanges } from "../../../packages/server/src/installation/students/count-rows.ts";
import { logExport } from "../../../packages/server/src/students/exports/write-export.ts";
import { temporaryApp } from "../temporary-app.ts";
import { mailsIn } from "../mails-in.ts";
import { failed } from "../../failed.ts";

const HOUR = 60 * 60 * 1000;
const GB = 1024 ** 3;
const notice = {
  name: "backup",
  subject: alertSubject.backupFailed(),
  text: alertText.backupFailed({ why: jobEnd.defect() }),
};
const well = { name: "backup", subject: alertSubject.backupsWork(), text: alertText.backupsWork() };

/** Creates an installation with two super admins who have an email address, and others who must not be notified. */
async function appWithAdmins(): Promise<App> {
  const app = await temporaryApp();
  const admin = { password_hash: "-", role: "SUPER_ADMIN" } as const;
  await transaction(app.db, async (tx) => {
    await insertUser(tx, { ...admin, username: "head", email: "head@example.org" });
    await insertUser(tx, { ...admin, username: "it", email: "it@example.org" });
    await insertUser(tx, { ...admin, username: "nomail", email: "" });
    await insertUser(tx, {
      ...admin,
      username: "left",
      email: "left@example.org",
      disabled_at: "2026-01-01T00:00:00.000Z",
    });
  });
  return app;
}

/** Returns the alerts of one of its servers, with a clock controlled by the test, and its log. */
async function alertsOf(app: App, settings: Record<string, unknown> = {}) {
  const config = await readConfig(app.folder.root, settings, {});
  const clock = { now: Date.parse("2026-11-23T00:00:00Z") };
  const logged: string[] = [];
  const codes: unknown[] = [];
  const log = {
    error(what: object, message: string) {
      logged.push(message);
      codes.push("code" in what ? what.code : null);
    },
  };
  const mailer = createMailer(config, app.folder);
  const alerts = createAlerts({ db: app.db, mailer, config, log }, () => clock.now);
  return { ...alerts, clock, logged, codes, config };
}

/** Returns the outbox mails with recipient and subject. */
async function mails({ folder }: App): Promise<{ to: string; subject: string; text: string }[]> {
  return (await mailsIn(folder.outbox)).map((mail) => {
    const text = mail.replaceAll("\r\n", "\n");
    const header = (wanted: string) => new RegExp(`^${wanted}: (.*)$`, "m").exec(text)?.[1] ?? "";
    return { to: header("To"), subject: header("Subject"), text };
  });
}

const subjects = async (app: App) => (await mails(app)).map(({ subject }) => subject);

test("a problem is reported to the super admins who can sign in, once a day, and once more when it is over", async () => {
  const app = await appWithAdmins();
  const { raise, settle, clock } = await alertsOf(app);
  await settle(well);
  for (const hours of [0, 1, 22]) {
    clock.now += hours * HOUR;
    await raise(notice);
  }
  expect(await mails(app)).toMatchObject([
    { to: "head@example.org, it@example.org", subject: "IDMS: a backup failed" },
  ]);
  await settle(well);
  await settle(well);
  expect(await subjects(app)).toEqual(["IDMS: a backup failed", "IDMS: backups are working again"]);
  // A problem that comes and goes causes no further mails.
  for (let turn = 0; turn < 3; turn += 1) {
    await raise(notice);
    await settle(well);
  }
  expect(await subjects(app)).toHaveLength(2);
  await raise({ ...notice, name: "certificate" });
  expect(await subjects(app)).toHaveLength(3);
  clock.now += HOUR;
  await raise(notice);
  expect(await subjects(app)).toHaveLength(4);
});

test("alert_mail receives the alerts instead if it is set", async () => {
  const app = await appWithAdmins();
  const { raise } = await alertsOf(app, { alert_mail: "pager@example.org" });
  await raise(notice);
  expect(await mails(app)).toMatchObject([{ to: "pager@example.org" }]);
});

test("only one of several servers that find a problem at once sends the mail", async () => {
  const app = await appWithAdmins();
  const others = await Promise.all([1, 2].map(() => openApp({ data: app.folder.root, create: false })));
  for (const { close } of others) onTestFinished(close);
  const servers: Alerts[] = await Promise.all([app, ...others].map((each) => alertsOf(each)));
  await Promise.all([...servers, ...servers].map(({ raise }) => raise(notice)));
  expect(await subjects(app)).toHaveLength(1);
  await Promise.all(servers.map(({ settle }) => settle(well)));
  expect(await subjects(app)).toHaveLength(2);
});

test("a failed alert mail is sent again the next time the problem is found; having no recipient is logged", async () => {
  const app = await appWithAdmins();
  let refuses = true;
  const taken: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_, __, done) => (refuses ? done(new Error("not now")) : done()),
    onData(stream, { envelope }, done) {
      stream.resume().on("end", () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  onTestFinished(() => void smtp.close());
  const { port } = smtp.server.address() as AddressInfo;
  const { raise, clock, logged } = await alertsOf(app, { smtp_url: `smtp://127.0.0.1:${port}` });
  await raise(notice);
  expect([taken, logged]).toEqual([[], ["a backup failed", "an alert could not be sent"]]);
  refuses = false;
  clock.now += 1000;
  await raise(notice);
  await raise(notice);
  expect(taken).toEqual(["head@example.org", "it@example.org"]);

  const nobody = await alertsOf(await temporaryApp());
  await nobody.raise(notice);
  expect(nobody.logged).toEqual(["a backup failed", "an alert could not be sent"]);
});

test("a disk is reported before it is full, and again when it is full, but not within the same day", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  // The disk of a machine that runs tests has room.
  await lookAtDisk({ alerts, folder: app.folder });
  await tellDisk(alerts, "/srv/idms", { free: 3 * GB, total: 100 * GB });
  expect(await subjects(app)).toEqual([]);
  await tellDisk(alerts, "/srv/idms", { free: 0.4 * GB, total: 100 * GB });
  await tellDisk(alerts, "/srv/idms", { free: 0, total: 100 * GB });
  alerts.clock.now += 25 * HOUR;
  await tellDisk(alerts, "/srv/idms", { free: 0, total: 100 * GB });
  await tellDisk(alerts, "/srv/idms", { free: 3 * GB, total: 100 * GB });
  const disk = `the disk on ${hostname()}`;
  expect(await subjects(app)).toEqual([
    `IDMS: ${disk} is almost full`,
    `IDMS: ${disk} is full`,
    `IDMS: ${disk} has free space again`,
  ]);
  expect(alerts.codes).toEqual([alertSubject.diskAlmostFull.code, alertSubject.diskFull.code]);
  const [first] = await mails(app);
  expect(first?.text.replaceAll("=\n", "")).toContain(
    [
      "410 MB is free on the disk that contains /srv/idms. If less than 256 MB is free, photos and other files are rejected. To free some space, remove old backups and PDFs, or purge past years with idms purge.",
      `${alerts.config.base_url}\nYou get no more than one alert a day about this, and a message when the problem is resolved.`,
    ].join("\n\n"),
  );
});

test("a certificate is reported from 14 days before it expires, and again when it is renewed", async () => {
  const app = await appWithAdmins();
  const server = createServer({ key: KEY, cert: CERTIFICATE }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const alerts = await alertsOf(app, { base_url: `https://127.0.0.1:${port}` });
  const stopping = new AbortController().signal;
  const on = (day: string) =>
    lookAtCertificate({ alerts, config: alerts.config, stopping }, new Date(`${day}T12:00:00Z`));
  await on("2126-10-15");
  expect(await subjects(app)).toEqual([]);
  await on("2126-10-20");
  await on("2126-10-21");
  alerts.clock.now += 25 * HOUR;
  await on("2126-10-31");
  await on("2126-01-01");
  expect(await subjects(app)).toEqual([
    "IDMS: the certificate expires on 2126-10-30",
    "IDMS: the certificate expired on 2126-10-30",
    "IDMS: the certificate was renewed",
  ]);
  // A certificate that cannot be reached from here is not reported.
  server.close();
  await on("2126-10-31");
  expect(await subjects(app)).toHaveLength(3);
});

test("a failed backup job is reported, and so is the next backup that succeeds", async () => {
  const app = await appWithAdmins();
  const place = join(app.folder.root, "backups");
  await writeFile(place, "no folder");
  const alerts = await alertsOf(app, { backup_folder: place });
  const errors: unknown[] = [];
  const log = { info: () => undefined, error: (...all: unknown[]) => void errors.push(all) };
  const runner = serverRunner({ ...app, log, config: alerts.config, alerts });
  onTestFinished(() => runner.stop(0));
  const ask = () => askJob(app, { id: null, username: "it" }, { kind: "backup", input: {}, school: null });
  await ask();
  runner.wake();
  await expect.poll(() => subjects(app)).toEqual(["IDMS: a backup failed"]);
  await rm(place);
  await ask();
  runner.wake();
  await expect
    .poll(() => subjects(app))
    .toEqual(["IDMS: a backup failed", "IDMS: backups are working again"]);
});

test("a failed job is reported if the operator must fix it, but not if its requester must", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  let next: () => Promise<JobOutcome> = async () => ({ file: null, result: {} });
  const kind = jobKind({
    needs: ["students.export"],
    input: z.unknown(),
    works: [],
    isHeavy: false,
    run: () => next(),
  });
  const runner = startRunner({
    app,
    kinds: { ...jobKinds, export: kind },
    log: { info: () => undefined, error: () => undefined },
    backups: null,
    letters: { mailer: createMailer(alerts.config, app.folder), origin: alerts.config.base_url },
    tell: (...end) => tellJob(alerts, ...end),
  });
  onTestFinished(() => runner.stop(0));
  const end = async (run: () => Promise<JobOutcome>, state: string) => {
    next = run;
    const clerk = { id: null, username: "clerk" };
    const { id } = await askJob(app, clerk, { kind: "export", input: {}, school: null });
    runner.wake();
    const reach = { kinds: ["export"] as const, school: null };
    await expect.poll(async () => (await findJob(app.db, id, reach))?.state).toBe(state);
  };
  await end(() => Promise.reject(failed("invalid", "There is no such class.")), "failed");
  expect(await subjects(app)).toEqual([]);
  await end(() => Promise.reject(new Error("undefined is not a function")), "failed");
  await end(() => Promise.reject(new Error("undefined is not a function")), "failed");
  await expect.poll(() => subjects(app)).toEqual(["IDMS: Exporting students failed"]);
  await end(async () => ({ file: null, result: {} }), "done");
  await expect
    .poll(() => subjects(app))
    .toEqual(["IDMS: Exporting students failed", "IDMS: Exporting students is working again"]);
});

/** A key generated for this test only, valid until 2126-10-30. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHPxAAoy/bQ4bbztM
JwwzibFkCIcznMn59zlOjG98Ee+hRANCAAQOthZK/fg+Vjt3H740alh0QApDBhTd
uz1zDG1wUQz/UA8PxzDVa7Q+IcAgUwi5EYyl+TUgpSuBCWntIukfksQU
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIUMyQrla9WnOVYpg6Sp1I3v7s4riwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNY2FyZHMuZXhhbXBsZTAgFw0yNjExMjMwMzAzNThaGA8yMTI2
MTAzMDAzMDM1OFowGDEWMBQGA1UEAwwNY2FyZHMuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABA62Fkr9+D5WO3cfvjRqWHRACkMGFN27PXMMbXBRDP9Q
Dw/HMNVrtD4hwCBTCLkRjKX5NSClK4EJae0i6R+SxBSjUzBRMB0GA1UdDgQWBBRG
t/nLq8ZekQVGyZitFrcJiRCLQTAfBgNVHSMEGDAWgBRGt/nLq8ZekQVGyZitFrcJ
iRCLQTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQDw3BouLefc
3B3/UyVx0SOtifbgYFnzYH0ZV0VQvHzQmAIhAKxxaZTr0cUKDgbEdFRoiVKte10/
Q2r2PRzKsbXda9s0
-----END CERTIFICATE-----
`;

const NOON = new Date("2026-11-25T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000).toISOString();
const writeDeed =
  ({ db }: App) =>
  (done: DeedName, actor: string, created_at: string, details = {}) =>
    transaction(db, (tx) => recordAction(tx, { user_id: null, actor, done, details, created_at }));

test("an hour of many failed sign-ins or of many exports by one person is reported, and so is its end", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  const write = writeDeed(app);
  await write("users.fail_sign_in", "unknown", minutesAgo(90), { times: 5000 });
  await write("users.fail_sign_in", "unknown", minutesAgo(50), { times: 150 });
  for (let file = 0; file < 19; file += 1) await write("students.export", "asha", minutesAgo(30));
  await write("students.export", "meena", minutesAgo(30));
  await lookAtLog({ alerts, db: app.db }, NOON);
  expect(await subjects(app)).toEqual([]);
  await write("users.lock_out", "unknown", minutesAgo(1), { times: 50 });
  await write("audit_log.export", "asha", minutesAgo(1));
  for (let again = 0; again < 2; again += 1) await lookAtLog({ alerts, db: app.db }, NOON);
  expect(await subjects(app)).toEqual([
    "IDMS: many sign-ins are failing",
    "IDMS: an unusual amount of data was exported",
  ]);
  await lookAtLog({ alerts, db: app.db }, new Date(NOON.getTime() + 2 * HOUR));
  expect((await subjects(app)).at(-1)).toBe("IDMS: sign-in failures are back to normal");
});

test("failed second factors and failed proofs count as failed sign-ins", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  const write = writeDeed(app);
  await write("users.fail_second_factor", "unknown", minutesAgo(30), { times: 100 });
  await write("users.fail_proof", "unknown", minutesAgo(20), { times: 99 });
  await lookAtLog({ alerts, db: app.db }, NOON);
  expect(await subjects(app)).toEqual([]);
  await write("users.fail_second_factor", "unknown", minutesAgo(10));
  await lookAtLog({ alerts, db: app.db }, NOON);
  expect(await mails(app)).toMatchObject([
    {
      subject: "IDMS: many sign-ins are failing",
      text: expect.stringContaining("200 sign-in attempts failed within an hour. Someone"),
    },
  ]);
});

test("an export of a whole school's children is reported, and so are smaller ones by one person that add up", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  const { green, eighth } = await transaction(app.db, async (tx) => {
    const school = await insertSchool(tx, { name: "Green Valley" });
    const room = await insertClass(tx, { school_id: school.id, class_name: "8" });
    const other = await insertClass(tx, { school_id: school.id, class_name: "9" });
    await countChanges(tx, [
      { class_id: room.id, status: "SUBMITTED", from_parents: true, count: 600 },
      { class_id: room.id, status: "VERIFIED", from_parents: true, count: 399 },
      { class_id: other.id, status: "VERIFIED", from_parents: true, count: 4001 },
    ]);
    return { green: school, eighth: room };
  });
  const look = () => lookAtLog({ alerts, db: app.db });
  const by = (username: string) => ({ id: null, username });
  await logExport(app.db, by("asha"), { what: "photos", school: green, classroom: eighth });
  await logExport(app.db, by("meena"), { what: "all", school: green, statuses: ["SUBMITTED"] });
  await look();
  expect(await subjects(app)).toEqual([]);
  await logExport(app.db, by("meena"), { what: "all", statuses: ["SUBMITTED"] });
  await logExport(app.db, by("root"), { what: "all", school: green });
  for (let again = 0; again < 2; again += 1) await look();
  const told = await mails(app);
  expect(told.map(({ subject }) => subject)).toEqual(
    Array(2).fill("IDMS: an unusual amount of data was exported"),
  );
  const text = told.map((mail) => mail.text.replaceAll(/=?\s+/g, " ")).join();
  expect(text).toContain("meena exported or downloaded 2 files with data about 1200 children");
  expect(text).toContain("root exported or downloaded 1 file with data about 5000 children");
});

test("the log entry of a roster export counts its students, for one class or for all", async () => {
  const app = await appWithAdmins();
  const school = await transaction(app.db, async (tx) => {
    const { id } = await insertSchool(tx, { name: "Green Valley" });
    for (const class_name of ["8", "9"]) {
      const room = await insertClass(tx, { school_id: id, class_name });
      await insertExpected(tx, [{ school_id: id, class_id: room.id, full_name: "Asha" }]);
    }
    return id;
  });
  const classroom = (await listClasses(app.db, school))[0]?.id;
  await logRosterExport(app.db, { id: null, username: "asha" }, { school });
  await logRosterExport(app.db, { id: null, username: "asha" }, { school, classroom });
  const told = await newestDeeds(app.db, "expected_students.export", 2);
  expect(told.map(({ details }) => details)).toEqual([{ class: classroom, students: 1 }, { students: 2 }]);
});

test("each download of a backup is reported, but only once a day for the same person and backup", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  const look = (now: Date) => {
    alerts.clock.now = now.getTime();
    return lookAtLog({ alerts, db: app.db }, now);
  };
  const write = writeDeed(app);
  await write("backups.download", "asha", minutesAgo(25 * 60), { name: "older" });
  await write("backups.download", "asha", minutesAgo(180), { name: "monday" });
  for (let again = 0; again < 2; again += 1) await look(NOON);
  expect(await mails(app)).toMatchObject([
    {
      subject: "IDMS: a whole backup was downloaded",
      text: expect.stringContaining("asha downloaded monday"),
    },
  ]);
  await write("backups.download", "asha", minutesAgo(-6 * 60), { name: "monday" });
  await write("backups.download", "asha", minutesAgo(-6 * 60), { name: "tuesday" });
  await write("backups.download", "meena", minutesAgo(-6 * 60), { name: "tuesday" });
  const after = (hours: number) => look(new Date(NOON.getTime() + hours * HOUR));
  for (const hours of [6.1, 23.9]) await after(hours);
  expect(await subjects(app)).toHaveLength(3);
  // Monday's second download is reported once its next mail is due, and then no more.
  for (const hours of [24, 29, 48]) await after(hours);
  expect(await subjects(app)).toHaveLength(4);
});

test("a log that no longer matches its seals is reported", async () => {
  const app = await appWithAdmins();
  const alerts = await alertsOf(app);
  const checkSealedLog = () => checkLog(app.db, app.folder, { deep: false });
  const entry = { user_id: null, actor: "clerk", done: "schools.create", details: {} } as const;
  await transaction(app.db, (tx) => recordAction(tx, entry));
  await sealLog(app);
  await lookAtSeals({ alerts, checkSealedLog });
  expect(await subjects(app)).toEqual([]);
  await transaction(app.db, (tx) => tx.update(auditLog).set({ actor: "somebody else" }).run());
  await lookAtSeals({ alerts, checkSealedLog });
  expect(await subjects(app)).toEqual(["IDMS: the audit log does not match its seals"]);
});

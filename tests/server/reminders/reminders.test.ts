import { parentText } from "@idms/core/collect/invitations/parent-text";
import { uploadText } from "@idms/core/messages";
import type { Right } from "@idms/core/school/accounts/rights";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { MOST_MAILED_AT_ONCE } from "@idms/core/collect/rosters/child-link";
import { expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { createMailer } from "../../../packages/server/src/installation/mail/mailer.ts";
import { newestDeeds } from "../../../packages/server/src/trust/log/log-rows.ts";
import { remindSchool } from "../../../packages/server/src/collect/reminders/remind-school.ts";
import { client, serving, signedIn } from "../http/serving.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { mailsIn } from "../mails-in.ts";

const served = serving();
const image = await photo();
const RIGHT_NOW = {
  origin: "https://cards.example",
  language: "en",
  dryRun: false,
  again: false,
  pages: true,
} as const;

/** Creates a class with a link and a roster. */
async function room(rows: Record<string, string>[], holds: Holds = "students") {
  const { app, green } = served;
  const { id } = await transaction(app.db, (tx) =>
    insertClass(tx, { school_id: green.school, class_name: crypto.randomUUID(), holds }),
  );
  const staff = await signedIn(served, "green");
  for (const row of rows) await staff.send("POST", `/api/classes/${id}/roster/`, row);
  const link = await addLink(app, { school: green.school, classroom: id });
  return { id, staff, link, path: `/api/classes/${id}/roster/` };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
const form = async (token: string): Promise<{ status: number; body: any }> => {
  const response = await fetch(`${served.server.url}/api/public/form/${token}/`);
  return { status: response.status, body: await response.json() };
};
const tokenOf = ({ url }: { url: string }): string => url.split("/u/")[1] as string;

test("a member of staff gets messages in words for staff, missing or sent back", async () => {
  const { staff, path, link } = await room([{ full_name: "Asha Rao", phone: "9876512341" }], "staff");
  const message = async () => (await staff.send("POST", `${path}links/`, { language: "en" })).body[0];
  const missing = await message();
  expect(missing.text).toContain("Please fill in your details for the staff ID card and add a photo by");
  const form = filledForm(image, { full_name: "Asha Rao", parent_phone: "9876512341" });
  const { receipt } = (await submit(served.server.url, link.token, form)).body;
  await staff.send("POST", `/api/students/${receipt}/send-back/`, { reasons: ["class"], note: "" });
  const sentBack = await message();
  expect(sentBack.text).toContain("Some of your details need to be corrected.");
  expect(sentBack.text).toContain("- The group");
  for (const { subject, text, whatsapp } of [missing, sentBack]) {
    expect(subject).toMatch(/: ID card for Asha Rao$/);
    for (const each of [subject, text, decodeURIComponent(whatsapp)])
      expect(each).not.toMatch(/parents|child|class\b/i);
  }
});

test("a child's own link shows only the child's name, works once, and again if the record is sent back", async () => {
  const { staff, path } = await room([{ full_name: "Asha Rao", phone: "9876512340" }, { full_name: "Bela" }]);
  const { status, body: links } = await staff.send("POST", `${path}links/`, { language: "hi" });
  expect([status, links.length]).toEqual([200, 2]);
  const [asha] = links;
  expect(asha.url).toMatch(/^https:\/\/cards\.example\/u\/[\w-]{32}$/);
  expect(asha.text).toContain("Asha Rao");
  expect(decodeURIComponent(asha.whatsapp)).toContain(`https://wa.me/919876512340?text=`);
  expect((await staff.send("POST", `${path}links/`, {})).body[0].url).toBe(asha.url);

  const token = tokenOf(asha);
  expect((await form(token)).body).toMatchObject({ child: { name: "Asha Rao", received: false } });
  expect(JSON.stringify((await form(token)).body)).not.toContain("9876512340");
  // The submission is this child's, no matter which name is typed.
  const first = await submit(served.server.url, token, filledForm(image, { full_name: "A. Different" }));
  expect(first.status).toBe(201);
  const roster = await staff.get(path);
  expect(roster.body.expected[0]).toMatchObject({ state: "received", student: first.body.receipt });
  expect((await form(token)).body.child).toEqual({ name: "Asha Rao", received: true });
  const again = await submit(served.server.url, token, filledForm(image));
  expect([again.status, again.body.detail]).toEqual([409, parentText.alreadyReceived]);

  const why = { reasons: ["photo"] };
  await staff.send("POST", `/api/students/${first.body.receipt}/send-back/`, why);
  expect((await form(token)).body.child.received).toBe(false);
  const anew = await submit(served.server.url, token, filledForm(image));
  expect(anew.status).toBe(201);
  const after = (await staff.get(path)).body;
  expect(after.expected[0]).toMatchObject({ state: "received", student: anew.body.receipt });
  expect(after.others).toEqual([]);
  expect((await staff.get("/api/students/removed/")).body[0].id).toBe(first.body.receipt);
});

test("a record that was sent back has a link to the family's page with the reason, on the roster or not", async () => {
  const { staff, path, link } = await room([{ full_name: "Listed Child" }]);
  const listed = tokenOf((await staff.send("POST", `${path}links/`, {})).body[0]);
  const receipts: number[] = [];
  for (const [token, full_name] of [
    [listed, "Listed Child"],
    [link.token, "Unlisted Child"],
  ] as const)
    receipts.push((await submit(served.server.url, token, filledForm(image, { full_name }))).body.receipt);
  expect((await staff.send("POST", `${path}links/`, {})).body).toEqual([]);
  for (const id of receipts)
    await staff.send("POST", `/api/students/${id}/send-back/`, { reasons: ["photo"], note: "Too dark" });
  const links = (await staff.send("POST", `${path}links/`, { language: "en" })).body;
  expect(links).toMatchObject([
    { id: expect.any(Number), student: receipts[0], name: "Listed Child", state: "sent_back" },
    { id: null, student: receipts[1], name: "Unlisted Child", state: "sent_back", email: "" },
  ]);
  for (const { url, text, whatsapp } of links) {
    expect(url).toMatch(/^https:\/\/cards\.example\/f\/[\w-]{32}$/);
    expect(text.endsWith("What to correct:\n- The photo\nToo dark")).toBe(true);
    expect(whatsapp).toContain(encodeURIComponent(url));
    const page = await fetch(`${served.server.url}/api/public/family/${url.split("/f/")[1]}/`);
    expect(await page.json()).toMatchObject({
      stage: "sent_back",
      sent_back: { reasons: ["photo"], note: "Too dark" },
      answers: { full_name: expect.stringMatching(/listed child/i) },
    });
  }
  const again = (await staff.send("POST", `${path}links/`, { language: "en" })).body;
  expect(again.map(({ url }: { url: string }) => url)).toEqual(links.map(({ url }: { url: string }) => url));
  const reminded = (await staff.send("POST", `${path}remind/`, {})).body;
  expect([...reminded.by_phone, ...reminded.unreachable]).toHaveLength(2);
});

test("a record that only has the name of a child on the roster is not shown to the family on the roster", async () => {
  const { staff, path, link } = await room([
    { full_name: "Same Name", email: "another@family.example" },
    { full_name: "Same Phone", phone: "9876512351" },
  ]);
  const sent: Record<string, string>[] = [
    { full_name: "Same Name" },
    { full_name: "Same Phone", parent_phone: "9876512351" },
  ];
  for (const answers of sent) {
    const { body } = await submit(served.server.url, link.token, filledForm(image, answers));
    const why = { reasons: ["photo"], note: "Only for this family" };
    await staff.send("POST", `/api/students/${body.receipt}/send-back/`, why);
  }
  const links = (await staff.send("POST", `${path}links/`, { language: "en" })).body;
  const [byName, byPhone] = ["Same Name", "Same Phone"].map((child) =>
    links.find(({ name }: { name: string }) => name === child),
  );
  expect([byName.state, byPhone.state]).toEqual(["sent_back", "sent_back"]);
  expect(byName.url).toMatch(/^https:\/\/cards\.example\/u\/[\w-]{32}$/);
  expect(byName.text).not.toContain("Only for this family");
  expect((await form(tokenOf(byName))).body.child).toEqual({ name: "Same Name", received: false });
  expect(byPhone.url).toMatch(/\/f\/[\w-]{32}$/);
  const { mailed } = (await staff.send("POST", `${path}remind/`, {})).body;
  expect(mailed).toMatchObject([{ name: "Same Name", url: byName.url }]);
});

test("an API token needs the right to read records for links to pages, and each listing of them is logged", async () => {
  const { id, staff, path, link } = await room([{ full_name: "Read Child", phone: "9876512352" }]);
  const sent: Record<string, string>[] = [
    { full_name: "Read Child", parent_phone: "9876512352" },
    { full_name: "Not on the roster" },
  ];
  for (const answers of sent) {
    const { body } = await submit(served.server.url, link.token, filledForm(image, answers));
    await staff.send("POST", `/api/students/${body.receipt}/send-back/`, { reasons: ["photo"] });
  }
  const listed = async () =>
    (await newestDeeds(served.app.db, "expected_students.share", 99)).filter(
      ({ details }) => details["class"] === id && details["pages"] === 2,
    ).length;
  const bearerOf = async (rights: Right[]) =>
    client(served, (await staff.send("POST", "/api/tokens/", { name: rights.join(), rights })).body.token);
  const share = await bearerOf(["expected_students.share"]);
  const remind = await bearerOf(["expected_students.remind"]);
  const shared = await share.send("POST", `${path}links/`, {});
  expect(shared.body).toMatchObject([{ name: "Read Child", url: expect.stringContaining("/u/") }]);
  const reminded = await remind.send("POST", `${path}remind/`, { dry_run: true });
  expect([reminded.status, JSON.stringify(reminded.body)]).toEqual([200, expect.not.stringContaining("/f/")]);
  expect(await listed()).toBe(0);
  const reading = await bearerOf(["expected_students.share", "students.read_own"]);
  for (const times of [1, 2]) {
    const { body } = await reading.send("POST", `${path}links/`, {});
    expect(body.map(({ url }: { url: string }) => url.includes("/f/"))).toEqual([true, true]);
    expect(await listed()).toBe(times);
  }
});

test("a class without an open link reaches the families whose records were sent back, but no missing child", async () => {
  const { staff, path, link } = await room([{ full_name: "Late Child", phone: "9876512353" }]);
  const answers = { full_name: "Late Child", parent_phone: "9876512353" };
  const { body } = await submit(served.server.url, link.token, filledForm(image, answers));
  await staff.send("POST", `/api/students/${body.receipt}/send-back/`, { reasons: ["photo"] });
  await staff.send("PATCH", `/api/upload-links/${link.id}/`, { is_paused: true });
  const links = await staff.send("POST", `${path}links/`, { language: "en" });
  expect([links.status, links.body]).toMatchObject([200, [{ name: "Late Child" }]]);
  expect(links.body[0].text).toContain("Please correct them:\nhttps://cards.example/f/");
  await staff.send("POST", path, { full_name: "Missing Child" });
  expect((await staff.send("POST", `${path}links/`, {})).status).toBe(409);
});

test("a link can be paused, resumed and extended, and changes its class only while nothing has come", async () => {
  const { staff, path, link } = await room([{ full_name: "Asha Rao" }]);
  const child = tokenOf((await staff.send("POST", `${path}links/`, {})).body[0]);
  const change = (body: unknown) => staff.send("PATCH", `/api/upload-links/${link.id}/`, body);
  const paused = await change({ is_paused: true });
  expect(paused.body.paused_at).not.toBeNull();
  for (const token of [link.token, child])
    expect(await form(token)).toMatchObject({ status: 410, body: { detail: parentText.linkPaused } });
  expect((await submit(served.server.url, link.token, filledForm(image))).status).toBe(410);
  expect((await staff.send("POST", `${path}links/`, {})).status).toBe(409);
  await change({ is_paused: false });
  expect((await form(link.token)).status).toBe(200);
  const expires_at = new Date(Date.now() + 99 * 86_400_000).toISOString();
  expect((await change({ expires_at, max_uses: 9, notes: "Longer" })).body).toMatchObject({
    expires_at,
    max_uses: 9,
    notes: "Longer",
    paused_at: null,
  });
  expect((await change({ expires_at: "2001-01-01T00:00:00Z" })).status).toBe(400);
  expect((await submit(served.server.url, link.token, filledForm(image))).status).toBe(201);
  expect((await change({ classroom: served.green.classroom })).status).toBe(409);
  const stale = await staff.send(
    "PATCH",
    `/api/upload-links/${link.id}/`,
    { notes: "x" },
    { "If-Match": '"1"' },
  );
  expect(stale.status).toBe(412);
  expect((await form("x".repeat(32))).body.detail).toBe(uploadText.invalidLink);
});

test("families are reminded by mail once a day, the others by phone, and those who cannot be reached are named", async () => {
  const { staff, path } = await room([
    { full_name: "Mail Child", email: "mail@family.example" },
    { full_name: "Phone Child", phone: "9876512341" },
    { full_name: "Unreachable Child" },
  ]);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const remind = async (body: unknown) => (await staff.send("POST", `${path}remind/`, body)).body;
  const tried = await remind({ dry_run: true });
  expect(names(tried.mailed)).toEqual(["Mail Child"]);
  const first = await remind({});
  expect([first.mailed, first.by_phone, first.unreachable].map(names)).toEqual([
    ["Mail Child"],
    ["Phone Child"],
    ["Unreachable Child"],
  ]);
  const second = await remind({});
  expect([second.mailed, second.lately].map(names)).toEqual([[], ["Mail Child"]]);
  expect(names((await remind({ again: true })).mailed)).toEqual(["Mail Child"]);
  const outbox = served.app.folder.outbox;
  const mails = await mailsIn(outbox);
  expect(mails.filter((mail) => mail.includes("mail@family.example"))).toHaveLength(2);
});

test("each family is written to in its own language, else in the most common one, or all alike on request", async () => {
  const children = ["Tamil", "Odia", "Also Odia", "Silent"].map((full_name) => ({
    full_name: `${full_name} Child`,
    email: `${crypto.randomUUID()}@family.example`,
  }));
  const { staff, path } = await room(children);
  const links = (body: unknown) => staff.send("POST", `${path}links/`, body);
  const languages = async (body: unknown) =>
    (await links(body)).body.map(({ name, language }: { name: string; language: string }) => [
      name,
      language,
    ]);
  expect(new Set((await languages({})).map(([, language]: string[]) => language))).toEqual(new Set(["en"]));
  const urlOf = new Map<string, string>(
    (await links({})).body.map(({ name, url }: { name: string; url: string }) => [name, url]),
  );
  for (const [name, language] of [
    ["Tamil Child", "ta"],
    ["Odia Child", "or"],
    ["Also Odia Child", "or"],
  ] as const) {
    const token = tokenOf({ url: urlOf.get(name) as string });
    const { notice } = (await form(token)).body;
    const sent = filledForm(image);
    sent.set("_consent", notice.version);
    sent.set("_language", language);
    const { status, body } = await submit(served.server.url, token, sent);
    expect(status).toBe(201);
    await staff.send("POST", `/api/students/${body.receipt}/send-back/`, { reasons: ["photo"] });
  }
  expect(await languages({})).toEqual([
    ["Also Odia Child", "or"],
    ["Odia Child", "or"],
    ["Silent Child", "or"],
    ["Tamil Child", "ta"],
  ]);
  expect(new Set((await languages({ language: "ur" })).map(([, language]: string[]) => language))).toEqual(
    new Set(["ur"]),
  );
  expect((await links({ language: "fr" })).status).toBe(400);

  const { mailed } = (await staff.send("POST", `${path}remind/`, {})).body;
  const { outbox } = served.app.folder;
  const mails = await mailsIn(outbox);
  for (const { email, text, name, language } of mailed) {
    expect(text).toContain(name);
    expect(text).toMatch(language === "ta" ? /திருத்த/ : /[\u0B00-\u0B7F]/);
    expect(mails.filter((mail) => mail.includes(email))).toHaveLength(1);
  }
});

/** Returns the number of mails to each of these addresses in the outbox. */
async function mailsTo(addresses: readonly string[]): Promise<number[]> {
  const { outbox } = served.app.folder;
  const mails = await mailsIn(outbox);
  return addresses.map((address) => mails.filter((mail) => mail.includes(address)).length);
}

/** Creates a class with a number of families with an address, and one without. */
async function largeRoom(count: number) {
  const addresses = Array.from({ length: count }, () => `${crypto.randomUUID()}@family.example`);
  const children = addresses.map((email, at) => ({ full_name: `Mail ${at}`, email }));
  const made = await room([...children, { full_name: "Phone Child", phone: "9876512349" }]);
  return { ...made, addresses };
}

test("many mails are sent by a job, which counts where they went; a second request mails nobody again", async () => {
  const { staff, path, addresses } = await largeRoom(MOST_MAILED_AT_ONCE + 2);
  const { status, body } = await staff.send("POST", `${path}remind/`, { language: "hi" });
  expect([status, body.mailed, body.by_phone.length]).toEqual([200, [], 1]);
  const { state, text, result, total } = await ended(staff, { id: body.job });
  expect([state, total]).toEqual(["done", addresses.length]);
  expect(result).toMatchObject({ mailed: addresses.length, lately: 0, by_phone: 1, left_out: [] });
  expect(text).toBe(
    `Done: ${addresses.length} emailed, 0 already emailed within the last day, 1 to remind by phone`,
  );
  expect(await mailsTo(addresses)).toEqual(addresses.map(() => 1));
  const again = (await staff.send("POST", `${path}remind/`, {})).body;
  expect([again.job, again.mailed.length, again.lately.length]).toEqual([null, 0, addresses.length]);
});

test.each([false, true])(
  "after an interruption and a retry each family has one mail and all are counted, if mailed before: %s",
  async (again) => {
    const { id, addresses } = await largeRoom(6);
    const { app, green } = served;
    const mailer = createMailer({ mail_from: "cards@example.org" }, app.folder);
    const of = { school: green.school, classroom: id };
    const remind = (wish: object, options = {}) =>
      remindSchool(
        { db: app.db, folder: app.folder, mailer },
        { id: null, username: "test" },
        of,
        { ...RIGHT_NOW, ...wish },
        options,
      );
    if (again) await remind({});
    const before = again ? 1 : 0;
    const run = { job: 1_000_000 + before, asked: new Date() };
    const stop = new AbortController();
    const onProgress = (done: number) => done === 3 && stop.abort(new Error("Killed"));
    await expect(remind({ again, run }, { signal: stop.signal, onProgress })).rejects.toThrow("Killed");
    expect((await mailsTo(addresses)).filter((mails) => mails > before)).toHaveLength(4);
    const { mailed, lately } = await remind({ again, run });
    expect([mailed.length, lately.length]).toEqual([6, 0]);
    expect(await mailsTo(addresses)).toEqual(addresses.map(() => before + 1));
  },
);

test("two who remind a whole school at once send each mail once, and a class without a link is named", async () => {
  const { addresses } = await largeRoom(8);
  const { app, green } = served;
  const { id: linkless } = await transaction(app.db, (tx) =>
    insertClass(tx, { school_id: green.school, class_name: "Without a link" }),
  );
  const staff = await signedIn(served, "green");
  await staff.send("POST", `/api/classes/${linkless}/roster/`, { full_name: "Nobody's" });
  const jobs = await Promise.all(
    [1, 2].map(() => ask(staff, "remind", { school: green.school, language: "en" })),
  );
  const [one, other] = await Promise.all(jobs.map((job) => ended(staff, job)));
  expect(await mailsTo(addresses)).toEqual(addresses.map(() => 1));
  expect(Number(one?.result?.["mailed"]) + Number(other?.result?.["mailed"])).toBe(addresses.length);
  expect(JSON.stringify(one?.result?.["left_out"])).toContain("Without a link has no open link");
  const blue = await signedIn(served, "blue");
  const foreign = await blue.send("POST", "/api/jobs/", { kind: "remind", input: { school: green.school } });
  expect(foreign.status).toBe(404);
  const room = await ended(blue, await ask(blue, "remind", { classroom: linkless }));
  expect([room.state, room.failure]).toEqual(["failed", "There is no such class."]);
});

/** Students fetched from a school's own system, over real HTTP: the first time, what has changed, and what goes wrong. */
import { newSourceSchema } from "@idms/core/collect/imports/source";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { IMPORT_KINDS } from "@idms/core/collect/imports/import";
import { forgetDrafts } from "../../../packages/server/src/collect/imports/sweep-imports.ts";
import { bringIn } from "../../../packages/server/src/collect/imports/bring-in.ts";
import { planDraft } from "../../../packages/server/src/collect/imports/draft-plan.ts";
import { mendDraft, requireDraft } from "../../../packages/server/src/collect/imports/drafts.ts";
import { fetchDraft } from "../../../packages/server/src/collect/imports/fetch-draft.ts";
import { fetchRoster } from "../../../packages/server/src/collect/sources/fetch-roster.ts";
import {
  checkSource,
  removeSource,
  setSource,
} from "../../../packages/server/src/collect/imports/set-source.ts";
import {
  findSource,
  forgetFetched,
  linesOf,
} from "../../../packages/server/src/collect/sources/source-rows.ts";
import {
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/installation/settings/client-address.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  imports,
  jobs,
  sourceLines,
  sources,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import type { ImportRecord } from "../../../packages/server/src/collect/imports/import-rows.ts";
import { mergeRecords } from "../../../packages/server/src/students/duplicates/merge-students.ts";
import { undoMerge } from "../../../packages/server/src/students/duplicates/undo-merge.ts";
import { removeRecord, restoreRecord } from "../../../packages/server/src/students/edits/remove-record.ts";
import { askNightly } from "../../../packages/server/src/upkeep/job-kinds/ask-nightly.ts";
import { stillHeld } from "../../../packages/server/src/upkeep/purge/still-held.ts";
import { byHand } from "../by-hand.ts";
import { schoolWithForm } from "../import-school.ts";
import {
  addStudent,
  BASE,
  change,
  CLIENT,
  emptyRoster,
  org,
  rosterProvider,
  type Json,
} from "./roster-provider.ts";
import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";

const doer = { id: null, username: "clerk" };
const actor = { id: null, name: "clerk" };
const ALL = { kinds: IMPORT_KINDS, school: null };
const here = { networks: readProxies(["127.0.0.1"]) as ProxyList, hosts: undefined };
const FIELDS = [
  ...defaultFields().filter(({ name }) => name !== "photo"),
  makeField("born", "Date of Birth", "date"),
  makeField("adm", "Admission No", "text"),
];

/** A school that is connected to a provider with seven students, on pages of three. */
async function connected(more: Record<string, string> = {}, fields: FormField[] = FIELDS) {
  const roster = emptyRoster();
  for (let id = 1; id <= 7; id += 1)
    addStudent(roster, id, { name: `Child${"abcdefg"[id - 1]} Rao`, phone: `987650000${id}` });
  const provider = await rosterProvider(roster);
  const app = await schoolWithForm(fields);
  const { school } = app;
  const set = (changes: Record<string, string> = {}) =>
    setSource(
      app,
      here,
      doer,
      school,
      newSourceSchema.parse({
        address: provider.url,
        token_address: `${provider.url}/token`,
        client_id: CLIENT.id,
        secret: CLIENT.secret,
        ...more,
        ...changes,
      }),
    );
  await set();
  const fetchAll = (signal?: AbortSignal) => fetchDraft(app, doer, school, { ...here, signal });
  const bring = (draft: ImportRecord, partial = false) =>
    bringIn(app, draft, { partial, actor, onProgress: () => {}, alongside: async () => {} });
  const accept = async (partial = false) => {
    const draft = await fetchAll();
    return bring(await requireDraft(app.db, draft?.id ?? 0, ALL), partial);
  };
  const source = async () =>
    (await findSource(app.db, school.id)) as NonNullable<Awaited<ReturnType<typeof findSource>>>;
  const names = async () =>
    (await app.db.select().from(students).orderBy(students.id).all()).map(({ full_name }) => full_name);
  const collections = () =>
    provider
      .asked()
      .filter((each) => !each.startsWith("/token"))
      .map((each) => each.replace(/\?.*/, ""));
  /** Adds a job that waits to import a draft. */
  const hold = async ({ id }: ImportRecord) => {
    const row = { kind: "bring_in", input: {}, made_by: "clerk", folder: "" } as const;
    const job = await byHand(app.db).insert(jobs).values(row).returning().get();
    await byHand(app.db).update(imports).set({ job_id: job.id }).where(eq(imports.id, id)).run();
  };
  return { app, school, provider, roster, set, fetchAll, bring, hold, accept, source, names, collections };
}

test("all students come with their classes and birth dates, page by page, and only what is needed is stored", async () => {
  const { app, school, provider, accept, names } = await connected();
  const outcome = await accept();
  expect(outcome).toMatchObject({ refused: false, create: 7, change: 0, reject: [] });
  expect(await names()).toContain("Childa Rao");
  const [first] = await app.db.select().from(students).orderBy(students.id).all();
  expect(first).toMatchObject({ class_id: app.classroom.id, parent_phone: "9876500001" });
  expect(first?.meta).toMatchObject({ born: "2014-05-02", adm: "ADM-1" });
  expect(provider.tokens).toBe(1);
  const asked = provider.asked();
  expect(asked).toContain("students?limit=500&offset=0");
  expect(asked).toContain("students?limit=3&offset=4");
  const kept = JSON.stringify(await app.db.select().from(sourceLines).all());
  expect(kept).not.toContain("never stored");
  expect(kept).not.toContain("asian");
  const logged = JSON.stringify(await app.db.select().from(auditLog).all());
  expect(logged).not.toContain("s3cret");
  expect(logged).toContain('"subject":"sources"');
  expect(school.name).toBe("Green Valley");
});

test("afterwards, only changes are asked for, and the time moves only with the import", async () => {
  const { provider, roster, fetchAll, accept, source, collections } = await connected();
  await accept();
  const { since } = await source();
  expect(since).not.toBeNull();
  collections();
  // The provider writes its time in whole seconds.
  provider.ahead = 2000;
  change(roster.students[2], { familyName: "Verma" });
  change(roster.enrollments[2], {});
  const draft = await fetchAll();
  expect(provider.asked().filter((each) => each.startsWith("students"))).toEqual([
    `students?limit=500&offset=0&filter=dateLastModified>'${since}'`,
  ]);
  expect(draft).not.toBeNull();
  expect((await source()).since).toBe(since);
  await fetchAll();
  expect(provider.asked()).toContain(`students?limit=500&offset=0&filter=dateLastModified>'${since}'`);
  const outcome = await accept();
  expect(outcome).toMatchObject({ create: 0, change: 1, skip: 6, reject: [] });
  expect((await source()).since).not.toBe(since);
});

const SPARSE = FIELDS.filter(({ name }) => name !== "born" && name !== "adm");

test("a changed surname is the same student, even if the form asks for no number and no birth date", async () => {
  const { app, roster, accept, names, source, set } = await connected({}, SPARSE);
  await accept();
  change(roster.students[2], { familyName: "Verma", phone: "9123456780" });
  change(roster.students[3], { givenName: "Someone", familyName: "Else", phone: "9123456781" });
  expect(await accept()).toMatchObject({ refused: true });
  const outcome = await accept(true);
  expect(outcome).toMatchObject({ create: 0, change: 1, reject: [{ doubt: { students: [{ id: 4 }] } }] });
  expect(await names()).toHaveLength(7);
  expect((await names())[2]).toBe("Childc Verma");
  const ids = async () => (await app.db.select().from(students).all()).map(({ sourced_id }) => sourced_id);
  expect(await ids()).toContain("u3");
  await set({ plan: "every_night" });
  expect(await ids()).toContain("u3");
  expect((await source()).since).toBeNull();
});

test.each([
  ["another server", (url: string) => ({ address: url.replace("127.0.0.1", "127.0.0.2") })],
  ["another path on the server", (url: string) => ({ address: `${url}/tenant` })],
  ["another client", () => ({ client_id: "another client" })],
])("a connection to %s forgets the stored IDs, also those of removed students", async (_, changes) => {
  const { app, school, provider, accept, set } = await connected({}, SPARSE);
  await accept();
  const found = await app.db.select().from(students).orderBy(students.id).all();
  const removed = { school: school.id, id: found[0]?.id ?? 0 };
  const chosen = { ...removed, id: found[1]?.id ?? 0 };
  await removeRecord(app.db, doer, removed, "by mistake");
  await removeRecord(app.db, doer, chosen, "by mistake");
  expect(await restoreRecord(app.db, doer, chosen)).toMatchObject({ sourced_id: "u2" });
  await byHand(app.db).update(sources).set(changes(provider.url)).run();
  await set();
  await restoreRecord(app.db, doer, removed);
  const left = await app.db.select().from(students).all();
  expect(left.map(({ sourced_id }) => sourced_id)).toEqual(Array(7).fill(null));
});

test("students to whom their system gives other IDs stay the same, and get the new IDs", async () => {
  const { app, roster, accept } = await connected(
    {},
    FIELDS.filter(({ name }) => name !== "adm"),
  );
  await accept();
  await byHand(app.db)
    .update(students)
    .set({ sourced_id: sql`'old-' || sourced_id` })
    .run();
  change(roster.students[0], { phone: "9123456780" });
  expect(await accept()).toMatchObject({ refused: false, create: 0, change: 1, skip: 6, reject: [] });
  const ids = (await app.db.select().from(students).all()).map(({ sourced_id }) => sourced_id);
  expect(ids.toSorted()).toEqual(["u1", "u2", "u3", "u4", "u5", "u6", "u7"]);
});

test("students who were there before the connection get their IDs, even from a fetch that changes nothing", async () => {
  const { app, school, roster, fetchAll, accept } = await connected({}, SPARSE);
  await accept();
  await byHand(app.db).update(students).set({ sourced_id: null }).run();
  expect(await fetchAll()).toBeNull();
  change(roster.students[0], { familyName: "Verma" });
  const draft = await fetchAll();
  expect((await planDraft(app, draft as ImportRecord)).counts).toMatchObject({
    new: 0,
    changed: 1,
    refused: 0,
  });
  // The roster's second record of a child is merged into the family's.
  const found = await app.db.select().from(students).orderBy(students.id).all();
  const [kept = 0, gone = 0] = found.map(({ id }) => id);
  await byHand(app.db).update(students).set({ sourced_id: null }).where(eq(students.id, kept)).run();
  const merge = { other: gone, take: [], takePhoto: false };
  await mergeRecords(app, doer, { school: school.id, id: kept }, merge);
  const idOf = async (student: number) =>
    (await app.db.select().from(students).where(eq(students.id, student)).get())?.sourced_id;
  expect(await idOf(kept)).toBe("u2");
  await undoMerge(app.db, doer, { school: school.id, id: kept }, gone);
  expect([await idOf(kept), await idOf(gone)]).toEqual([null, "u2"]);
  await removeSource(app, doer, school);
  expect((await app.db.select().from(students).all()).filter(({ sourced_id }) => sourced_id)).toEqual([]);
});

test("a fetch that changes nothing leaves no draft, and one that replaces another leaves one", async () => {
  const { app, provider, roster, fetchAll, accept, source } = await connected();
  await accept();
  const { since } = await source();
  provider.ahead = 2000;
  expect(await fetchAll()).toBeNull();
  expect((await source()).since).not.toBe(since);
  change(roster.students[0], { givenName: "Childz" });
  const first = await fetchAll();
  const second = await fetchAll();
  const drafts = (await app.db.select().from(imports).all()).filter(({ state }) => state === "draft");
  expect(drafts.map(({ id }) => id)).toEqual([second?.id]);
  expect(first?.id).not.toBe(second?.id);
});

test("leavers are listed: those marked in a change, and those that have vanished, after a week", async () => {
  const { app, roster, fetchAll, accept } = await connected();
  await accept();
  change(roster.students[6], { status: "tobedeleted" });
  roster.students.splice(0, 1);
  const marked = await planDraft(app, (await fetchAll()) as never);
  expect(marked.counts).toMatchObject({ new: 0, changed: 0, gone: 1 });
  const old = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  await byHand(app.db).run(`UPDATE sources SET whole_at = '${old}'` as never);
  const whole = await planDraft(app, (await fetchAll()) as never);
  expect(whole.counts).toMatchObject({ new: 0, changed: 0, gone: 2 });
});

test("the members of a staff group are not reported as missing from a fetch", async () => {
  const { app, school, fetchAll, accept } = await connected();
  await accept();
  await transaction(app.db, async (tx) => {
    const row = { school_id: school.id, class_name: "Teachers", section: null, holds: "staff" } as const;
    const { id } = await insertClass(tx, row);
    const member = { school_id: school.id, class_id: id, full_name: "Meena Iyer" };
    await insertStudents(tx, [{ ...member, status: "VERIFIED", parent_phone: "9000000001", meta: {} }]);
  });
  expect(await fetchAll()).toBeNull();
});

test("an interrupted fetch continues with the next page, and nothing is fetched twice", async () => {
  const { provider, fetchAll, collections } = await connected();
  const ended = new AbortController();
  provider.fault = (path, query) => {
    if (path === "students" && query.get("offset") === "2") ended.abort(new Error("killed"));
    return undefined;
  };
  await expect(fetchAll(ended.signal)).rejects.toThrow("killed");
  provider.fault = () => undefined;
  expect(provider.asked().at(-1)).toBe("students?limit=3&offset=2");
  await fetchAll();
  expect(collections()).toEqual([
    "students",
    "students",
    "enrollments",
    "enrollments",
    "enrollments",
    "demographics",
    "demographics",
    "demographics",
  ]);
});

test("two programs do not continue the same fetch", async () => {
  const { app, school, provider } = await connected();
  let other: Promise<unknown> | undefined;
  provider.fault = (path) => {
    if (path === "classes") other ??= fetchRoster(app, school, here).catch((error: unknown) => error);
    return undefined;
  };
  const one = await fetchRoster(app, school, here).catch((error: unknown) => error);
  const told = [one, await other].filter((each) => each instanceof Error).map(String);
  expect(told).toEqual([expect.stringContaining("Another program is fetching")]);
});

test("a system that is too busy is asked again when it says, and an expired token is replaced once", async () => {
  const { provider, fetchAll } = await connected();
  let busy = 2;
  provider.fault = (path) => {
    if (path === "classes" && (busy -= 1) >= 0)
      return { status: 429, headers: { "Retry-After": busy === 0 ? new Date(0).toUTCString() : "0" } };
    if (path === "enrollments") {
      if (provider.tokens === 1) provider.expire();
    }
    return undefined;
  };
  expect(await fetchAll()).not.toBeNull();
  expect(provider.tokens).toBe(2);
  provider.fault = () => ({ status: 429, headers: { "Retry-After": "86400" } });
  await expect(fetchAll()).rejects.toThrow(/receives too many requests. Try again after \d{4}-/);
  provider.fault = (path) => (path.startsWith("/") ? undefined : { status: 401, body: "{}" });
  await expect(fetchAll()).rejects.toThrow("rejects the access token that was just issued");
});

test("without totals and links, an empty page is the end, and a page that repeats is noticed", async () => {
  const { provider, accept, set } = await connected();
  provider.counts = false;
  expect(await accept()).toMatchObject({ create: 7 });
  await set();
  provider.fault = (path) => {
    const all = provider.roster.students.slice(0, 3);
    return path === "students" ? { status: 200, body: JSON.stringify({ users: all }) } : undefined;
  };
  await expect(accept()).rejects.toThrow("sends the same records of students for every page");
});

/** How a provider may answer: with totals and links, without them, or with pages that begin at multiples of their size. */
const PAGES = ["counted", "plain", "rounded"] as const;

test.each(PAGES)("no student is skipped if another vanishes between pages that are %s", async (pages) => {
  const { provider, roster, accept, names } = await connected();
  provider.counts = pages !== "plain";
  provider.rounds = pages === "rounded";
  let asked = 0;
  provider.fault = (path) => {
    // The first student vanishes before the second page, so that the fourth would be skipped.
    if (path === "students" && (asked += 1) === (provider.rounds ? 3 : 2)) roster.students.shift();
    return undefined;
  };
  expect(await accept()).toMatchObject({ create: 6 });
  expect(await names()).toEqual(["b", "c", "d", "e", "f", "g"].map((letter) => `Child${letter} Rao`));
});

test("no student is skipped if another vanishes and a third arrives, so that the total stays the same", async () => {
  const { provider, roster, accept, names } = await connected();
  provider.fault = (path, query) => {
    if (path === "students" && query.get("offset") === "2" && roster.students[0]?.["sourcedId"] === "u1") {
      roster.students.shift();
      addStudent(roster, 9, { name: "New Child", phone: "9876500009" });
    }
    return undefined;
  };
  expect(await accept()).toMatchObject({ create: 7 });
  expect(await names()).toContain("Childd Rao");
});

test("students who arrive between pages, or a page of one record, do not make a fetch begin again", async () => {
  const { provider, roster, accept } = await connected();
  provider.counts = false;
  provider.fault = (path, query) => {
    if (path === "students" && query.get("offset") === "2" && roster.students.length === 7) {
      addStudent(roster, 9, { name: "New Child", phone: "9876500009" });
      roster.students.unshift(roster.students.pop() as Json);
    }
    if (path === "enrollments") provider.most = 1;
    return undefined;
  };
  expect(await accept()).toMatchObject({ create: 7 });
  const of = (path: string) => provider.asked().filter((each) => each.startsWith(path));
  expect(of("students?limit=500&offset=0")).toHaveLength(1);
});

test("a fetch fails if records change their order again and again, and the next fetch starts that list again", async () => {
  const { provider, roster, accept, names } = await connected();
  provider.fault = (path, query) => {
    if (path === "students" && query.get("offset") !== "0") roster.students.reverse();
    return undefined;
  };
  await expect(accept()).rejects.toThrow("the records of students change their order while they are fetched");
  expect(await names()).toEqual([]);
  provider.fault = () => undefined;
  provider.asked();
  expect(await accept()).toMatchObject({ create: 7 });
  expect(provider.asked()).toContain("students?limit=500&offset=0");
});

test("only the school's own students are stored, and the school is asked for if it is unclear", async () => {
  const { app, school, roster, accept, set, names } = await connected();
  roster.orgs.push(org("s2", "Blue Hill"), { ...org("d1", "District"), type: "district" });
  addStudent(roster, 8, { name: "Other Child", phone: "9876500008", school: "s2", room: "c2" });
  expect(await accept()).toMatchObject({ create: 7 });
  expect(await names()).not.toContain("Other Child");
  expect(JSON.stringify(await linesOf(app.db, { school: school.id, file: "users" }))).not.toContain("Other");
  expect(JSON.stringify(await linesOf(app.db, { school: school.id, file: "demographics" }))).not.toContain(
    "u8",
  );
  await set({ their_school: "Red" });
  await expect(accept()).rejects.toThrow('no school is called "Red"');
  await set({ their_school: "s2" });
  expect(await checkSource(app, school, here)).toEqual({ school: "Blue Hill", others: ["Green Valley"] });
  Object.assign(roster.orgs[0] as Json, { name: "Some School" });
  await set();
  await expect(checkSource(app, school, here)).rejects.toThrow('"Some School", "Blue Hill"');
});

test("a student who joins by a change brings a birth date that is older than the change", async () => {
  const { app, roster, accept } = await connected();
  await accept();
  addStudent(roster, 9, { name: "New Child", phone: "9876500009" });
  change(roster.students.at(-1), {});
  change(roster.enrollments.at(-1), {});
  expect(await accept()).toMatchObject({ create: 1, reject: [] });
  const found = (await app.db.select().from(students).all()).find(
    ({ full_name }) => full_name === "New Child",
  );
  expect(found?.meta).toMatchObject({ born: "2014-05-10" });
});

test("a system without demographics is fetched without them", async () => {
  const { provider, accept } = await connected();
  provider.scopes = ["roster-core.readonly"];
  expect(await accept()).toMatchObject({ create: 7 });
  provider.scopes = [];
  provider.expire();
  await expect(accept()).rejects.toThrow("give the client the scopes");
});

const html = "<!doctype html><title>Sign in</title>";
const of =
  (collection: string, fault: { status: number; body?: string; headers?: Record<string, string> }) =>
  (path: string) =>
    path === collection ? fault : undefined;
const list = (name: string, ...records: Json[]) => ({
  status: 200,
  body: JSON.stringify({ [name]: records }),
});

test.each([
  [
    "a wrong secret",
    of("/token", { status: 401, body: '{"error":"invalid_client"}' }),
    "rejects the client ID or the secret",
  ],
  [
    "a token address that is none",
    of("/token", { status: 404, body: html }),
    "did not issue an access token, but responded with status 404",
  ],
  ["a token page", of("/token", { status: 200, body: html }), "responded with a web page"],
  ["a web page", of("orgs", { status: 200, body: html }), "responded with a web page"],
  [
    "a redirect",
    of("orgs", { status: 302, headers: { Location: `https://new.example${BASE}/orgs?limit=3` } }),
    `redirects this address. Connect the school with the address https://new.example${BASE} instead`,
  ],
  [
    "a redirect on the same server",
    of("orgs", { status: 302, headers: { Location: "/orgs/v1p2/orgs" } }),
    "/orgs/v1p2 instead",
  ],
  [
    "a redirect for access tokens",
    of("/token", { status: 302, headers: { Location: "https://new.example/oauth2/token?a=b" } }),
    "the address https://new.example/oauth2/token instead",
  ],
  [
    "fewer records than announced",
    (path: string, query: URLSearchParams) =>
      path === "students" && query.get("offset") !== "0"
        ? { ...list("users"), headers: { "X-Total-Count": "7" } }
        : undefined,
    "announces 7 records of students, but sends only 3",
  ],
  ["an unknown path", of("orgs", { status: 404, body: html }), "has no orgs at this address"],
  ["a forbidden path", of("classes", { status: 403, body: "{}" }), "does not let this client read classes"],
  [
    "an error",
    of("classes", { status: 500, body: "{}" }),
    "responded with status 500 to a request for classes",
  ],
  ["another list", of("orgs", list("classes")), "does not contain the list orgs"],
  ["a record without ID", of("orgs", list("orgs", { name: "A" })), "a record without a sourcedId in orgs"],
  [
    "OneRoster 1.1",
    of("students", list("users", { sourcedId: "1", role: "student" })),
    "responds in OneRoster 1.1",
  ],
  ["no roles", of("students", list("users", { sourcedId: "1" })), "a student without roles"],
  ["no schools", of("orgs", list("orgs")), "does not show any school"],
  ["no students", of("students", list("users")), "has no students for Green Valley"],
])("the failure says what to do: %s", async (_, fault, told) => {
  const { provider, fetchAll, source } = await connected();
  provider.fault = fault;
  await expect(fetchAll()).rejects.toThrow(told);
  expect((await source()).failure_said?.message).toContain(told);
  provider.fault = () => undefined;
  await fetchAll();
  expect((await source()).failure_said).toBeNull();
});

test("only allowed addresses are called, and a secret is not sent to another server", async () => {
  const { app, school, provider, set } = await connected();
  const wish = newSourceSchema.parse({
    address: "https://169.254.169.254/",
    token_address: "https://sis.example/token",
    client_id: "a",
    secret: "b",
  });
  const nowhere = { networks: readProxies([]) as ProxyList, hosts: undefined };
  await expect(setSource(app, nowhere, doer, school, wish)).rejects.toThrow("not on the public internet");
  await expect(fetchRoster(app, school, nowhere)).rejects.toThrow(/^IDMS does not .*read in transit\.$/);
  await expect(
    setSource(app, nowhere, doer, school, {
      ...wish,
      address: "https://sis.example",
      token_address: wish.address,
    }),
  ).rejects.toMatchObject({ fields: { token_address: [expect.any(String)] } });
  await expect(set({ address: `${provider.url}/ims/oneroster/v1p1` })).rejects.toThrow("OneRoster 1.1");
  await expect(set({ address: "sis.example" })).rejects.toThrow("complete address");
  expect(await set({ secret: "" })).toMatchObject({ has_secret: true, address: provider.url + BASE });
  await expect(set({ secret: "", token_address: "http://127.0.0.1:9/token" })).rejects.toThrow(
    "Enter the client's secret",
  );
});

test("an erasure and a disconnection leave nothing of what was fetched", async () => {
  const { app, school, provider, fetchAll, source } = await connected();
  const held = await stillHeld(app, null);
  expect(held.flatMap(({ names }) => names)).toEqual([new URL(provider.url).host]);
  const countFiles = async () => {
    let count = 0;
    for await (const _ of app.files.jobs.list()) count += 1;
    return count;
  };
  const files = await countFiles();
  await fetchAll();
  await transaction(app.db, forgetFetched);
  expect(await app.db.select().from(sourceLines).all()).toEqual([]);
  expect(await source()).toMatchObject({ since: null, progress: null });
  await fetchAll();
  await removeSource(app, doer, school);
  expect(await app.db.select().from(sourceLines).all()).toEqual([]);
  expect(await app.db.select().from(imports).all()).toEqual([]);
  expect(await countFiles()).toBe(files);
  await expect(fetchAll()).rejects.toThrow("Green Valley is not connected");
});

test("a draft from before the school was connected again is discarded, and one being imported moves no time", async () => {
  const { app, set, fetchAll, bring, hold, source } = await connected();
  const held = (await fetchAll()) as ImportRecord;
  await hold(held);
  await fetchAll();
  await set();
  const left = await app.db.select().from(imports).all();
  expect(left.map(({ id }) => id)).toEqual([held.id]);
  expect(await bring(held)).toMatchObject({ create: 7 });
  expect(await source()).toMatchObject({ since: null, whole_at: null });
  expect(await fetchAll()).toBeNull();
});

test("a draft that a user has corrected is kept, with the reason, and each draft that is replaced is logged", async () => {
  const { app, provider, fetchAll, source } = await connected();
  await fetchAll();
  const draft = (await fetchAll()) as ImportRecord;
  const deletions = async () =>
    (await app.db.select().from(auditLog).all()).filter(
      ({ subject, action }) => subject === "imports" && action === "delete",
    );
  expect(await deletions()).toMatchObject([{ details: { file: "oneroster.zip" } }]);
  const column = (await planDraft(app, draft)).columns[0]?.heading ?? "";
  await mendDraft(
    app,
    doer,
    { id: draft.id, reach: ALL },
    { cells: [{ row: 2, column, text: "Corrected" }] },
  );
  provider.asked();
  await expect(fetchAll()).rejects.toThrow("Import or discard them first");
  expect(provider.asked()).toEqual([]);
  expect((await source()).failure_said?.message).toContain("Somebody has corrected");
  expect((await requireDraft(app.db, draft.id, ALL)).edits).toHaveLength(1);
});

test("an erasure during a fetch leaves no draft, and one before an import leaves nothing to import", async () => {
  const { app, fetchAll, hold } = await connected();
  const draft = (await fetchAll()) as ImportRecord;
  await hold(draft);
  await forgetDrafts(app);
  expect(await app.db.select().from(imports).all()).toEqual([]);
  const { take } = app.files.jobs;
  app.files.jobs.take = async (...given) => {
    await transaction(app.db, forgetFetched);
    await forgetDrafts(app);
    return take(...given);
  };
  await expect(fetchAll()).rejects.toThrow("Another program is fetching");
  expect(await app.db.select().from(imports).all()).toEqual([]);
});

test("changes are counted from the other system's time, even if its clock is a day behind", async () => {
  const { app, provider, school, source, accept } = await connected();
  provider.most = 500;
  provider.ahead = -25 * 60 * 60_000;
  const { since } = await fetchRoster(app, school, here);
  expect(Date.parse(since)).toBeLessThan(Date.now() + provider.ahead);
  provider.counts = false;
  expect(await accept()).toMatchObject({ create: 7 });
  expect(Date.parse((await source()).whole_at ?? "")).toBeGreaterThan(Date.now() + provider.ahead / 2);
});

test("all records are fetched if a system rejects the filter, or sends fewer changes than it announces", async () => {
  const { app, provider, roster, accept, fetchAll } = await connected();
  await accept();
  for (const answer of [
    { status: 400, body: "{}" },
    { ...list("users"), headers: { "X-Total-Count": "7" } },
  ]) {
    provider.fault = (path, query) => (path === "students" && query.has("filter") ? answer : undefined);
    change(roster.students[0], { phone: `9123456${answer.status}` });
    const draft = (await fetchAll()) as ImportRecord;
    expect((await planDraft(app, draft)).counts).toMatchObject({ new: 0, changed: 1, gone: 0 });
  }
});

test("a check does not wait for a busy system", async () => {
  const { app, school, provider } = await connected();
  provider.fault = () => ({ status: 429, headers: { "Retry-After": "200" } });
  await expect(checkSource(app, school, here)).rejects.toThrow("receives too many requests");
});

test("a fetch that waits for a busy system can be interrupted", async () => {
  const { app, school, provider } = await connected();
  const ended = new AbortController();
  provider.fault = () => {
    setTimeout(() => ended.abort(new Error("killed")), 300);
    return { status: 429, headers: { "Retry-After": "200" } };
  };
  await expect(fetchRoster(app, school, { ...here, signal: ended.signal })).rejects.toThrow("killed");
});

test("a nightly fetch that cannot be requested stays due", async () => {
  const { app } = await connected({ plan: "every_night" });
  const row = { kind: "doctor", input: {}, made_by: "clerk" } as const;
  await byHand(app.db)
    .insert(jobs)
    .values(Array.from({ length: 200 }, (_, n) => ({ ...row, folder: `folder ${n}` })))
    .run();
  const tomorrow = new Date(Date.now() + 48 * 60 * 60_000);
  await expect(askNightly(app, tomorrow)).rejects.toThrow("200");
  await byHand(app.db).delete(jobs).where(eq(jobs.kind, "doctor")).run();
  expect(await askNightly(app, tomorrow)).toBe(1);
  expect(await askNightly(app, tomorrow)).toBe(0);
});

/** How a school's own system is asked for its students: page by page, again after a fault, and only at allowed addresses. */
import { newSourceSchema } from "@idms/core/collect/imports/source";
import { expect, test } from "vitest";
import { planDraft } from "../../../packages/server/src/collect/imports/draft-plan.ts";
import { fetchRoster } from "../../../packages/server/src/collect/sources/fetch-roster.ts";
import { checkSource, setSource } from "../../../packages/server/src/collect/imports/set-source.ts";
import {
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/installation/settings/client-address.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import type { ImportRecord } from "../../../packages/server/src/collect/imports/import-rows.ts";
import { addStudent, BASE, change, type Json } from "./roster-provider.ts";
import { connected, doer, here } from "./connected-school.ts";

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

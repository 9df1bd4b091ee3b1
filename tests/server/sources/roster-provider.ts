import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/**
 * A strict OneRoster 1.2 provider, written from the published REST binding: it answers only what the binding allows,
 * and records what it was asked.
 */

export type Json = Record<string, unknown>;
export interface Roster {
  orgs: Json[];
  academicSessions: Json[];
  classes: Json[];
  students: Json[];
  enrollments: Json[];
  demographics: Json[];
}

export const BASE = "/ims/oneroster/rostering/v1p2";
const SCOPES = "https://purl.imsglobal.org/spec/or/v1p2/scope/";
export const CLIENT = { id: "idms client", secret: "s3cret: ü&=%" };

/** An answer that replaces the proper one. */
interface Fault {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Provider {
  url: string;
  roster: Roster;
  /** The paths and queries asked for since the last call, in order. */
  asked(): string[];
  /** Returns a fault for a request instead of the answer, if it returns anything. */
  fault: (path: string, query: URLSearchParams) => Fault | undefined;
  /** The scopes that the client may have. */
  scopes: string[];
  /** The most records on a page. */
  most: number;
  /** Whether the answers have X-Total-Count and Link. The binding only recommends them. */
  counts: boolean;
  /** Whether pages begin at multiples of their size, wherever the client asks them to begin. */
  rounds: boolean;
  /** How far the provider's clock is ahead, in milliseconds. */
  ahead: number;
  /** Ends all access tokens. */
  expire(): void;
  /** Number of access tokens issued. */
  tokens: number;
}

/** Starts a provider on this machine. It ends with the tests of the file. */
export async function rosterProvider(roster: Roster): Promise<Provider> {
  const { provider, end } = await startProvider(roster);
  afterAll(end);
  return provider;
}

/** Starts a provider on this machine. */
export async function startProvider(roster: Roster): Promise<{ provider: Provider; end: () => void }> {
  const valid = new Map<string, string>();
  let asked: string[] = [];
  const provider: Provider = {
    url: "",
    roster,
    asked: () => [asked, (asked = [])][0] as string[],
    fault: () => undefined,
    scopes: ["roster-core.readonly", "roster-demographics.readonly"],
    most: 3,
    counts: true,
    rounds: false,
    ahead: 0,
    expire: () => valid.clear(),
    tokens: 0,
  };
  const server = createServer((request, response) => {
    void answer(request, provider, valid, asked).then(({ status, headers, body }) => {
      const now = new Date(Date.now() + provider.ahead).toUTCString();
      response.writeHead(status, { "Content-Type": "application/json", Date: now, ...headers });
      response.end(body);
    }, refuse(response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { provider, end: () => server.close() };
}

const refuse = (response: ServerResponse) => (error: unknown) => {
  response.writeHead(500);
  response.end(String(error));
};

const status = (code: number, minor: string): Fault => ({
  status: code,
  body: JSON.stringify({ imsx_codeMajor: "failure", imsx_severity: "error", imsx_description: minor }),
});

async function answer(
  request: IncomingMessage,
  provider: Provider,
  valid: Map<string, string>,
  asked: string[],
): Promise<Fault> {
  const url = new URL(request.url ?? "", provider.url);
  asked.push(decodeURIComponent(url.pathname.replace(`${BASE}/`, "") + url.search));
  const fault = provider.fault(url.pathname.replace(`${BASE}/`, ""), url.searchParams);
  if (fault) return fault;
  if (url.pathname === "/token") return token(request, provider, valid);
  if (request.method !== "GET") return status(405, "only GET");
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const scope = valid.get(bearer);
  if (scope === undefined) return status(401, "unauthorisedrequest");
  const name = url.pathname.slice(BASE.length + 1) as keyof Roster;
  const records = url.pathname.startsWith(`${BASE}/`) ? provider.roster[name] : undefined;
  if (!records) return status(404, "unknownobject");
  const needed = name === "demographics" ? "roster-demographics.readonly" : "roster-core.readonly";
  if (!scope.split(" ").includes(SCOPES + needed)) return status(403, "forbidden");
  return page(url, name, records, provider);
}

async function token(
  request: IncomingMessage,
  provider: Provider,
  valid: Map<string, string>,
): Promise<Fault> {
  if (request.method !== "POST") return status(405, "only POST");
  if (request.headers["content-type"] !== "application/x-www-form-urlencoded") return status(415, "a form");
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const form = new URLSearchParams(text);
  const [, basic = ""] = /^Basic (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
  const [id, secret] = Buffer.from(basic, "base64").toString("utf8").split(":");
  const plain = (part = "") => new URLSearchParams(`x=${part}`).get("x");
  if (plain(id) !== CLIENT.id || plain(secret) !== CLIENT.secret)
    return { status: 401, body: JSON.stringify({ error: "invalid_client" }) };
  if (form.get("grant_type") !== "client_credentials")
    return { status: 400, body: JSON.stringify({ error: "unsupported_grant_type" }) };
  const scope = form.get("scope") ?? "";
  const isAllowed = scope.split(" ").every((each) => provider.scopes.some((one) => each === SCOPES + one));
  if (!isAllowed) return { status: 400, body: JSON.stringify({ error: "invalid_scope" }) };
  const access_token = randomBytes(12).toString("hex");
  valid.set(access_token, scope);
  provider.tokens += 1;
  return {
    status: 200,
    body: JSON.stringify({ access_token, token_type: "Bearer", expires_in: 3600, scope }),
  };
}

function page(url: URL, name: string, all: readonly Json[], { most, counts, rounds }: Provider): Fault {
  const known = new Set(["limit", "offset", "filter"]);
  const other = [...url.searchParams.keys()].find((key) => !known.has(key));
  if (other !== undefined) return status(400, `invalid_selection_field ${other}`);
  const limit = Math.min(Number(url.searchParams.get("limit") ?? 100), most);
  const asked = Number(url.searchParams.get("offset") ?? 0);
  const offset = rounds ? asked - (asked % limit) : asked;
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(offset) || offset < 0)
    return status(400, "invalid_limit");
  const filter = url.searchParams.get("filter");
  const [, since] = /^dateLastModified>'(\d{4}-\d\d-\d\dT[\d:.]+Z)'$/.exec(filter ?? "") ?? [];
  if (filter !== null && since === undefined) return status(400, "invalid_filter_field");
  const found = all.filter(({ dateLastModified }) => since === undefined || String(dateLastModified) > since);
  const link = (rel: string, at: number) => {
    const to = new URLSearchParams({ limit: String(limit), offset: String(at), ...(filter && { filter }) });
    // As behind a proxy, with a name that nobody else can call.
    return `<http://internal.invalid${url.pathname}?${to}>; rel="${rel}"`;
  };
  const links = [link("first", 0), ...(offset + limit < found.length ? [link("next", offset + limit)] : [])];
  return {
    status: 200,
    headers: counts ? { "X-Total-Count": String(found.length), Link: links.join(", ") } : {},
    body: JSON.stringify({
      [name === "students" ? "users" : name]: found.slice(offset, offset + limit),
    }),
  };
}

const at = (record: Json): Json => ({
  status: "active",
  dateLastModified: "2026-04-01T00:00:00.000Z",
  ...record,
});
const ref = (type: string, sourcedId: string): Json => ({
  href: `https://sis.example/${type}/${sourcedId}`,
  sourcedId,
  type,
});

export const org = (sourcedId: string, name: string): Json => at({ sourcedId, name, type: "school" });

/** A student of a school, with the homeroom and the birth date. */
export function addStudent(
  roster: Roster,
  id: number,
  {
    name,
    phone,
    school = "s1",
    room = "c1",
    more = {},
  }: Record<"name" | "phone", string> & {
    school?: string;
    room?: string;
    more?: Json;
  },
): void {
  const sourcedId = `u${id}`;
  const [givenName = "", familyName = ""] = name.split(" ");
  roster.students.push(
    at({
      sourcedId,
      enabledUser: "true",
      username: sourcedId,
      givenName,
      familyName,
      identifier: `ADM-${id}`,
      phone,
      grades: ["05"],
      password: "never stored",
      roles: [{ roleType: "primary", role: "student", org: ref("org", school) }],
      ...more,
    }),
  );
  roster.enrollments.push(
    at({
      sourcedId: `e${id}`,
      user: ref("user", sourcedId),
      class: ref("class", room),
      school: ref("org", school),
      role: "student",
      primary: "true",
    }),
  );
  roster.demographics.push(
    at({
      sourcedId,
      birthDate: `2014-05-${String((id % 27) + 1).padStart(2, "0")}`,
      sex: "female",
      asian: "true",
    }),
  );
}

/** A roster with a school and a class, and no students. */
export const emptyRoster = (): Roster => ({
  orgs: [org("s1", "Green Valley")],
  academicSessions: [
    at({
      sourcedId: "t1",
      title: "2026",
      type: "schoolYear",
      startDate: "2026-04-01",
      endDate: "2027-03-31",
      schoolYear: "2027",
    }),
  ],
  classes: [
    at({
      sourcedId: "c1",
      title: "5 - A",
      classType: "homeroom",
      school: ref("org", "s1"),
      terms: [ref("academicSession", "t1")],
    }),
  ],
  students: [],
  enrollments: [],
  demographics: [],
});

/** Changes a record, as a system does: with the time of the change. */
export const change = (record: Json | undefined, changes: Json): void =>
  void Object.assign(record ?? {}, changes, { dateLastModified: new Date().toISOString() });

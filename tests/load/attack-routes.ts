/**
 * Attacks every route of the built program's own OpenAPI document, as every role and as none, with calls that its
 * schemas want, that are nearly so, and that are hostile:
 *
 *     npm run build && nice node tests/load/attack-routes.ts [--requests 5000] [--seed 1] [--at-once 4]
 *
 * It ends with 1 when an answer is 5xx or takes more than ten seconds, when somebody sees an id or a word of a school
 * that is not theirs, when a call about another school's row is answered otherwise than one about a row that is not
 * there, or when the server's memory grows. For a release: `--requests 100000`, some hours. Linux only.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import fc from "fast-check";
import sharp from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { attackedSchools, isOf, signIn, type AttackedSchool } from "./attacked-schools.ts";
import { bodyOf, CallMaker, operationsOf, type HostileCall, type Operation } from "./hostile-calls.ts";
import { startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: "4" },
  },
});
const REQUESTS = Number(flags.requests);
const SEED = Number(flags.seed);
const AT_ONCE = Number(flags["at-once"]);
const HANG_MS = 10_000;
/** Ids that no row has, as many digits long as those that stand for them. */
const NOWHERE = 8_000_000;
/** How much more the server may hold at the end than when it was warm: a share, and what a cache or two may take. */
const GROWTH = 1.25;
const SPARE_BYTES = 64 * 1024 * 1024;
/** What an address is told that is no route's, as one with a word in the place of an id. */
const NO_ADDRESS = "There is nothing at this address.";
/** That one is not signed in, or that the address is longer than any. */
const STRANGERS = new Set([401, 431]);
/** What every school shows to everybody, so that its cards can be checked (decision 0090). */
const PUBLISHED = new Set(["GET /public/verify/keys/"]);
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Attacker {
  name: string;
  access(): string | undefined;
  /** What it may see; null sees all. */
  schools: AttackedSchool[] | null;
  renew?: () => Promise<void>;
}

interface Seen {
  status: number;
  text: string;
  ms: number;
}

const faults: string[] = [];
const statuses = new Map<string, number>();
const done = new Set<string>();
const slowest: [number, string][] = [];
let sent = 0;

const asText = (call: HostileCall): string =>
  `${call.method} ${call.path} ${call.json ?? ""}${call.parts?.map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`).join("&") ?? ""}`;

function fault(what: string, who: string, call: HostileCall, text = ""): void {
  faults.push(`${what} · ${who} · ${asText(call).slice(0, 700)} · ${text.slice(0, 300)}`);
  process.stdout.write(`${faults.at(-1)}\n`);
}

async function send(
  url: string,
  access: string | undefined,
  call: HostileCall,
  who: string,
  again = false,
): Promise<Seen> {
  const { body, headers } = bodyOf(call);
  sent += 1;
  const from = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  const began = performance.now();
  let status = 0;
  let text = "";
  try {
    const answered = await fetch(url + call.path, {
      method: call.method,
      headers: {
        ...headers,
        "x-forwarded-for": from,
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
      },
      ...(body !== undefined && call.method !== "GET" && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(HANG_MS * 3),
    });
    status = answered.status;
    const isText = /json|text|csv/.test(answered.headers.get("content-type") ?? "");
    text = isText ? await answered.text() : `${(await answered.arrayBuffer()).byteLength} bytes`;
  } catch (error) {
    fault(`no answer (${(error as Error).cause ?? error})`, who, call);
  }
  const ms = performance.now() - began;
  const key = `${Math.floor(status / 100)}xx`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  if (status >= 200 && status < 300) done.add(call.route);
  slowest.push([ms, call.route]);
  if (slowest.length > 400)
    slowest.splice(0, Infinity, ...slowest.toSorted(([a], [b]) => b - a).slice(0, 20));
  if (status >= 500) fault(`${status}`, who, call, text);
  // A busy machine lets each of them wait; what hangs does so twice.
  if (ms > HANG_MS && !again) {
    const second = await send(url, access, call, who, true);
    if (second.ms > HANG_MS) fault(`${Math.round(ms)} ms, then ${Math.round(second.ms)} ms`, who, call, text);
  }
  return { status, text, ms };
}

const idsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)\d{7}(?!\d)/g)].map(([found]) => Number(found));

/** What an answer has of schools whose it may not be; what the call had itself comes back in some answers. */
function leak(text: string, call: HostileCall, hidden: AttackedSchool[]): string | undefined {
  const asked = asText(call);
  const own = new Set(idsIn(asked));
  for (const school of hidden) {
    if (text.includes(school.marker) && !asked.includes(school.marker)) return school.marker;
    const id = idsIn(text).find((each) => isOf(school, each) && !own.has(each));
    if (id !== undefined) return String(id);
  }
  return undefined;
}

/** An answer without what differs from call to call: numbers that are drawn, moments, tokens. */
const essence = ({ status, text }: Seen): string =>
  `${status} ${text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T")
    .replaceAll(/(?<!\d)\d{7,}(?!\d)/g, "N")
    .replaceAll(/[\w-]{20,}/g, "X")}`;

/** A call with rows that are nowhere in the place of a school's. */
function elsewhere(call: HostileCall, school: AttackedSchool): HostileCall {
  const change = (text: string) =>
    text.replaceAll(/(?<!\d)\d{7}(?!\d)/g, (found) => {
      const id = Number(found);
      return isOf(school, id) ? String(NOWHERE + (id % 1_000_000)) : found;
    });
  return {
    ...call,
    path: change(call.path),
    json: call.json === undefined ? undefined : change(call.json),
    parts: call.parts?.map(([name, value]) => [name, typeof value === "string" ? change(value) : value]),
  };
}

/** Whether another school's row is ever answered as one that is not there; a neighbour may change things meanwhile. */
async function sameAsNowhere(
  url: string,
  who: Attacker,
  call: HostileCall,
  foreign: AttackedSchool,
): Promise<void> {
  const twin = elsewhere(call, foreign);
  if (asText(twin) === asText(call)) return;
  let [there, nowhere] = ["", ""];
  for (let round = 0; round < 3; round += 1) {
    nowhere = essence(await send(url, who.access(), twin, who.name));
    there = essence(await send(url, who.access(), call, who.name));
    if (there === nowhere) return;
  }
  fault(
    "told apart from what is not there",
    who.name,
    call,
    `${there.slice(0, 140)} ≠ ${nowhere.slice(0, 140)}`,
  );
}

/** Calls that end what the attack goes on with, or take all away; what is hostile in them is sent by those who may not. */
const ENDING = new Set(["POST /auth/logout/", "POST /auth/token/"]);
function wouldEnd(call: HostileCall, who: Attacker): boolean {
  if (ENDING.has(call.route)) return who.access() !== undefined && who.renew !== undefined;
  return (
    call.route === "POST /jobs/" && who.schools === null && /purge|compact|restore/.test(call.json ?? "")
  );
}

function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function attack(url: string, data: string, pid: number, root: { username: string; password: string }) {
  let rootAccess = (await signIn(url, root)).access;
  const schools = await attackedSchools(url, data, rootAccess);
  const [green, blue] = schools;
  const refresh = (await signIn(url, green.admin)).refresh;
  const admin = (school: AttackedSchool): Attacker => ({
    name: school.name,
    access: () => school.access,
    schools: [school],
    renew: async () => void (school.access = (await signIn(url, school.admin)).access),
  });
  const signedIn: Attacker[] = [
    {
      name: "root",
      access: () => rootAccess,
      schools: null,
      renew: async () => void (rootAccess = (await signIn(url, root)).access),
    },
    admin(green),
    admin(blue),
    { name: "green's program", access: () => green.program, schools: [green] },
  ];
  const strangers: Attacker[] = [
    { name: "nobody", access: () => undefined, schools: [] },
    { name: "a forged token", access: () => `${green.access.slice(0, -4)}AAAA`, schools: [] },
    { name: "a refresh token", access: () => refresh, schools: [] },
  ];
  const attackers = [...signedIn, ...signedIn, ...strangers];
  const portrait = await sharp(await drawPortrait(3, { width: 450, height: 600 }))
    .jpeg()
    .toBuffer();
  const files = [
    portrait,
    Buffer.from("Class,Section,Full Name\n9,B,Asha\n"),
    Buffer.from("PK\u0003\u0004 no archive"),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    Buffer.alloc(0),
    portrait.subarray(0, 900),
  ].map((each) => new Uint8Array(each));
  const ids = new Map(
    [...green.ids].map(([table, own]) => [table, [...own, ...(blue.ids.get(table) ?? [])]]),
  );
  const known = { ids, tokens: schools.flatMap(({ tokens }) => tokens), files };
  const operations = operationsOf(await (await fetch(`${url}/api/openapi.json`)).json());
  process.stdout.write(
    `${operations.length} routes, ${signedIn.length + strangers.length} callers, ${REQUESTS} requests, seed ${SEED}\n`,
  );
  const memory: number[] = [];
  let turn = 0;

  async function one(operation: Operation, who: Attacker, call: HostileCall): Promise<void> {
    if (wouldEnd(call, who)) return;
    const mine = operation.isPublic
      ? schools.filter(({ tokens }) => tokens.some((each) => call.path.includes(each)))
      : who.schools;
    const seen = await send(url, who.access(), call, who.name);
    if (mine !== null && !PUBLISHED.has(call.route)) {
      const hidden = schools.filter((each) => !mine.includes(each));
      const found = leak(seen.text, call, hidden);
      if (found !== undefined) fault(`shows ${found}`, who.name, call, seen.text);
      if (!operation.isPublic && who.schools?.length === 1)
        for (const foreign of hidden) await sameAsNowhere(url, who, call, foreign);
    }
    if (
      !operation.isPublic &&
      who.schools?.length === 0 &&
      !STRANGERS.has(seen.status) &&
      !seen.text.includes(NO_ADDRESS)
    )
      fault(`${seen.status} without signing in`, who.name, call, seen.text);
    if (seen.status === 401 && !operation.isPublic && who.renew) await who.renew();
  }

  async function lane(): Promise<void> {
    for (;;) {
      if (sent >= REQUESTS) return;
      const at = turn;
      turn += 1;
      const operation = operations[at % operations.length] as Operation;
      const who = attackers[Math.floor(at / operations.length) % attackers.length] as Attacker;
      const [call] = fc.sample(CallMaker.call(known, operation), { numRuns: 1, seed: SEED * 1_000_003 + at });
      if (call) await one(operation, who, call);
      if (at % 50 === 0) memory.push(memoryOf(pid));
      if (at % 1000 === 0)
        process.stdout.write(`${sent} sent, ${Math.round((memory.at(-1) ?? 0) / 1e6)} MB\n`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const quarter = Math.floor(memory.length / 4);
  const [warm, last] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(-quarter))];
  if (last > warm * GROWTH + SPARE_BYTES) faults.push(`memory grew from ${warm} to ${last} bytes`);
  process.stdout.write(
    `${sent} requests: ${[...statuses]
      .toSorted()
      .map(([key, count]) => `${key} ${count}`)
      .join(", ")}\n`,
  );
  process.stdout.write(`${done.size} routes did what they were asked for\n`);
  process.stdout.write(
    `memory: ${Math.round(warm / 1e6)} MB when warm, ${Math.round(last / 1e6)} MB at the end\n`,
  );
  for (const [ms, route] of slowest.toSorted(([a], [b]) => b - a).slice(0, 5))
    process.stdout.write(`slowest: ${Math.round(ms)} ms ${route}\n`);
}

const data = await mkdtemp(join(tmpdir(), "idms-attack-"));
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`idms demo ended with ${made.status}: ${made.stderr}`);
  const { users } = JSON.parse(made.stdout) as {
    users: { username: string; password: string; role: string }[];
  };
  const root = users.find(({ role }) => role === "SUPER_ADMIN") as (typeof users)[number];
  const logged: string[] = [];
  const idms = await startIdms(data, (text) => void logged.push(text));
  try {
    await attack(idms.url, data, idms.process.pid as number, {
      username: root.username,
      password: root.password,
    });
  } finally {
    await idms.end("SIGTERM");
  }
  const errors = logged
    .join("")
    .split("\n")
    .filter((line) => /"level":"?(error|50)/.test(line));
  for (const line of errors.slice(0, 20)) process.stdout.write(`logged: ${line.slice(0, 600)}\n`);
} finally {
  await rm(data, { recursive: true, force: true });
}
process.stdout.write(`${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

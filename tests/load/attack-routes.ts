/**
 * Attacks every route of the built program's own OpenAPI document, as every role and anonymously, with valid, almost
 * valid and hostile calls:
 *
 * `npm run build && nice node tests/load/attack-routes.ts [--requests 5000] [--minutes 600] [--seed 1] [--at-once 4]`
 *
 * Exits with 1 if a response is 5xx or takes more than ten seconds, if a user sees an ID or a text of a school that is
 * not theirs, if a call about another school's row gets a different response from one about a missing row, or if the
 * server's memory grows. For a release: `--requests 100000` (110,000 at most), which takes a quarter of an hour. Linux
 * only.
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
import {
  attackedSchools,
  isOf,
  MOST_ROUNDS,
  nowhere,
  signIn,
  type AttackedSchool,
} from "./attacked-schools.ts";
import { bodyOf, CallMaker, operationsOf, type HostileCall, type Operation } from "./hostile-calls.ts";
import { startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: "4" },
    minutes: { type: "string", default: "600" },
  },
});
const REQUESTS = Number(flags.requests);
const SEED = Number(flags.seed);
const AT_ONCE = Number(flags["at-once"]);
/** The time limit. If it ends the attack early, the output says so. */
const UNTIL = performance.now() + Number(flags.minutes) * 60_000;
const HANG_MS = 10_000;
/** Number of requests after which new schools are created, because little of the first ones is left. */
const ROUND = 5000;
/** Permitted growth in memory after warm-up: a factor, plus the size of one or two caches. */
const GROWTH = 1.25;
const SPARE_BYTES = 64 * 1024 * 1024;
/** The response to an address without a route, such as one with a word instead of an ID. */
const NO_ADDRESS = "There is nothing at this address.";
/** Statuses for a caller who is not signed in, or for an address that is too long. */
const STRANGERS = new Set([401, 431]);
/** Data that every school publishes, so that its cards can be checked (decision 0090). */
const PUBLISHED = new Set(["GET /public/verify/keys/"]);
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Attacker {
  name: string;
  access(): string | undefined;
  /** The schools that it may see. Null for all. */
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
/** Total response time of each route, in ms. */
const spent = new Map<string, number>();
let sent = 0;
let unanswered = 0;

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
    // The server may close a connection at reuse, or before it has received the rest of an oversized header.
    if (!again) {
      unanswered += 1;
      return send(url, access, call, who, true);
    }
    fault(`no answer (${(error as Error).cause ?? error})`, who, call);
  }
  const ms = performance.now() - began;
  const key = `${Math.floor(status / 100)}xx`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  if (status >= 200 && status < 300) done.add(call.route);
  slowest.push([ms, call.route]);
  spent.set(call.route, (spent.get(call.route) ?? 0) + ms);
  if (slowest.length > 400)
    slowest.splice(0, Infinity, ...slowest.toSorted(([a], [b]) => b - a).slice(0, 20));
  if (status >= 500) fault(`${status}`, who, call, text);
  // On a busy machine any request may wait once; a hanging one waits twice.
  if (ms > HANG_MS && !again) {
    const second = await send(url, access, call, who, true);
    if (second.ms > HANG_MS) fault(`${Math.round(ms)} ms, then ${Math.round(second.ms)} ms`, who, call, text);
  }
  return { status, text, ms };
}

const idsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)\d{7}(?!\d)/g)].map(([found]) => Number(found));

/**
 * Returns anything in a response that belongs to hidden schools. Values from the call itself are ignored, because some
 * responses repeat them.
 */
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

/** Returns a response without the parts that vary between calls: random numbers, times and tokens. */
const essence = ({ status, text }: Seen): string =>
  `${status} ${text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T")
    .replaceAll(/(?<!\d)\d{7,}(?!\d)/g, "N")
    .replaceAll(/[\w-]{20,}/g, "X")}`;

/** Returns a call with nonexistent rows instead of a school's. */
function elsewhere(call: HostileCall, school: AttackedSchool): HostileCall {
  const change = (text: string) =>
    text.replaceAll(/(?<!\d)\d{7}(?!\d)/g, (found) => {
      const id = Number(found);
      return isOf(school, id) ? String(nowhere(id)) : found;
    });
  return {
    ...call,
    path: change(call.path),
    json: call.json === undefined ? undefined : change(call.json),
    parts: call.parts?.map(([name, value]) => [name, typeof value === "string" ? change(value) : value]),
  };
}

/**
 * Whether another school's row gets the same response as a nonexistent one. Concurrent changes by another attacker are
 * possible.
 */
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

/**
 * Calls that would end the attacker's session or delete everything. Only users without permission send their hostile
 * variants.
 */
const ENDING = new Set(["POST /auth/logout/", "POST /auth/token/"]);
const TAKES_ALL = "DELETE /schools/{id}/";
function wouldEnd(call: HostileCall, who: Attacker): boolean {
  if (ENDING.has(call.route)) return who.access() !== undefined && who.renew !== undefined;
  if (call.route === TAKES_ALL && who.schools === null && idsIn(call.path).length > 0) return true;
  return (
    call.route === "POST /jobs/" && who.schools === null && /purge|compact|restore/.test(call.json ?? "")
  );
}

function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Whether the given number of requests has been sent, or the time is over. */
const isOver = (most: number): boolean => sent >= most || performance.now() >= UNTIL;

/** The state that is kept from round to round. */
interface Going {
  memory: number[];
  turn: number;
  rootAccess: string;
}

async function attack(url: string, data: string, pid: number, root: { username: string; password: string }) {
  const going: Going = { memory: [], turn: 0, rootAccess: "" };
  for (const round of Array(MOST_ROUNDS).keys())
    if (!isOver(REQUESTS)) await attackTwo(url, data, pid, root, going, round);
  report(going.memory);
}

/** Runs one round: creates two schools, and attacks both as all their users and anonymously. */
async function attackTwo(
  url: string,
  data: string,
  pid: number,
  root: { username: string; password: string },
  going: Going,
  round: number,
) {
  going.rootAccess = (await signIn(url, root)).access;
  const schools = await attackedSchools(url, data, going.rootAccess, round);
  const [green, blue] = schools;
  const refresh = (await signIn(url, green.admin)).refresh;
  const end = Math.min(REQUESTS, sent + ROUND);
  const admin = (school: AttackedSchool): Attacker => ({
    name: school.name,
    access: () => school.access,
    schools: [school],
    renew: async () => void (school.access = (await signIn(url, school.admin)).access),
  });
  const signedIn: Attacker[] = [
    admin(green),
    admin(blue),
    { name: "green's program", access: () => green.program, schools: [green] },
    {
      name: "root",
      access: () => going.rootAccess,
      schools: null,
      renew: async () => void (going.rootAccess = (await signIn(url, root)).access),
    },
  ];
  const ofRoles: Attacker[] = [green, blue].flatMap((school) =>
    school.staff.map((user) => ({
      name: `${school.name}'s ${user.role}`,
      access: () => user.access,
      schools: [school],
      renew: async () => void (user.access = (await signIn(url, user)).access),
    })),
  );
  ofRoles.push({ name: "blue's strong program", access: () => blue.strong, schools: [blue] });
  const strangers: Attacker[] = [
    { name: "nobody", access: () => undefined, schools: [] },
    { name: "a forged token", access: () => `${green.access.slice(0, -4)}AAAA`, schools: [] },
    { name: "a refresh token", access: () => refresh, schools: [] },
  ];
  const attackers = [...ofRoles, ...strangers, ...signedIn];
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
  if (round === 0)
    process.stdout.write(
      `${operations.length} routes, ${signedIn.length + ofRoles.length + strangers.length} callers, ${REQUESTS} requests, seed ${SEED}\n`,
    );

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
      if (isOver(end)) return;
      const at = going.turn;
      going.turn += 1;
      const [place, sweep] = [at % operations.length, Math.floor(at / operations.length)];
      const operation = operations[place] as Operation;
      const who = attackers[(place + sweep) % attackers.length] as Attacker;
      const [call] = fc.sample(CallMaker.call(known, operation), { numRuns: 1, seed: SEED * 1_000_003 + at });
      if (call) await one(operation, who, call);
      if (at % 50 === 0) going.memory.push(memoryOf(pid));
      if (at % 1000 === 0)
        process.stdout.write(
          `${Math.round(performance.now() / 1000)} s: ${sent} sent, ${Math.round((going.memory.at(-1) ?? 0) / 1e6)} MB, ${faults.length} faults\n`,
        );
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function report(memory: number[]): void {
  const quarter = Math.floor(memory.length / 4);
  const [warm, last] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(-quarter))];
  if (last > warm * GROWTH + SPARE_BYTES) faults.push(`memory grew from ${warm} to ${last} bytes`);
  process.stdout.write(
    `${sent} requests: ${[...statuses]
      .toSorted()
      .map(([key, count]) => `${key} ${count}`)
      .join(", ")}\n`,
  );
  process.stdout.write(`${unanswered} were sent again on another connection\n`);
  process.stdout.write(`${done.size} routes did what they were asked for\n`);
  process.stdout.write(
    `memory: ${Math.round(warm / 1e6)} MB when warm, ${Math.round(last / 1e6)} MB at the end\n`,
  );
  for (const [route, ms] of [...spent].toSorted(([, a], [, b]) => b - a).slice(0, 8))
    process.stdout.write(`longest together: ${Math.round(ms / 1000)} s ${route}\n`);
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

/**
 * Fills a real disk of 200 MB below the built program, makes it fail, damages the database, kills the server during
 * submissions and serves one folder twice, and prints what a parent, an admin and an operator see. From the root of the
 * repository, as root, because only root may mount. Takes two minutes:
 *
 * `npm run build && node tests/load/full-disk.ts`
 *
 * Exits with 1 if acknowledged data is lost, a database is corrupt, anything remains in scratch/, a response is a 500
 * or reveals a server path, or a command hangs or reports a defect.
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { makeDisk } from "./small-disk.ts";
import { callApi, startIdms, type StartedIdms } from "./started-idms.ts";
import { submissionBody } from "./submission-body.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
/** Time limit for every operation, in ms. */
const MOST_MS = 60_000;
/** How long the server trusts its last write test (3 s) plus a margin, in ms. */
const PROOF_MS = 3500;

const place = mkdtempSync(join(tmpdir(), "idms-disk-"));
const disk = makeDisk(place, 200);
const data = join(disk.path, "data");
const database = join(data, "idms.db");
const started = new Set<StartedIdms>();
const faults: string[] = [];

interface Ended {
  exit: number | string;
  said: string;
  out: string;
}

/** Runs a command until it exits, and kills it on a timeout. */
function idms(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { timeout: MOST_MS, killSignal: "SIGKILL" as const, cwd: place };
    execFile(process.execPath, [program, ...args, "--data", data], options, (error, out, err) => {
      const exit = error?.killed ? "HANGS" : (error?.code ?? 0);
      resolve({ exit, said: (err.trim() || out.trim()).split("\n")[0] ?? "", out });
    });
  });
}

async function start(): Promise<StartedIdms> {
  const server = await startIdms(data, (text) => {
    for (const line of text.split("\n")) if (line.includes("unexpected error")) faults.push(line);
  });
  started.add(server);
  void server.process.once("exit", () => started.delete(server));
  return server;
}

function record(state: string, who: string, what: string, answer: number | string, said: string): void {
  console.log(`| ${[state, who, what, answer, said.replaceAll(place, "…")].join(" | ")} |`);
  const isAnswer = typeof answer === "number";
  if (answer === 500 || answer === "HANGS" || said.includes("defect") || (isAnswer && said.includes(place)))
    faults.push(`${state}, ${who}, ${what}: ${answer} ${said}`);
}

const made = await idms("demo", "--no-serve", "--json");
const { users, links } = JSON.parse(made.out) as {
  users: [{ username: string; password: string }, { username: string; password: string }];
  links: [{ url: string }];
};
const token = links[0].url.split("/").at(-1) as string;
const photo = await drawPortrait(1, { width: 900, height: 1200 });
const acknowledged: number[] = [];
let phone = 8_000_000_000;

const get = (url: string, access?: string) =>
  fetch(url, {
    signal: AbortSignal.timeout(MOST_MS),
    headers: access === undefined ? {} : { Authorization: `Bearer ${access}` },
  });

const post = (url: string, access?: string, body?: unknown) =>
  fetch(url, {
    method: "POST",
    signal: AbortSignal.timeout(MOST_MS),
    headers: {
      ...(access && { Authorization: `Bearer ${access}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Submits as a parent. An acknowledged submission must never be lost. */
async function submit(url: string): Promise<Response> {
  phone += 1;
  const answers = { full_name: `Asha ${phone}`, parent_phone: String(phone) };
  const { body, headers } = submissionBody(photo, answers, `198.51.100.${phone % 250}`);
  const answer = await fetch(`${url}/api/public/upload/${token}/`, {
    method: "POST",
    body,
    headers,
    signal: AbortSignal.timeout(MOST_MS),
  });
  const { receipt } = (await answer.clone().json()) as { receipt?: number };
  if (answer.status === 201 && receipt !== undefined) acknowledged.push(receipt);
  return answer;
}

const signIn = (url: string, who: 0 | 1) =>
  post(`${url}/api/auth/token/`, undefined, {
    username: users[who].username,
    password: users[who].password,
  });
const accessOf = async (url: string, who: 0 | 1) =>
  ((await (await signIn(url, who)).json()) as { access: string }).access;

/** Returns the text of a refusal. A health check always has a text, which is not needed in full. */
async function wordsOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.headers.get("content-type")?.includes("json")) return `${text.length} bytes`;
  const body = JSON.parse(text) as { detail?: string };
  if (answer.status === 503 && body.detail !== undefined && !answer.headers.has("retry-after"))
    faults.push(`a 503 without Retry-After: ${text}`);
  return answer.ok && !answer.url.endsWith("/readyz") ? "" : (body.detail ?? text);
}

interface Staff {
  root: string;
  admin: string;
}

async function askServer(state: string, { url }: StartedIdms, staff: Staff): Promise<void> {
  const [first] = await callApi<{ id: number; school_id?: number }[]>(
    `${url}/api/students/?status=SUBMITTED`,
    staff.admin,
  ).catch(() => []);
  const classes = await callApi<{ id: number; school: number; class_name: string }[]>(
    `${url}/api/classes/`,
    staff.root,
  ).catch(() => []);
  const room = classes.find(({ class_name }) => class_name === "6");
  const cards = `school=${room?.school}&classroom=${room?.id}&status=ID_GENERATED&mark=false`;
  const calls: [string, string, () => Promise<Response>][] = [
    ["parent", "opens the form", () => get(`${url}/api/public/form/${token}/`)],
    ["parent", "submits a photo", () => submit(url)],
    ["admin", "lists students", () => get(`${url}/api/students/`, staff.admin)],
    ["admin", "verifies one", () => post(`${url}/api/students/${first?.id}/verify/`, staff.admin)],
    ["admin", "marks in", () => signIn(url, 1)],
    ["admin", "has cards printed", () => get(`${url}/api/students/generate_ids/?${cards}`, staff.root)],
    ["operator", "asks /healthz", () => get(`${url}/healthz`)],
    ["operator", "asks /readyz", () => get(`${url}/readyz`)],
  ];
  for (const [who, what, call] of calls) {
    stayFull(state);
    const answer = await call().catch((error: unknown) => String(error));
    if (typeof answer === "string") record(state, who, what, "HANGS", answer);
    else record(state, who, what, answer.status, await wordsOf(answer));
  }
}

/** Fills any space that the system releases later. */
const stayFull = (state: string) => state === "full" && disk.fill(0);

async function runCommands(state: string): Promise<void> {
  const classes = ["--school", "1", "--class", "6 - A"];
  const commands = [
    ["users", "list"],
    ["links", "cleanup"],
    ["generate", ...classes, "--status", "ID_GENERATED", "--no-mark", "--out", join(disk.path, "6a.pdf")],
    ["backup", "--to", join(disk.path, "backups")],
    ["purge", "--older-than", "2020-01-01", "--yes"],
    ["doctor"],
  ];
  for (const command of commands) {
    stayFull(state);
    const { exit, said, out } = await idms(...command);
    const words =
      command[0] === "doctor"
        ? (out.match(/^(PROBLEM|warning).*\n.*$/gm) ?? ["everything works"]).join(" ").replaceAll(/\s+/g, " ")
        : said;
    record(state, "operator", `idms ${command.slice(0, 2).join(" ")}`, `exit ${exit}`, words);
    if (exit === "HANGS") faults.push(`${state}: idms ${command.join(" ")} hangs`);
    await rm(join(disk.path, "6a.pdf"), { force: true }).catch(() => undefined);
  }
}

/** Starts another server on the same folder. It must either listen or explain why not. */
async function startAnother(state: string): Promise<void> {
  stayFull(state);
  try {
    const another = await startIdms(data, () => undefined);
    started.add(another);
    record(state, "operator", "idms serve", "serves", "");
    await another.end("SIGTERM");
    started.delete(another);
  } catch (error) {
    record(state, "operator", "idms serve", "does not serve", (error as Error).message.trim());
  }
}

/** Checks that everything acknowledged is present with its complete photo, and that the database is intact. */
async function nothingLost(state: string, server: StartedIdms): Promise<void> {
  const admin = await accessOf(server.url, 1);
  for (const id of acknowledged) {
    const answer = await get(`${server.url}/api/students/${id}/photo/`, admin);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || bytes.at(-1) !== 0xd9) faults.push(`${state}: submission ${id} is lost`);
  }
  const sqlite = new Database(database, { readonly: true });
  const sound = sqlite.pragma("integrity_check", { simple: true });
  sqlite.close();
  if (sound !== "ok") faults.push(`${state}: ${String(sound)}`);
  for (let tries = 0; readdirSync(join(data, "scratch")).length > 0 && tries < 50; tries += 1)
    await sleep(200);
  const left = readdirSync(join(data, "scratch"));
  if (left.length > 0) faults.push(`${state}: scratch/ holds ${left.join(", ")}`);
  const isLost = faults.some((fault) => fault.startsWith(`${state}:`));
  const proof = `${acknowledged.length} acknowledged, integrity_check ${String(sound)}, scratch/ ${left.length}`;
  record(state, "everybody", "looks for what was acknowledged", isLost ? "LOST" : "all there", proof);
}

async function look(state: string, server: StartedIdms, staff: Staff): Promise<void> {
  await sleep(PROOF_MS);
  await askServer(state, server, staff);
  await runCommands(state);
  await startAnother(state);
}

async function fullAndReadOnly(): Promise<void> {
  let server = await start();
  const staff = { root: await accessOf(server.url, 0), admin: await accessOf(server.url, 1) };
  await look("everything works", server, staff);
  disk.fill(9 * 1024 * 1024);
  await look("below the reserve", server, staff);
  await nothingLost("below the reserve", server);
  disk.fill(0);
  await look("full", server, staff);
  disk.free();
  await look("freed", server, staff);
  await nothingLost("freed", server);
  disk.fail();
  await look("fails under the server", server, staff);
  await server.end("SIGKILL");
  disk.mountAnew("ro");
  await runCommands("read-only");
  await startAnother("read-only");
  disk.mountAnew("rw");
  server = await start();
  await look("mounted anew", server, staff);
  await nothingLost("mounted anew", server);
  await server.end("SIGTERM");
}

/** Submits to each server, eight requests at a time, until all are answered or their server is gone. */
async function submitAtOnce(urls: readonly string[], each: number): Promise<number[]> {
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    const statuses: number[] = [];
    for (let index = 0; index < each; index += 1) {
      const answer = await submit(urls[lane % urls.length] as string).catch(() => undefined);
      if (!answer) break;
      statuses.push(answer.status);
    }
    return statuses;
  });
  return (await Promise.all(lanes)).flat();
}

async function killedAndTwice(): Promise<void> {
  for (let round = 1; round <= 5; round += 1) {
    const server = await start();
    const before = acknowledged.length;
    const submitting = submitAtOnce([server.url], 100);
    await sleep(500 + 250 * round);
    await server.end("SIGKILL");
    await submitting;
    const state = `killed amid 8 submissions, ${round}`;
    record(state, "parent", "submits", "201", `${acknowledged.length - before} acknowledged before the kill`);
    const again = await start();
    await nothingLost(state, again);
    await again.end("SIGTERM");
  }
  const servers = [await start(), await start()];
  const statuses = await submitAtOnce(
    servers.map(({ url }) => url),
    8,
  );
  record("two servers", "parent", "64 submit to both", [...new Set(statuses)].join(", "), "");
  for (const server of servers) await nothingLost("two servers", server);
  for (const server of servers) await server.end("SIGTERM");
}

async function damaged(): Promise<void> {
  const copy = join(place, "sound.db");
  copyFileSync(database, copy);
  for (const part of [0.3, 0.5, 0.7]) {
    copyFileSync(copy, database);
    const state = `page at ${part * 100} % damaged`;
    const before = await start();
    const staff = { root: await accessOf(before.url, 0), admin: await accessOf(before.url, 1) };
    await before.end("SIGTERM");
    const file = await open(database, "r+");
    const pages = Math.floor((await file.stat()).size / 4096);
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, 4096 * Math.floor(pages * part));
    await file.close();
    const server = await start().catch((error: Error) => error);
    if (server instanceof Error) record(state, "operator", "idms serve", "does not serve", server.message);
    else {
      record(state, "operator", "idms serve", "serves", "");
      await sleep(1000);
      await askServer(state, server, staff);
    }
    await runCommands(state);
    if (!(server instanceof Error)) await server.end("SIGTERM");
  }
}

console.log("| disk | who | what | answer | words |\n|---|---|---|---|---|");
try {
  await killedAndTwice();
  await fullAndReadOnly();
  await damaged();
} finally {
  for (const server of started) await server.end("SIGKILL");
  disk.unmount();
  rmSync(place, { recursive: true, force: true });
}
for (const fault of faults) console.log(`FAULT: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

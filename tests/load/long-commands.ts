/**
 * Measures the server's responses while each long-running command works on a million students. From the root of the
 * repository, on a disk with 10 GB free:
 *
 * `npm run build && node tests/load/long-commands.ts [--schools 2000] [--photos 100000] [--only purge]`
 *
 * Reports for each command: its duration and exit; the worst and the 99th percentile of `/healthz`, polled every 20 ms
 * from a separate thread; for parents who submit and staff who save in the meantime, the number of responses by status
 * and the slowest one; the longest time the write lock was held, with the compaction of a purge reported separately;
 * and whether every acknowledged submission is present at the end.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { fillFolder, type Filled } from "./fill-folder.ts";
import { callApi, startIdms, type StartedIdms } from "./started-idms.ts";
import { submissionBody } from "./submission-body.ts";

const { values: flags } = parseArgs({
  options: {
    schools: { type: "string", default: "2000" },
    photos: { type: "string", default: "100000" },
    only: { type: "string" },
  },
});
const IMPORTED = 20_000;
const PARENT_PAUSE_MS = 200;

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** The number of responses by status, and the slowest one in ms. */
type Answers = Record<string, number> & { slowest_ms: number };

interface Served {
  idms: StartedIdms;
  token: string;
  admin: string;
  photo: Buffer;
  room: { id: number; class_name: string; section: string | null; total_students: number };
  acknowledged: number[];
  posted: number;
}

const folder = await mkdtemp(join(tmpdir(), "idms-million-"));
try {
  const data = join(folder, "data");
  const filled = await fillFolder(data, {
    schools: Number(flags.schools),
    photos: Number(flags.photos),
    old: Number(flags.schools) * 125,
  });
  const started = performance.now();
  const idms = await startIdms(data);
  await fetch(`${idms.url}/healthz`);
  const results: Record<string, unknown> = {
    "first answer": { ms: Math.round(performance.now() - started) },
  };
  try {
    const served = await openServed(idms, filled);
    const commands = await longCommands(data, served);
    for (const [name, args] of Object.entries(commands)) {
      if (flags.only !== undefined && !name.startsWith(flags.only)) continue;
      results[name] = await beside(served, data, args);
      process.stderr.write(`${name}: ${JSON.stringify(results[name])}\n`);
    }
    results["acknowledged"] = { posted: served.acknowledged.length, lost: lostOf(data, served.acknowledged) };
  } finally {
    await idms.end("SIGTERM");
  }
  process.stdout.write(`${JSON.stringify(results, null, 1)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Signs both roles in and creates a link of the first filled school. */
async function openServed(idms: StartedIdms, { users }: Filled): Promise<Served> {
  const accessOf = async (role: string) => {
    const { username, password } = users.find((user) => user.role === role) as Filled["users"][number];
    const login = { username, password };
    return (await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", login)).access;
  };
  const [root, admin] = [await accessOf("SUPER_ADMIN"), await accessOf("SCHOOL_ADMIN")];
  const { school_id } = await callApi<{ school_id: number }>(`${idms.url}/api/me/`, admin);
  const of = `?school=${school_id}`;
  const [room] = (await callApi(`${idms.url}/api/classes/${of}`, root)) as [Served["room"]];
  const [form] = await callApi<{ id: number }[]>(`${idms.url}/api/form-templates/${of}`, root);
  const wish = { school: school_id, classroom: room.id, template: form?.id };
  const { token } = await callApi<{ token: string }>(`${idms.url}/api/upload-links/`, root, "POST", wish);
  return {
    idms,
    token,
    admin,
    photo: await drawPortrait(1, { width: 900, height: 1200 }),
    room,
    acknowledged: [],
    posted: 0,
  };
}

/** Returns the commands in the order of a night, ending with the purge and its compaction. */
async function longCommands(data: string, { idms, admin }: Served): Promise<Record<string, string[]>> {
  const { school_id } = await callApi<{ school_id: number }>(`${idms.url}/api/me/`, admin);
  const school = ["--school", String(school_id)];
  const form = join(folder, "form.json");
  const sheet = join(folder, "students.csv");
  const lines = Array.from({ length: IMPORTED }, (_, n) => `Child ${n},${6_000_000_000 + n}`);
  await writeFile(sheet, `Student Name,Parent Phone\n${lines.join("\n")}\n`);
  const db = new Database(join(data, "idms.db"));
  const fields = db.prepare("SELECT fields FROM form_templates LIMIT 1").pluck().get() as string;
  const short = (JSON.parse(fields) as { name: string }[]).filter(({ name }) => name !== "photo");
  const now = new Date().toISOString();
  db.prepare(
    "INSERT INTO form_templates (school_id, name, fields, created_at, updated_at) VALUES (?, 'Short', ?, ?, ?)",
  ).run(school_id, JSON.stringify(short), now, now);
  db.exec("UPDATE class_counts SET count = count + 1");
  db.close();
  await writeFile(form, fields);
  return {
    "links cleanup": ["links", "cleanup"],
    "doctor --recount": ["doctor", "--recount"],
    "import 20,000": ["import", "students", sheet, ...school, "--class", "1 - A", "--form", "Short"],
    doctor: ["doctor"],
    "generate 10 classes": [
      "generate",
      ...school,
      "--all-classes",
      "--out",
      join(folder, "pdf"),
      "--override",
      "a test",
    ],
    "export all": ["export", "all", ...school, "--out", join(folder, "all.zip")],
    backup: ["backup", "--to", join(folder, "backups")],
    "backup again": ["backup", "--to", join(folder, "backups")],
    purge: ["purge", "--older-than", "2y", "--yes"],
  };
}

/** Runs a command while the server is under load, and reports the results of both. */
async function beside(served: Served, data: string, args: readonly string[]): Promise<object> {
  const pinger = await startThread("./ping-health.ts", served.idms.url);
  const locks = await startThread("./ask-lock.ts", join(data, "idms.db"));
  const stop = new AbortController();
  const parents = repeat(stop.signal, () => submit(served));
  const staff = repeat(stop.signal, () => save(served));
  const started = performance.now();
  const ended = await run([...args, "--data", data, "--no-input"], () => locks.postMessage("compacting"));
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  stop.abort();
  const [submitting, saving] = await Promise.all([parents, staff]);
  const [healthz, lock] = await Promise.all([pinger, locks].map(endThread));
  return { seconds, ...ended, healthz, lock, submitting, saving };
}

async function startThread(file: string, workerData: string): Promise<Worker> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData });
  await new Promise((resolve) => thread.once("message", resolve));
  return thread;
}

function endThread(thread: Worker): Promise<unknown> {
  thread.postMessage("stop");
  return new Promise((resolve) => thread.once("message", resolve));
}

/** @param onCompaction called when a purge reports that it compacts the database */
async function run(
  args: readonly string[],
  onCompaction: () => void,
): Promise<{ exit: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (text.includes("Compacting")) onCompaction();
    });
  const exit = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  return { exit, said: said.trim().split("\n").slice(-3).join(" | ").slice(0, 400) };
}

async function repeat(signal: AbortSignal, once: () => Promise<number>): Promise<Answers> {
  const answers: Answers = { slowest_ms: 0 };
  while (!signal.aborted) {
    const started = performance.now();
    const status = await once().catch((error: Error) => error.message);
    answers[status] = (answers[status] ?? 0) + 1;
    answers.slowest_ms = Math.max(answers.slowest_ms, Math.round(performance.now() - started));
    await setTimeout(PARENT_PAUSE_MS);
  }
  return answers;
}

/** Submits as one parent. A 503 without a Retry-After header counts as 599. */
async function submit(served: Served): Promise<number> {
  served.posted += 1;
  const answers = {
    full_name: `Parent's ${served.posted}`,
    parent_phone: String(7_000_000_000 + served.posted),
  };
  const { body, headers } = submissionBody(served.photo, answers, `10.1.${served.posted % 250}.1`);
  const path = `/api/public/upload/${served.token}/`;
  const response = await fetch(served.idms.url + path, { method: "POST", headers, body });
  const { receipt } = (await response.json()) as { receipt?: number };
  if (receipt !== undefined) served.acknowledged.push(receipt);
  return honest(response);
}

/** Saves a class as a school admin. */
async function save({ idms, admin, room }: Served): Promise<number> {
  const response = await fetch(`${idms.url}/api/classes/${room.id}/`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${admin}` },
    body: JSON.stringify(room),
  });
  await response.text();
  return honest(response);
}

function honest({ status, headers }: Response): number {
  return status === 503 && !headers.has("Retry-After") ? 599 : status;
}

function lostOf(data: string, ids: readonly number[]): number {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  const find = db.prepare("SELECT 1 FROM students WHERE id = ?");
  const lost = ids.filter((id) => find.get(id) === undefined).length;
  db.close();
  return lost;
}

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { processCpuSeconds } from "./cpu-time.ts";
import { ADMIN, className, IDMS, SCHOOL } from "./fill-idms.ts";
import { IDMS_DATA } from "./make-data.ts";
import { median } from "./median.ts";
import { COMPILED, env } from "./programs.ts";
import { drawTable, fixed } from "./table.ts";

/** Number of prints of each server before timing, and while timing. */
const WARM_UPS = 5;
const RUNS = 11;

export interface WebResult {
  cards: number;
  runs: number;
  /** Median times, in seconds from the request. */
  servers: { name: string; firstByte: number; lastByte: number; cpuSeconds: number | null; bytes: number }[];
}

interface Server {
  name: string;
  url: string;
  headers: Record<string, string>;
  process: ChildProcess;
}

interface Answer {
  firstByte: number;
  lastByte: number;
  bytes: number;
}

/**
 * Times the printing of a class by a server that has printed before: with the API call that the web application makes,
 * and with the bare writer in its own server. The two alternate.
 */
export async function measureWeb({ cards, jobFile }: { cards: number; jobFile: string }): Promise<WebResult> {
  const servers: Server[] = [];
  try {
    servers.push(await startBare(jobFile), await startIdms(cards));
    const measured = servers.map((server) => ({
      server,
      answers: [] as Answer[],
      cpuSeconds: [] as number[],
    }));
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      for (const { server, answers, cpuSeconds } of run % 2 === 0 ? measured : measured.toReversed()) {
        const before = cpuOf(server);
        const answer = await time(server);
        const after = cpuOf(server);
        if (run < 0) continue;
        answers.push(answer);
        if (before !== null && after !== null) cpuSeconds.push(after - before);
      }
    }
    return {
      cards,
      runs: RUNS,
      servers: measured.map(({ server, answers, cpuSeconds }) => ({
        name: server.name,
        firstByte: median(answers.map(({ firstByte }) => firstByte)) as number,
        lastByte: median(answers.map(({ lastByte }) => lastByte)) as number,
        // Counted in hundredths of a second, of which a mean says more than a median.
        cpuSeconds: cpuSeconds.length === 0 ? null : cpuSeconds.reduce((sum, each) => sum + each, 0) / RUNS,
        bytes: answers[0]?.bytes ?? 0,
      })),
    };
  } finally {
    for (const { process } of servers) await stop(process);
  }
}

export function webTable({ cards, runs, servers }: WebResult): string {
  const bare = servers[0] ?? null;
  const rows = servers.map(({ name, firstByte, lastByte, cpuSeconds, bytes }) => [
    name,
    fixed(firstByte, 3),
    fixed(lastByte - firstByte, 3),
    fixed(lastByte, 3),
    fixed(cpuSeconds, 3),
    fixed(bytes / 1_000_000, 1),
    fixed(bare && lastByte / bare.lastByte, 2),
    fixed(bare?.cpuSeconds && cpuSeconds ? cpuSeconds / bare.cpuSeconds : null, 2),
    "",
  ]);
  const head = [
    "",
    "to first byte s",
    "first to last s",
    "seconds",
    "cpu s",
    "output MB",
    "× bare",
    "cpu × bare",
    "",
  ];
  return drawTable(`web ${cards} warm: one request at a time; median of ${runs} runs`, head, rows);
}

async function startBare(jobFile: string): Promise<Server> {
  const port = await freePort();
  const process = start([join(COMPILED, "bare-server.js"), jobFile, String(port)], {});
  const server = { name: "bare writer", url: `http://127.0.0.1:${port}/`, headers: {}, process };
  await answering(server, server.url);
  return server;
}

async function startIdms(cards: number): Promise<Server> {
  const port = await freePort();
  const args = [IDMS, "serve", "--data", IDMS_DATA, "--host", "127.0.0.1", "--port", String(port), "--quiet"];
  const process = start(args, { IDMS_LOG_LEVEL: "warn" });
  const base = `http://127.0.0.1:${port}`;
  const server = {
    name: "idms serve",
    url: `${base}/api/students/generate_ids/?${choice(cards)}`,
    headers: {},
    process,
  };
  await answering(server, `${base}/readyz`);
  const signedIn = await fetch(`${base}/api/auth/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { access } = (await signedIn.json()) as { access: string };
  await measuredPhotos();
  return { ...server, headers: { Authorization: `Bearer ${access}` } };
}

/**
 * Waits until the server has measured the photos of newly imported students, which takes a minute for those of this
 * bench and is not part of a print.
 */
async function measuredPhotos(): Promise<void> {
  const db = new Database(join(IDMS_DATA, "idms.db"), { readonly: true });
  try {
    const left = db
      .prepare(
        "SELECT count(*) FROM students WHERE photo IS NOT NULL AND status <> 'ID_GENERATED' AND measured_photo IS NOT photo",
      )
      .pluck();
    for (let tries = 0; tries < MEASURE_SECONDS && left.get() !== 0; tries += 1) await pause(1000);
    if (left.get() !== 0) throw new Error(`The photos are not measured after ${MEASURE_SECONDS} s.`);
  } finally {
    db.close();
  }
}

/** Returns the query that the web application's dialog sends. */
function choice(cards: number): URLSearchParams {
  const db = new Database(join(IDMS_DATA, "idms.db"), { readonly: true });
  try {
    const id = (sql: string, name: string) => String((db.prepare(sql).get(name) as { id: number }).id);
    return new URLSearchParams({
      school: id("SELECT id FROM schools WHERE name = ?", SCHOOL),
      classroom: id("SELECT id FROM classes WHERE class_name = ?", className("C", cards)),
      template: id("SELECT id FROM id_templates WHERE name = ?", "Plain"),
      layout: "card",
    });
  } finally {
    db.close();
  }
}

const start = (args: string[], more: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { env: { ...process.env, ...env, ...more }, stdio: ["ignore", "ignore", 2] });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const START_SECONDS = 30;
const MEASURE_SECONDS = 600;
const LOOK_EVERY_MS = 100;
/** Time limit for a response or for stopping a server, in ms. */
const PATIENCE_MS = 30_000;

async function answering({ name, process }: Server, url: string): Promise<void> {
  for (
    let tries = 0;
    tries < (START_SECONDS * 1000) / LOOK_EVERY_MS && process.exitCode === null;
    tries += 1
  ) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`${name} does not answer at ${url}.`);
}

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = once(process, "exit");
  process.kill("SIGTERM");
  const last = setTimeout(() => process.kill("SIGKILL"), PATIENCE_MS);
  await ended;
  clearTimeout(last);
}

const cpuOf = ({ process: { pid } }: Server): number | null =>
  pid === undefined ? null : processCpuSeconds(pid);

/** Keeps connections alive, as browsers do. */
const agent = new Agent({ keepAlive: true });

function time({ name, url, headers }: Server): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const since = () => (performance.now() - started) / 1000;
    const call = request(url, { agent, headers, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      let firstByte: number | undefined;
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        firstByte ??= since();
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200)
          resolve({ firstByte: firstByte ?? since(), lastByte: since(), bytes });
        else reject(new Error(`${name} answers ${response.statusCode}.`));
      });
    });
    call.on("error", reject);
    call.end();
  });
}

/**
 * Measures paginated calls, calls for a school or a class, dashboards and searches, with any number of students, and
 * how quickly /healthz responds while full lists stream. From the root of the repository:
 *
 * `npm run build && node tests/load/list-calls.ts [--schools 20,200,2000] [--explain] [--postgres
 * postgres://idms@127.0.0.1:5432 [--no-file]]`
 *
 * For each number of schools, fills a data folder (500 students per school, no photos), starts the built program on it,
 * and sends each call 100 times as a super admin and as a school's admin. If a server is given, repeats this with the
 * folder moved to a new database there; with --no-file, runs only there. Prints Markdown tables in milliseconds, with
 * the machine's load. With `--explain`, also prints each database's plan for the statements of each call. The exit code
 * is 1 if a plan reads all students without an index, which PostgreSQL does if there are few.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import pg from "pg";
import { explainInFile, explainOnServer, readsAllStudents, recording } from "./explain-calls.ts";
import { fillFolder } from "./fill-folder.ts";
import { callApi, startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: {
    schools: { type: "string", default: "200" },
    postgres: { type: "string" },
    explain: { type: "boolean", default: false },
    file: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const ROUNDS = 100;
const DATABASE = "idms_lists";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const row = (...cells: readonly (string | number)[]): void => say(`| ${cells.join(" | ")} |`);
const ms = (time: number): string => time.toFixed(1);
const loadNow = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

for (const schools of flags.schools.split(",").map(Number)) {
  const folder = await mkdtemp(join(tmpdir(), "idms-lists-"));
  try {
    const filled = join(folder, "filled");
    const { users, students } = await fillFolder(filled, { schools, photos: 0, old: 0 });
    const middle = ofMiddle(join(filled, "idms.db"), schools);
    if (flags.file) await measure(filled, `${students} students, SQLite`, users, middle);
    if (flags.postgres === undefined) continue;
    const moved = await movedTo(folder, filled, flags.postgres);
    await measure(moved, `${students} students, PostgreSQL`, users, middle, `${flags.postgres}/${DATABASE}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Users = Awaited<ReturnType<typeof fillFolder>>["users"];

async function measure(data: string, title: string, users: Users, middle: Middle, database?: string) {
  const idms = await startIdms(data);
  try {
    if (database === undefined) await indexed(join(data, "idms.db"));
    say(`\n## ${title}\n`);
    row("call", "p50 ms", "p95 ms", "slowest", loadNow());
    row("---", "---:", "---:", "---:", "---");
    for (const { role, access } of await signedIn(idms.url, users))
      for (const call of callsOf(role, middle))
        row(`${role} ${call}`, ...(await timeCall(`${idms.url}/api${call}`, access)), "");
    say(`\nWhole lists, and /healthz meanwhile, ${loadNow()}:\n`);
    row("call", "bytes", "ms", "/healthz p99 ms", "slowest");
    row("---", "---:", "---:", "---:", "---:");
    for (const { role, access } of await signedIn(idms.url, users))
      for (const call of listsOf(role, middle))
        row(`${role} ${call}`, ...(await stream(idms.url, call, access)));
  } finally {
    await idms.end("SIGTERM");
  }
  if (flags.explain) await explain(data, users, middle, database);
}

async function signedIn(url: string, users: Users) {
  const tokens = [];
  for (const { username, password, role } of users) {
    const login = { username, password };
    const { access } = await callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", login);
    tokens.push({ role, access });
  }
  return tokens;
}

/** Waits until the server has indexed the names, which takes a minute or two for a million. */
async function indexed(file: string): Promise<void> {
  const db = new Database(file, { readonly: true });
  while (db.prepare("SELECT 1 FROM student_grams_due LIMIT 1").get()) await sleep(1000);
  db.close();
}

/** Sends each call once to a server that records its statements, and prints the database's plans. */
async function explain(data: string, users: Users, middle: Middle, database?: string): Promise<void> {
  const record = recording(data);
  const idms = await startIdms(data);
  record.stop();
  const pool = new pg.Pool({ connectionString: database });
  const ways = database === undefined ? explainInFile(join(data, "idms.db")) : explainOnServer(pool);
  say(`\nBy which ways:\n`);
  row("call", "ways");
  row("---", "---");
  try {
    for (const { role, access } of await signedIn(idms.url, users))
      for (const call of [...callsOf(role, middle), ...listsOf(role, middle)]) {
        const statements = await record.during(async () => {
          const answer = await fetch(`${idms.url}/api${call}`, {
            headers: { Authorization: `Bearer ${access}` },
          });
          await answer.arrayBuffer();
        });
        const paths = new Set((await Promise.all(statements.map(ways))).flat());
        const faults = [...paths].filter(readsAllStudents);
        if (faults.length > 0) process.exitCode = 1;
        row(`${role} ${call}`, [...paths].join("<br>") + faults.map((fault) => `<br>**${fault}**`).join(""));
      }
  } finally {
    await idms.end("SIGTERM");
    await pool.end();
  }
}

interface Middle {
  school: number;
  classroom: number;
  student: number;
  name: string;
}

/** Returns the middle school, to which the school's admin is moved, and one of its students, who has a unique name. */
function ofMiddle(file: string, schools: number): Middle {
  const db = new Database(file);
  const school = db
    .prepare("SELECT id FROM schools ORDER BY id LIMIT 1 OFFSET ?")
    .pluck()
    .get(schools / 2);
  db.prepare("UPDATE users SET school_id = ? WHERE role = 'SCHOOL_ADMIN'").run(school);
  const found = db
    .prepare(
      "SELECT id AS student, class_id AS classroom, school_id AS school, full_name AS name FROM students WHERE school_id = ? LIMIT 1",
    )
    .get(school) as Middle;
  db.close();
  return found;
}

/** Returns the folder of a server to whose database another folder was moved. */
async function movedTo(folder: string, filled: string, server: string): Promise<string> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  const moved = spawnSync(process.execPath, [
    program,
    "move",
    "--data",
    filled,
    "--to",
    `${server}/${DATABASE}`,
  ]);
  if (moved.status !== 0) throw new Error(String(moved.stderr));
  const analysed = new pg.Client(`${server}/${DATABASE}`);
  await analysed.connect();
  await analysed.query("VACUUM ANALYZE");
  await analysed.end();
  const own = join(folder, "on-server");
  spawnSync("mkdir", [own]);
  await writeFile(join(own, "idms.config.json"), JSON.stringify({ database_url: `${server}/${DATABASE}` }));
  return own;
}

function callsOf(role: string, { school, classroom, student, name }: Middle): string[] {
  const ofBoth = ["/dashboard/", "/upload-links/?page=1", "/classes/?page=1", `/students/${student}/`];
  if (role === "SCHOOL_ADMIN")
    return [
      ...ofBoth,
      "/classes/",
      "/students/?status=SUBMITTED&page=1",
      "/students/?status=VERIFIED&page=5",
      "/students/?page=1&ordering=-created_at",
      `/students/?classroom=${classroom}`,
      `/students/?page=1&search=${encodeURIComponent(name)}`,
      "/students/?page=1&search=nobody-at-all",
      "/students/?page=1&sent_back=true",
      `/classes/${classroom}/duplicates/`,
    ];
  return [
    ...ofBoth,
    "/schools/?page=1",
    "/schools/?page=1&search=School",
    "/users/?page=1",
    `/classes/?school=${school}`,
    `/form-templates/?school=${school}`,
    `/id-templates/?school=${school}`,
    `/students/submissions/?school=${school}&classroom=${classroom}`,
    `/students/${student}/history/`,
    "/students/find/?search=Student",
    `/students/find/?search=${encodeURIComponent(name)}`,
    "/students/find/?search=nobody-at-all",
    "/students/find/?search=9876543210",
  ];
}

/** Returns the calls for complete lists and a school's spreadsheet. */
function listsOf(role: string, { school }: Middle): string[] {
  if (role === "SCHOOL_ADMIN") return ["/students/", "/upload-links/"];
  return ["/schools/", "/upload-links/", `/students/export/?school=${school}`];
}

/** Returns the percentile of times in ms. */
function percentile(times: readonly number[], share: number): number {
  const at = Math.min(times.length - 1, Math.floor(times.length * share));
  return times.toSorted((a, b) => a - b)[at] ?? 0;
}

async function timeCall(url: string, access: string): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await callApi(url, access);
    times.push(performance.now() - started);
  }
  return [0.5, 0.95, 1].map((share) => ms(percentile(times, share)));
}

/** Reads a response to its end while polling /healthz. */
async function stream(url: string, call: string, access: string): Promise<(string | number)[]> {
  const health: number[] = [];
  const isRead = new AbortController();
  const asking = (async () => {
    for (; !isRead.signal.aborted; await sleep(5)) {
      const started = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      health.push(performance.now() - started);
    }
  })();
  const started = performance.now();
  const answer = await fetch(`${url}/api${call}`, { headers: { Authorization: `Bearer ${access}` } });
  const { byteLength } = await answer.arrayBuffer();
  const took = performance.now() - started;
  isRead.abort();
  await asking;
  if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}`);
  return [byteLength, ms(took), ms(percentile(health, 0.99)), ms(Math.max(...health))];
}

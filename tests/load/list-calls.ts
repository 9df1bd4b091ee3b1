/**
 * How long calls take that are paged or of a school or a class, and dashboards and searches, with as many students as wished.
 * From the root of the repository:
 *
 *     npm run build && node tests/load/list-calls.ts [--schools 200] [--postgres postgres://idms@127.0.0.1:5432]
 *
 * Fills a data folder (500 students a school, no photos), moves it to a new database of that server if one is given, starts
 * the built program on it, and asks each call 60 times, as a super admin and as a school's admin. Prints the median, the
 * 95th percentile and the slowest of each in milliseconds.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import pg from "pg";
import { fillFolder } from "./fill-folder.ts";
import { callApi, startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: { schools: { type: "string", default: "200" }, postgres: { type: "string" } },
});
const ROUNDS = 60;
const DATABASE = "idms_lists";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "idms-lists-"));
try {
  const filled = join(folder, "filled");
  const { users, students } = await fillFolder(filled, { schools: Number(flags.schools), photos: 0, old: 0 });
  const middle = ofMiddle(join(filled, "idms.db"));
  const idms = await startIdms(flags.postgres === undefined ? filled : await movedTo(filled, flags.postgres));
  try {
    process.stdout.write(`${students} students, ${flags.postgres === undefined ? "SQLite" : "PostgreSQL"}\n`);
    for (const { username, password, role } of users) {
      const login = { username, password };
      const { access } = await callApi<{ access: string }>(
        `${idms.url}/api/auth/token/`,
        null,
        "POST",
        login,
      );
      for (const call of callsOf(role, middle))
        process.stdout.write(`${await timeCall(`${idms.url}/api${call}`, access)}  ${role} ${call}\n`);
    }
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Middle {
  school: number;
  classroom: number;
  student: number;
  name: string;
}

/** The school in the middle, to which the school's admin is moved, and one of its students, whose name nobody else has. */
function ofMiddle(file: string): Middle {
  const db = new Database(file);
  const school = db
    .prepare("SELECT id FROM schools ORDER BY id LIMIT 1 OFFSET ?")
    .pluck()
    .get(Number(flags.schools) / 2);
  db.prepare("UPDATE users SET school_id = ? WHERE role = 'SCHOOL_ADMIN'").run(school);
  const found = db
    .prepare(
      "SELECT id AS student, class_id AS classroom, school_id AS school, full_name AS name FROM students WHERE school_id = ? LIMIT 1",
    )
    .get(school) as Middle;
  db.close();
  return found;
}

/** The folder of a server whose database is that of another folder, moved. */
async function movedTo(filled: string, server: string): Promise<string> {
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

async function timeCall(url: string, access: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await callApi(url, access);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(ROUNDS - 1, Math.floor(ROUNDS * share))] as number).toFixed(1);
  return [at(0.5), at(0.95), at(1)].map((ms) => ms.padStart(7)).join(" ");
}

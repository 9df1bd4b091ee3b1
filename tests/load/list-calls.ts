/**
 * How long list calls take with 100,000 students in 200 schools. From the root of the repository:
 *
 *     npm run build && node tests/load/list-calls.ts
 *
 * Makes a demo, fills its database with rows, starts the built program, and calls every list in turn, as a super admin
 * and as a school's admin; prints the median and the 95th percentile of each in milliseconds.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { callApi, startIdms } from "./started-idms.ts";

const SCHOOLS = 200;
const CLASSES_OF_SCHOOL = 10;
const STUDENTS_OF_CLASS = 50;
const ROUNDS = 60;

interface Demo {
  users: { username: string; password: string; role: string }[];
}

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const data = await mkdtemp(join(tmpdir(), "idms-lists-"));
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"]);
  const { users } = JSON.parse(String(made.stdout)) as Demo;
  const filled = fill(join(data, "idms.db"));
  const idms = await startIdms(data);
  try {
    const tokens = await Promise.all(
      users.map(async ({ username, password, role }) => {
        const login = { username, password };
        const { access } = await callApi<{ access: string }>(
          `${idms.url}/api/auth/token/`,
          null,
          "POST",
          login,
        );
        return [role, access] as const;
      }),
    );
    const results: Record<string, { median_ms: number; p95_ms: number }> = {};
    for (const [role, access] of tokens) {
      for (const call of listCalls(role, filled)) {
        results[`${role} ${call}`] = await timeCall(`${idms.url}/api${call}`, access);
      }
    }
    process.stdout.write(`${JSON.stringify(results, null, 1)}\n`);
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

/** The lists of the specification that a role may call, plain and by page. */
function listCalls(role: string, { school, classroom }: { school: number; classroom: number }): string[] {
  const ofBoth = ["/classes/", "/upload-links/", "/dashboard/"];
  if (role === "SCHOOL_ADMIN") {
    return [
      ...ofBoth,
      "/students/?status=SUBMITTED",
      "/students/?status=VERIFIED&page=1",
      `/students/?status=VERIFIED&classroom=${classroom}`,
    ];
  }
  return [
    ...ofBoth,
    "/schools/",
    "/users/",
    `/classes/?school=${school}`,
    `/form-templates/?school=${school}`,
    `/id-templates/?school=${school}`,
    `/students/submissions/?school=${school}&classroom=${classroom}`,
  ];
}

async function timeCall(url: string, access: string): Promise<{ median_ms: number; p95_ms: number }> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await callApi(url, access);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] as number) * 10) / 10;
  return { median_ms: at(0.5), p95_ms: at(0.95) };
}

/**
 * Rows straight into the tables: by the API it would take hours, and only reading is measured. The school's admin is
 * moved to the last school.
 */
function fill(file: string): { school: number; classroom: number } {
  const db = new Database(file);
  const now = new Date().toISOString();
  const insert = (table: string, columns: string[]) =>
    db.prepare(
      `INSERT INTO ${table} (${columns.join(", ")}, created_at, updated_at) ` +
        `VALUES (${columns.map(() => "?").join(", ")}, '${now}', '${now}')`,
    );
  const addSchool = insert("schools", ["name"]);
  const addClass = insert("classes", ["school_id", "class_name", "section"]);
  const addStudent = insert("students", [
    "school_id",
    "class_id",
    "status",
    "full_name",
    "parent_phone",
    "meta",
    "from_parents",
  ]);
  let school = 0;
  let classroom = 0;
  db.transaction(() => {
    for (let s = 0; s < SCHOOLS; s += 1) {
      school = Number(addSchool.run(`School ${s}`).lastInsertRowid);
      for (let c = 0; c < CLASSES_OF_SCHOOL; c += 1) {
        classroom = Number(addClass.run(school, String(c + 1), "A").lastInsertRowid);
        for (let n = 0; n < STUDENTS_OF_CLASS; n += 1) {
          const status = ["SUBMITTED", "VERIFIED", "ID_GENERATED"][n % 3];
          const meta = JSON.stringify({
            full_name: `Student ${n}`,
            fatherName: `Father ${n}`,
            address: "1 Road",
          });
          addStudent.run(school, classroom, status, `Student ${(n * 37) % 100} ${s}`, "9876543210", meta, 1);
        }
      }
    }
    db.prepare("UPDATE users SET school_id = ? WHERE role = 'SCHOOL_ADMIN'").run(school);
  })();
  db.close();
  return { school, classroom };
}

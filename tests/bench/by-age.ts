import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drawCardNumber } from "../../packages/server/src/cards/printed/printed-card.ts";
import { newStoredName } from "../../packages/server/src/installation/store/stored-files.ts";
import { callApi, startIdms } from "../load/started-idms.ts";
import { CASES } from "./cases.ts";
import { ADMIN, className, IDMS, options, SCHOOL } from "./fill-idms.ts";
import { BENCH_DATA, IDMS_DATA, makeData } from "./make-data.ts";
import { measure } from "./measure.ts";
import { median } from "./median.ts";
import { env } from "./programs.ts";
import { drawTable, fixed } from "./table.ts";

/** The number of cards of the class that is printed, and of each earlier batch. */
const CARDS = 600;
/** How often each student of the other schools has been printed. */
const PRINTS_OF_STUDENT = 5;
/** The number of times each call is sent. */
const CALLS = 31;
const LIMIT_SECONDS = 600;

export interface AgeResult {
  what: string;
  /** The median time with each number of earlier cards, in seconds, and the median CPU time of commands. */
  ages: { cards: number; seconds: number; cpuSeconds: number | null }[];
}

/**
 * Times a print, a reprint and what is asked about cards, in installations that differ only in the number of cards that
 * other schools have printed before. The installations take turns.
 */
export async function measureByAge(
  ages: readonly number[],
  runs: number,
  say: (what: string) => void,
): Promise<AgeResult[]> {
  await makeData(CASES[0], CARDS, say);
  const installations = ages.map((cards) => ({ cards, data: makeInstallation(cards, say) }));
  const results: AgeResult[] = [];
  for (const [what, args] of Object.entries(COMMANDS)) {
    const times = installations.map(() => ({ seconds: [] as number[], cpu: [] as number[] }));
    for (let run = -1; run < runs; run += 1)
      for (let at = 0; at < ages.length; at += 1) {
        const turn = (at + run + 1) % ages.length;
        const { cards, data } = installations[turn] ?? { cards: 0, data: "" };
        say(`${what}, ${cards} cards before, run ${run + 1} of ${runs}`);
        const command = { file: process.execPath, args: [IDMS, ...args(data), ...options({ data })], env };
        const { outcome, lastWords, seconds, cpuSeconds } = await measure(command, LIMIT_SECONDS);
        if (outcome !== "done") throw new Error(`${what}: ${outcome} ${lastWords}`);
        // The first run of each finds files that no run has read yet.
        if (run < 0) continue;
        times[turn]?.seconds.push(seconds);
        if (cpuSeconds !== null) times[turn]?.cpu.push(cpuSeconds);
      }
    results.push({
      what,
      ages: times.map(({ seconds, cpu }, at) => ({
        cards: ages[at] ?? 0,
        seconds: median(seconds) ?? 0,
        cpuSeconds: median(cpu),
      })),
    });
  }
  return [...results, ...(await measureCalls(installations))];
}

/** The table of the results, with the ratio of each number of cards to the first. */
export function ageTable(results: readonly AgeResult[], runs: number): string {
  const ages = results[0]?.ages.map(({ cards }) => cards) ?? [];
  const head = ["", ...ages.flatMap((cards) => [`${cards} before`, "cpu", "×"]), ""];
  const rows = results.map(({ what, ages: of }) => [
    what,
    ...of.flatMap(({ seconds, cpuSeconds }) => [
      fixed(seconds, 4),
      fixed(cpuSeconds, 2),
      fixed(seconds / (of[0]?.seconds ?? 1), 2),
    ]),
    "",
  ]);
  return drawTable(
    `Seconds by the number of cards printed before; medians of ${runs} runs or ${CALLS} calls`,
    head,
    rows,
  );
}

const CLASS = { school: SCHOOL, class: className(CASES[0].students, CARDS) };
const output = join(BENCH_DATA, "by-age.pdf");

/** The arguments of each command. */
const COMMANDS: Readonly<Record<string, (data: string) => string[]>> = {
  [`generate ${CARDS}`]: () => [
    "generate",
    ...options({ ...CLASS, template: CASES[0].template, out: output }),
    "--no-mark",
    "--quiet",
  ],
  [`reprint ${CARDS}`]: (data) => [
    "reprint",
    ...options({ batch: String(lastBatch(data)), reason: "bench", cause: "misprint", out: output }),
    "--quiet",
  ],
  "changed, one class": () => ["changed", ...options(CLASS), "--quiet"],
};

/** Returns the installation in which other schools have printed the given number of cards. Creates it once. */
function makeInstallation(cards: number, say: (what: string) => void): string {
  const data = join(BENCH_DATA, `installation-${cards}`);
  if (existsSync(data)) return data;
  say(`Making an installation with ${cards} cards; this happens once.`);
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  // Stored files never change, so that all installations can share them.
  const copied = spawnSync("cp", ["-al", IDMS_DATA, half]);
  if (copied.status !== 0) throw new Error(String(copied.stderr));
  for (const file of readdirSync(half)) if (file.startsWith("idms.db")) rmSync(join(half, file));
  new Database(join(IDMS_DATA, "idms.db"), { readonly: true }).exec(
    `VACUUM INTO '${join(half, "idms.db").replaceAll("'", "''")}'`,
  );
  addCards(join(half, "idms.db"), cards);
  renameSync(half, data);
  spawnSync("sync");
  return data;
}

/** Adds a second school whose classes have been printed, each several times. */
function addCards(file: string, cards: number): void {
  const db = new Database(file);
  db.pragma("synchronous = OFF");
  db.pragma("cache_size = -400000");
  db.function("card_number", { deterministic: false }, () => drawCardNumber());
  db.function("photo_name", { deterministic: false }, () => newStoredName("jpg"));
  const batches = Math.ceil(cards / CARDS);
  const classes = Math.ceil(batches / PRINTS_OF_STUDENT);
  const count = (to: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to})`;
  const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
  const largest = (table: string) => (db.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number) + 1;
  const [school, room, student, batch] = ["schools", "classes", "students", "print_batches"].map(largest);
  db.transaction(() => {
    db.exec(`
      INSERT INTO schools (id, name, sort_key, search_key, created_at, updated_at)
      VALUES (${school}, 'Other School', 'other school', ' other school ', ${now}, ${now});
      INSERT INTO classes (id, school_id, class_name, section, total_students, created_at, updated_at) ${count(classes)}
      SELECT ${room} + i, ${school}, i + 1, 'A', ${CARDS}, ${now}, ${now} FROM n;
      INSERT INTO students (id, school_id, class_id, status, full_name, parent_phone, photo, measured_photo, meta, sort_key, search_key, created_at, updated_at)
      ${count(classes * CARDS)}
      SELECT ${student} + i, ${school}, ${room} + i / ${CARDS}, 'ID_GENERATED', name, phone, photo, photo, json_object('full_name', name, 'parent_phone', phone),
             lower(name), ' ' || lower(name) || ' \n ' || phone || ' ', ${now}, ${now}
      FROM (SELECT i, printf('Student %05d %05d', (i * 7919) % 99991, i % 977) AS name, printf('9%09d', i) AS phone, photo_name() AS photo FROM n);
      INSERT INTO print_batches (id, created_at, made_by, school_id, school_name, class_id, class_name, template_name, template_version,
        printed_template_id, layout, file_name, sha256, cards, pages) ${count(batches)}
      SELECT ${batch} + i, ${now}, 'bench', ${school}, 'Other School', ${room} + i / ${PRINTS_OF_STUDENT}, i / ${PRINTS_OF_STUDENT} + 1, 'Card', 1,
             (SELECT min(id) FROM printed_templates), 'card', 'cards.pdf', '', ${CARDS}, ${CARDS} FROM n;
      INSERT INTO print_batch_students (batch_id, position, student_id, name, texts, photo, number, state, state_at)
      ${count(batches * CARDS)}
      SELECT ${batch} + i / ${CARDS}, i % ${CARDS}, students.id, full_name,
             json_object('full_name', full_name, 'class', '8 - A', 'parent_phone', parent_phone), photo, card_number(),
             iif(i / ${CARDS} % ${PRINTS_OF_STUDENT} = ${PRINTS_OF_STUDENT - 1}, 'printed', 'replaced'), ${now}
      FROM n JOIN students ON students.id = ${student} + i / ${CARDS * PRINTS_OF_STUDENT} * ${CARDS} + i % ${CARDS} ORDER BY i;
      DELETE FROM class_counts;
      INSERT INTO class_counts (class_id, status, from_parents, count)
      SELECT class_id, status, from_parents, count(*) FROM students GROUP BY school_id, status, class_id, from_parents;
      DELETE FROM student_grams_due`);
  })();
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

function lastBatch(data: string): number {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  const batch = db.prepare("SELECT max(id) FROM print_batches WHERE school_id = 1").pluck().get() as number;
  db.close();
  return batch;
}

const numberIn = (data: string): string => {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  const number = db
    .prepare("SELECT number FROM print_batch_students WHERE batch_id = ? AND position = 7")
    .pluck()
    .get(lastBatch(data)) as string;
  db.close();
  return number;
};

const CALLS_OF = (number: string): readonly string[] => [
  "/dashboard/",
  "/students/generate_ids/waiting/",
  "/cards/?school=1",
  `/cards/?number=${number}`,
  "/cards/?state=ends_soon&school=1",
  "/print-batches/?page=1",
  "/print-batches/counts/",
];

/** Times calls about cards, one at a time, with a server for each installation. */
async function measureCalls(installations: readonly { cards: number; data: string }[]): Promise<AgeResult[]> {
  const servers = [];
  const number = numberIn(installations[0]?.data ?? "");
  try {
    for (const { cards, data } of installations) {
      const idms = await startIdms(data, () => {});
      const { access } = await callApi<{ access: string }>(
        `${idms.url}/api/auth/token/`,
        null,
        "POST",
        ADMIN,
      );
      servers.push({ idms, cards, access, calls: CALLS_OF(numberIn(data)) });
    }
    const results: AgeResult[] = [];
    for (const [index, what] of CALLS_OF(number).entries()) {
      const times = servers.map(() => [] as number[]);
      for (let run = -3; run < CALLS; run += 1)
        for (const [at, { idms, access, calls }] of servers.entries()) {
          const started = performance.now();
          await callApi(`${idms.url}/api${calls[index]}`, access);
          if (run >= 0) times[at]?.push((performance.now() - started) / 1000);
        }
      results.push({
        what: what.replace(number, "…"),
        ages: servers.map(({ cards }, at) => ({
          cards,
          seconds: median(times[at] ?? []) ?? 0,
          cpuSeconds: null,
        })),
      });
    }
    return results;
  } finally {
    for (const { idms } of servers) await idms.end("SIGTERM");
  }
}

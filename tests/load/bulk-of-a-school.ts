/**
 * Measures searches for students of a large school, and bulk actions on them. From the root of the repository:
 *
 * `npm run build && node tests/load/bulk-of-a-school.ts [--students 5000] [--rounds 40] [--profile FOLDER]`
 *
 * Fills a data folder with one school whose classes have rosters and whose cards were all printed, starts the built
 * program on it, and sends requests as a school administrator: lists and searches, then actions on twenty students at
 * once, each with its undo. Prints a Markdown table in milliseconds, with the machine's load. With `--profile`, the
 * server writes a CPU profile to that folder when it exits. On a quiet machine, every p95 should be below 200 ms.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillLargeSchool, type LargeSchool } from "./large-school.ts";
import { callApi, startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: {
    students: { type: "string", default: "5000" },
    rounds: { type: "string", default: "40" },
    profile: { type: "string" },
  },
});
const ROUNDS = Number(flags.rounds);
const TOGETHER = 20;

const row = (...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`| ${cells.join(" | ")} |\n`);

const folder = await mkdtemp(join(tmpdir(), "idms-bulk-"));
if (flags.profile !== undefined) process.env["NODE_OPTIONS"] = `--cpu-prof --cpu-prof-dir=${flags.profile}`;
try {
  const data = join(folder, "filled");
  const large = await fillLargeSchool(data, Number(flags.students));
  const idms = await startIdms(data);
  try {
    const { username, password } = large.users.find(({ role }) => role === "SCHOOL_ADMIN") ?? {};
    const login = { username, password };
    const { access } = await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", login);
    row(
      `call of a school of ${large.students.length}`,
      "p50 ms",
      "p95 ms",
      "slowest",
      `load ${loadavg()[0]?.toFixed(1)}`,
    );
    row("---", "---:", "---:", "---:", "---");
    for (const call of callsOf(large))
      await report(`GET ${call}`, () => callApi(`${idms.url}/api${call}`, access));
    await bulk(large, (body) => callApi<Done>(`${idms.url}/api/students/bulk/`, access, "POST", body));
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function callsOf({ students, rooms }: LargeSchool): string[] {
  const { full_name, parent_phone } = students[
    Math.floor(students.length / 2)
  ] as LargeSchool["students"][number];
  const find = "/students/find/?page_size=50";
  return [
    "/dashboard/",
    find,
    `${find}&ordering=-created_at`,
    `${find}&classroom=${rooms.at(-1)}`,
    `${find}&status=VERIFIED`,
    `${find}&sent_back=true`,
    `${find}&search=Student`,
    `${find}&search=${encodeURIComponent(full_name)}`,
    `${find}&search=${parent_phone}`,
    `${find}&search=nobody-at-all`,
    "/students/find/count/?search=Student",
    "/students/find/ids/?status=VERIFIED",
    "/students/?page=80&ordering=full_name",
    "/students/duplicates/",
    "/students/duplicates/across/",
    "/students/changed/",
  ];
}

interface Done {
  done: number[];
}

/** Runs each action on different students. The next action undoes it. */
async function bulk({ students, rooms }: LargeSchool, act: (body: object) => Promise<Done>): Promise<void> {
  const why = { reasons: ["photo"], note: "too dark" };
  const room = rooms[0];
  const pairs: [string, object, (ids: readonly number[]) => object, string][] = [
    ["verify", { action: "verify" }, () => ({ action: "unverify" }), "SUBMITTED"],
    ["send back", { action: "send_back", why }, () => ({ action: "undo_send_back" }), "SUBMITTED"],
    [
      "move",
      { action: "move", classroom: room },
      (ids) => ({ action: "move", classroom: homeOf(students, ids[0]) }),
      "SUBMITTED",
    ],
    ["remove", { action: "remove", reason: "left" }, () => ({ action: "restore" }), "SUBMITTED"],
  ];
  for (const [name, wish, undo, status] of pairs) {
    const able = students.filter((each) => each.status === status && each.class_id !== room);
    const chosen = Array.from({ length: ROUNDS }, (_, at) =>
      able.slice(at * TOGETHER, (at + 1) * TOGETHER).map(({ id }) => id),
    ).filter((ids) => ids.length === TOGETHER);
    for (const [title, body] of [
      [name, () => wish],
      [`undo: ${name}`, undo],
    ] as const) {
      const left = [...chosen];
      await report(
        `POST bulk, ${title}, ${TOGETHER} students`,
        async () => {
          const ids = left.shift() as number[];
          const { done } = await act({ ...body(ids), ids });
          if (done.length !== ids.length) throw new Error(`${title}: ${done.length} of ${ids.length} done`);
        },
        chosen.length,
      );
    }
  }
}

function homeOf(students: LargeSchool["students"], id: number | undefined): number {
  return students.find((each) => each.id === id)?.class_id ?? 0;
}

async function report(title: string, call: () => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  row(title, at(0.5), at(0.95), at(1), "");
}

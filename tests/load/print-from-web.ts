/**
 * Measures a print of thousands of cards from the web application's print desk, with the same calls: how soon it
 * reports progress, how soon it stops when cancelled, what a cancelled print leaves behind, and how the server responds
 * to other users meanwhile. Finally, prints all cards again while the documents of the first print are drawn
 * continuously. From the root of the repository:
 *
 * `npm run build && node tests/load/print-from-web.ts [--cards 2000] [--cancels 5]`
 *
 * All cards belong to one class, whose students have photos. Prints Markdown tables with the machine's load. On a quiet
 * machine, each progress report should come within 500 ms, a cancelled print should stop within 1,000 ms, and the p99
 * of `/healthz` should be below 100 ms. Exits with 1 if a cancelled print leaves anything behind.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import sharp from "sharp";
import type { Job } from "@idms/core/upkeep/jobs/job";
import { fillFolder } from "./fill-folder.ts";
import { callApi, startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: { cards: { type: "string", default: "2000" }, cancels: { type: "string", default: "5" } },
});
const CARDS = Number(flags.cards);
const CANCELS = Number(flags.cancels);
/** Number of students per school in `fillFolder`. */
const STUDENTS_OF_SCHOOL = 500;
/**
 * Polling interval in ms. It is as short as that of a user who waits at the desk, and determines the precision of the
 * measurement.
 */
const LOOK_MS = 10;
/** A print that takes longer has failed, in ms. */
const MOST_MS = 600_000;

/** The documents of a batch, as requested at the desk. */
const PAPERS = [
  "packing-list/?sheets=true",
  "delivery-note/?paper=a4",
  "labels/?of=student",
  "hand-out-list/?paper=a4",
];

const row = (...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`| ${cells.join(" | ")} |\n`);
const ms = (value: number): string => value.toFixed(0);

const folder = await mkdtemp(join(tmpdir(), "idms-desk-"));
try {
  const data = join(folder, "data");
  const filled = await fillFolder(data, {
    schools: Math.ceil(CARDS / STUDENTS_OF_SCHOOL),
    photos: CARDS,
    old: 0,
  });
  const { school, classroom, template } = gatherInOneClass(data);
  await drawPhotos(data);
  const idms = await startIdms(data);
  try {
    const { username, password } = filled.users.find(({ role }) => role === "SUPER_ADMIN") ?? {};
    const { access } = await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", {
      username,
      password,
    });
    const call = <T>(method: string, path: string, body?: unknown) =>
      callApi<T>(`${idms.url}/api${path}`, access, method, body);
    const ask = (more = {}) =>
      call<Job>("POST", "/jobs/", {
        kind: "print",
        input: { school, classroom, template, layout: "a4", ...more },
      });
    const look = (id: number) => call<Job>("GET", `/jobs/${id}/`);

    row(
      `cancelled at`,
      "ended after ms",
      "state",
      "marked",
      "batches",
      "files",
      `load ${loadavg()[0]?.toFixed(1)}`,
    );
    row("---", "---:", "---", "---:", "---:", "---:", "---");
    for (let at = 0; at < CANCELS; at += 1) {
      const share = (at + 0.5) / CANCELS;
      const before = leftBy(data);
      const { id } = await ask();
      await until(look, id, ({ done }) => done >= CARDS * share);
      const asked = performance.now();
      await call("POST", `/jobs/${id}/cancel/`);
      const ended = await until(look, id, (job) => job.ended_at !== null);
      const took = performance.now() - asked;
      const after = leftBy(data);
      const files = (await readdir(join(data, "scratch"))).length;
      row(
        `${(share * 100).toFixed(0)} %`,
        ms(took),
        ended.state,
        after.marked - before.marked,
        after.batches - before.batches,
        files,
        "",
      );
      if (after.marked !== before.marked || after.batches !== before.batches || ended.state !== "cancelled")
        process.exitCode = 1;
    }

    const printed = await measure("print of", () => ask());
    const [batch] = (printed.result as { batches?: number[]; batch?: number } | null)?.batches ?? [];
    const of = batch ?? (printed.result as { batch?: number } | null)?.batch;
    // Print again, while somebody keeps requesting the papers of the first print.
    let isOver = false;
    let papers = 0;
    let longest = 0;
    const drawing = (async () => {
      for (;;) {
        for (const path of PAPERS) {
          if (isOver) return;
          const started = performance.now();
          const answer = await fetch(`${idms.url}/api/card-papers/${path}&batch=${of}`, {
            headers: { Authorization: `Bearer ${access}` },
          });
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
          await answer.arrayBuffer();
          longest = Math.max(longest, performance.now() - started);
          papers += 1;
        }
      }
    })();
    await measure("with papers", () => ask({ status: ["ID_GENERATED"] }));
    isOver = true;
    await drawing;
    process.stdout.write(`papers of ${CARDS} cards drawn meanwhile: ${papers}, longest ${ms(longest)} ms\n`);

    /** Prints, reports the progress, and measures the responses to other users. */
    async function measure(name: string, begin: () => Promise<Job>): Promise<Job> {
      const pinger = new Worker(new URL("./ping-health.ts", import.meta.url), { workerData: idms.url });
      await new Promise((resolve) => pinger.once("message", resolve));
      const asked = performance.now();
      const { id } = await begin();
      const moments: number[] = [];
      let seen = 0;
      const ended = await until(look, id, (job) => {
        if (job.done > seen) moments.push(performance.now() - asked);
        seen = job.done;
        return job.ended_at !== null;
      });
      const took = performance.now() - asked;
      pinger.postMessage("stop");
      const health = await new Promise((resolve) => pinger.once("message", resolve));
      const gaps = moments.map((moment, index) => moment - (moments[index - 1] ?? 0));
      row(
        name,
        "first progress ms",
        "longest without ms",
        "whole ms",
        "state",
        `load ${loadavg()[0]?.toFixed(1)}`,
      );
      row("---", "---:", "---:", "---:", "---", "---");
      row(
        ended.done,
        ms(moments[0] ?? NaN),
        ms(Math.max(...gaps, took - (moments.at(-1) ?? 0))),
        ms(took),
        ended.state,
        "",
      );
      process.stdout.write(`/healthz meanwhile: ${JSON.stringify(health)}\n`);
      return ended;
    }
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Moves all students with a photo to one class of the first filled school, all verified. */
function gatherInOneClass(data: string): { school: number; classroom: number; template: number } {
  const db = new Database(join(data, "idms.db"));
  try {
    const first = db.prepare("SELECT min(id) FROM students WHERE full_name LIKE 'Student %'").pluck().get();
    const { school, classroom } = db
      .prepare("SELECT school_id AS school, class_id AS classroom FROM students WHERE id = ?")
      .get(first) as { school: number; classroom: number };
    db.transaction(() => {
      db.prepare(
        `UPDATE students SET school_id = ?, class_id = ?, status = 'VERIFIED', link_id = NULL,
           form_template_id = (SELECT min(id) FROM form_templates WHERE school_id = ?)
         WHERE id >= ? AND photo IS NOT NULL`,
      ).run(school, classroom, school, first);
      // The demo's design, with the background whose pixels its positions refer to.
      const copied = "card_width_mm, card_height_mm, background, background_width, background_height";
      db.prepare(
        `UPDATE id_templates SET (${copied}) = (SELECT ${copied} FROM id_templates ORDER BY id LIMIT 1)
         WHERE school_id = ?`,
      ).run(school);
      db.exec(`
        DELETE FROM class_counts;
        INSERT INTO class_counts (class_id, status, from_parents, count)
        SELECT class_id, status, from_parents, count(*) FROM students GROUP BY school_id, status, class_id, from_parents`);
    })();
    const template = db.prepare("SELECT id FROM id_templates WHERE school_id = ?").pluck().get(school);
    return { school, classroom, template: Number(template) };
  } finally {
    db.close();
  }
}

/**
 * Draws an individual, print-sized photo for each student, because the gate reports two children with the same photo.
 */
async function drawPhotos(data: string): Promise<void> {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  const photos = db.prepare("SELECT photo FROM students WHERE photo LIKE '%/0%'").pluck().all() as string[];
  db.close();
  for (const [at, photo] of photos.entries()) {
    const noise = { type: "gaussian" as const, mean: 90 + (at % 97), sigma: 8 + (at % 13) };
    const background = { r: at % 256, g: (at >> 3) % 256, b: 128 };
    const picture = { create: { width: 640, height: 800, channels: 3 as const, background, noise } };
    await sharp(picture)
      .jpeg()
      .toFile(join(data, "photos", photo));
  }
}

/** Returns what a print leaves in the database. */
function leftBy(data: string): { marked: number; batches: number } {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  try {
    const count = (sql: string) => Number(db.prepare(sql).pluck().get());
    return {
      marked: count("SELECT count(*) FROM students WHERE status = 'ID_GENERATED'"),
      batches: count("SELECT count(*) FROM print_batches"),
    };
  } finally {
    db.close();
  }
}

async function until(
  look: (id: number) => Promise<Job>,
  id: number,
  isSo: (job: Job) => boolean,
): Promise<Job> {
  const end = performance.now() + MOST_MS;
  while (performance.now() < end) {
    const job = await look(id);
    if (job.state === "failed") throw new Error(`The print failed: ${job.failure}`);
    if (isSo(job) || job.ended_at !== null) return job;
    await setTimeout(LOOK_MS);
  }
  throw new Error(`Job ${id} does not end.`);
}

/** School folders watched by one process, which is killed repeatedly; see hot-folders.ts. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import sharp from "sharp";
import { classSearchColumns } from "../../packages/core/src/school/classes/label.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { requireSound, run, sha256, withDatabase } from "./killed-commands.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const STUDENTS = 5;

export interface HotFolders {
  schools: number;
  /** Number of classes of each school, and of the one that drops many at once. */
  classes: number;
  most: number;
  kills: number;
}

export interface HotFoldersDone {
  spreadsheets: number;
  seconds: number;
  /** Peak memory of the runs, and of the last one, which only checks whether everything is done, in MB. */
  peak: number;
  /** Duration of a run that has nothing to do. */
  idleSeconds: number;
}

/**
 * Drops a spreadsheet for each class of each school, and kills the watch at random moments throughout its work. In the
 * end, every class is printed in one batch, whose PDF is next to its spreadsheet, and no school had a second turn
 * before each had its first.
 */
export async function killHotFolders(scratch: string, size: HotFolders): Promise<HotFoldersDone> {
  const [data, root] = [join(scratch, "data"), join(scratch, "schools")];
  const dropped = await fill(data, root, size);
  const args = ["watch", root, "--data", data, "--settle", "0.05"];
  const started = performance.now();
  let peak = 0;
  for (let kill = 0; kill < size.kills; kill += 1)
    peak = Math.max(peak, await killAfter(args, Math.floor(dropped.length / (size.kills + 1))));
  peak = Math.max(peak, await untilDone([...args, "--once"]));
  const seconds = (performance.now() - started) / 1000;
  await requireAll(data, root, dropped);
  const { ms } = await run([...args, "--once"]);
  await requireAll(data, root, dropped);
  return { spreadsheets: dropped.length, seconds, peak, idleSeconds: ms / 1000 };
}

/**
 * Creates the schools, their folders and the spreadsheets.
 * @returns each school, with the path without extension
 */
async function fill(data: string, root: string, { schools, classes, most }: HotFolders): Promise<Dropped[]> {
  const ofFirst = ["--school", "School 1", "--data", data, "-q"];
  idms(["init", ...ofFirst, "--no-input"], "correct horse 9\n");
  idms(["forms", "starter", ...ofFirst]);
  idms(["templates", "starter", "Banyan", ...ofFirst]);
  const dropped: Dropped[] = [];
  withDatabase(data, (db) => {
    for (let number = 1; number <= schools; number += 1) {
      const school = number === 1 ? 1 : copyOf(db, "schools", 1, { name: `School ${number}` });
      if (number > 1)
        for (const table of ["form_templates", "id_templates"]) copyOf(db, table, 1, { school_id: school });
      for (let room = 1; room <= (number === 1 ? most : classes); room += 1) {
        addClass(db, school, String(room));
        dropped.push({ school, room, path: join(root, `School ${number}`, `class ${room}`) });
      }
    }
  });
  idms(["watch", root, "--init", "--data", data, "-q"]);
  const photos = await Promise.all(
    Array.from({ length: Math.max(classes, most) + 1 }, (_, room) => zipOfClass(room)),
  );
  let phone = 7_000_000_000;
  for (const { path, room } of dropped) {
    const rows = Array.from({ length: STUDENTS }, (_, at) => {
      phone += 1;
      return `Child ${phone},${phone},Home,${room} - A,${at}.jpg`;
    });
    await writeFile(`${path}.csv`, ["Student Name,Parent Phone,Address,Class,Photo", ...rows, ""].join("\n"));
    await writeFile(`${path}.zip`, photos[room] as Buffer);
  }
  return dropped;
}

interface Dropped {
  school: number;
  room: number;
  path: string;
}

function idms(args: string[], input = ""): void {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { input, encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

/**
 * Adds a copy of a row with some changes.
 * @returns its ID
 */
function copyOf(db: Database.Database, table: string, id: number, change: Record<string, unknown>): number {
  const row = db.prepare<[number], object>(`SELECT * FROM ${table} WHERE id = ?`).get(id);
  const copy: Record<string, unknown> = { ...row, id: null, ...change };
  const columns = Object.keys(copy);
  const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
  return Number(db.prepare(sql).run(...Object.values(copy)).lastInsertRowid);
}

function addClass(db: Database.Database, school_id: number, class_name: string): void {
  const name = { class_name, section: "A" };
  const row = { school_id, ...name, created_at: NOW, updated_at: NOW, ...classSearchColumns(name) };
  const columns = Object.keys(row);
  const sql = `INSERT INTO classes (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
  db.prepare(sql).run(...Object.values(row));
}

const NOW = "2026-11-25T12:00:00.000Z";

/** Creates a class's zip. No two photos of a school are identical. */
async function zipOfClass(room: number): Promise<Buffer> {
  const parts = Array.from({ length: STUDENTS }, async (_, at) => ({
    name: `${at}.jpg`,
    data: await sharp({
      create: { width: 300, height: 400, channels: 3, background: `rgb(${room} ${at * 30} 120)` },
    })
      .jpeg()
      .toBuffer(),
    stored: true,
  }));
  return makeZip(await Promise.all(parts));
}

/**
 * Kills the watch at a random moment after a number of spreadsheets.
 * @returns its peak memory in MB
 */
async function killAfter(args: string[], jobs: number): Promise<number> {
  const child = spawn(process.execPath, [program, ...args, "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let done = 0;
  for await (const _ of createInterface(child.stdout)) {
    done += 1;
    if (done === jobs) break;
  }
  await setTimeout(Math.random() * 400);
  const peak = await peakOf(child.pid as number);
  child.kill("SIGKILL");
  await ended;
  return peak;
}

async function untilDone(args: string[]): Promise<number> {
  const child = spawn(process.execPath, [program, ...args, "-q"], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "close");
  let peak = 0;
  while (child.exitCode === null) {
    peak = Math.max(peak, await peakOf(child.pid as number).catch(() => 0));
    await Promise.race([setTimeout(200), ended]);
  }
  assert.equal(child.exitCode, 0);
  return peak;
}

/** Returns the peak memory of a process so far, in MB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function requireAll(data: string, root: string, dropped: readonly Dropped[]) {
  const batches = withDatabase(data, (db) => {
    requireSound(db);
    const printed = "SELECT count(*) FROM students WHERE status = 'ID_GENERATED'";
    assert.equal(db.prepare(printed).pluck().get(), dropped.length * STUDENTS);
    assert.equal(db.prepare("SELECT count(*) FROM students").pluck().get(), dropped.length * STUDENTS);
    return db
      .prepare<[], { school: number; file: string; sha256: string; cards: number }>(
        "SELECT school_id AS school, file_name AS file, sha256, cards FROM print_batches ORDER BY id",
      )
      .all();
  });
  assert.deepEqual(
    batches.map(({ file }) => file).toSorted(),
    dropped.map(({ path }) => `${path}.pdf`).toSorted(),
  );
  for (const { file, cards, sha256: expected } of batches) {
    assert.deepEqual([cards, sha256(await readFile(file))], [STUDENTS, expected]);
    assert.ok((await stat(file.replace(/pdf$/, "report.txt"))).size > 0);
  }
  for (const folder of await readdir(root)) {
    const left = (await readdir(join(root, folder))).filter((name) => /\.tmp$|outdated/.test(name));
    assert.deepEqual(left, []);
  }
  requireFair(batches, dropped);
}

/**
 * Asserts that no waiting school has had fewer turns than one that has just been served, except in the current round.
 */
function requireFair(batches: readonly { school: number }[], dropped: readonly { school: number }[]): void {
  const left = new Map<number, number>();
  for (const { school } of dropped) left.set(school, (left.get(school) ?? 0) + 1);
  const turns = new Map([...left.keys()].map((school) => [school, 0]));
  for (const { school } of batches) {
    const waiting = [...left].filter(([other, count]) => other !== school && count > 0);
    const least = Math.min(...waiting.map(([other]) => turns.get(other) as number));
    const own = turns.get(school) as number;
    assert.ok(own <= least, `School ${school} had turn ${own + 1} while another had had ${least}.`);
    turns.set(school, own + 1);
    left.set(school, (left.get(school) as number) - 1);
  }
}

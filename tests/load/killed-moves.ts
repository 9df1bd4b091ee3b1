/**
 * Moves a data folder to a PostgreSQL server and from there to a new folder, killed with SIGKILL 20 times in each
 * direction. Then compares the table hashes and file contents of the first and the last folder. From the root of the
 * repository:
 *
 * `npm run build && node tests/load/fill-folder.ts FOLDER --schools 200 --photos 100000`
 * `node tests/load/killed-moves.ts FOLDER postgres://idms@127.0.0.1:5432 [--kills 20]`
 *
 * Recreates the databases `idms_killed` and `idms_whole` on that server. Each kill comes at a later point: after a
 * number of rows, during the comparison of rows, and after a number of files. Prints the times in milliseconds as JSON.
 * The exit code is 1 if a direction was killed less often.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import pg from "pg";
import { isStoredName, listFiles } from "../../packages/server/src/installation/store/stored-files.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: "string", default: "20" } },
});
const [folder = "", server = ""] = positionals;
const kills = Number(flags.kills);
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Moved {
  tables: Record<string, { rows: number; sha256: string }>;
  files: { files: number; bytes: number; copied: number } | null;
}

/** The progress of a move: rows of the largest tables, and files. */
interface Reached {
  rows: number;
  files: number;
}

/** The progress at which a move is killed, as a share of all rows or files. */
interface Point {
  of: "rows" | "comparison" | "files";
  share: number;
}

/** Returns the kill points. If no files are moved, there are more kills during rows. */
function pointsOf(withFiles: boolean): Point[] {
  const [compared, filed] = [Math.floor(kills / 5), withFiles ? Math.floor(kills / 3) : 0];
  const spread = (of: Point["of"], count: number): Point[] =>
    Array.from({ length: count }, (_, index) => ({ of, share: (index + Math.random()) / count }));
  return [
    ...spread("rows", kills - compared - filed),
    ...spread("comparison", compared),
    ...spread("files", filed),
  ];
}

const COUNTED = ["students", "submission_keys", "audit_log"];
const COUNT = `SELECT ${COUNTED.map((table) => `(SELECT count(*) FROM ${table})`).join(" + ")} AS n`;
/** Maximum duration of the comparison before a kill, approximately, in ms. */
const COMPARED_MS = 1000;
const LOOK_MS = 20;

/** Returns the progress before the first row, and while the tables are being created. */
const none = (): Reached => ({ rows: 0, files: 0 });

async function onServer(database: string): Promise<Reached> {
  const client = new pg.Client(database);
  try {
    await client.connect();
    return { rows: Number((await client.query<{ n: string }>(COUNT)).rows[0]?.n), files: 0 };
  } catch {
    return none();
  } finally {
    await client.end();
  }
}

async function inFolder(path: string): Promise<Reached> {
  try {
    const rows = rowsIn(path);
    return { rows, files: rows < whole.rows ? 0 : (await photosIn(path)).length };
  } catch {
    return none();
  }
}

function rowsIn(path: string): number {
  const db = new Database(join(path, "idms.db"), { readonly: true, fileMustExist: true });
  try {
    return db.prepare(COUNT).pluck().get() as number;
  } finally {
    db.close();
  }
}

const photosIn = async (path: string): Promise<string[]> =>
  (await listFiles(join(path, "photos")).catch(() => [])).filter(isStoredName);

/** Runs a move. Returns undefined if it was killed at the point before it ended. */
async function run(
  args: string[],
  database: string,
  kill?: { at: Point; look: () => Promise<Reached> },
): Promise<Moved | undefined> {
  const env = { ...process.env, ...(database && { IDMS_DATABASE_URL: database }) };
  const child = spawn(process.execPath, [program, "move", ...args, "--json"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const killing = kill && killAt(kill.at, kill.look);
  async function killAt({ of, share }: Point, look: () => Promise<Reached>): Promise<void> {
    while (child.exitCode === null && child.signalCode === null) {
      await setTimeout(LOOK_MS);
      const { rows, files } = await look();
      const isThere =
        of === "files"
          ? files > 0 && files >= share * whole.files
          : rows > 0 && rows >= wantedRows(of, share);
      if (!isThere) continue;
      if (of === "comparison") await setTimeout(share * COMPARED_MS);
      child.kill("SIGKILL");
      return;
    }
  }
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  await killing;
  if (signal === "SIGKILL") return undefined;
  assert.equal(code, 0, wrong);
  return JSON.parse(said) as Moved;
}

const wantedRows = (of: Point["of"], share: number): number =>
  of === "comparison" ? whole.rows : share * whole.rows;

/** Kills a move at each point unless it has already ended, and then lets it finish. */
async function killed(args: string[], database: string, points: Point[], look: () => Promise<Reached>) {
  for (const [times, at] of points.entries()) {
    // PostgreSQL notices only a moment later that a client is gone.
    await setTimeout(200);
    const moved = await run(args, database, { at, look });
    if (moved) return { times, moved, lastMs: 0 };
  }
  await setTimeout(200);
  const started = performance.now();
  const moved = (await run(args, database)) as Moved;
  return { times: points.length, moved, lastMs: Math.round(performance.now() - started) };
}

async function anew(name: string): Promise<string> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `${server}/${name}`;
}

const names = await photosIn(folder);
const whole: Reached = { rows: rowsIn(folder), files: names.length };

const place = await mkdtemp(join(resolve(folder, ".."), "idms-moved-"));
try {
  const started = performance.now();
  const unkilled = await run(["--data", folder, "--to", await anew("idms_whole")], "");
  const unkilledMs = Math.round(performance.now() - started);
  const database = await anew("idms_killed");
  const there = await killed(["--data", folder, "--to", database], "", pointsOf(false), () =>
    onServer(database),
  );
  const last = join(place, "last");
  const back = await killed(["--data", folder, "--to-folder", last], database, pointsOf(true), () =>
    inFolder(last),
  );
  assert.deepEqual(there.moved.tables, unkilled?.tables);
  assert.deepEqual(back.moved.tables, unkilled?.tables);
  assert.equal((await photosIn(last)).length, names.length);
  for (const name of names)
    assert.ok(
      (await readFile(join(folder, "photos", name))).equals(await readFile(join(last, "photos", name))),
      name,
    );
  console.log(
    JSON.stringify({
      students: unkilled?.tables["students"]?.rows,
      photos: names.length,
      unkilledMs,
      there: { kills: there.times, lastMs: there.lastMs },
      back: { kills: back.times, lastMs: back.lastMs, files: back.moved.files },
    }),
  );
  if (Math.min(there.times, back.times) < kills) process.exitCode = 1;
} finally {
  await rm(place, { recursive: true, force: true });
}

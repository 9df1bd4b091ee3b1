/**
 * Moves a data folder to a server of PostgreSQL and from there into a new folder, killed with SIGKILL 20 times on each way,
 * and compares the tables' hashes and the files' bytes of the first folder and the last. From the root of the repository:
 *
 *     npm run build && node tests/load/fill-folder.ts FOLDER --schools 200 --photos 100000
 *     node tests/load/killed-moves.ts FOLDER postgres://idms@127.0.0.1:5432 [--kills 20] [--seconds 30]
 *
 * The databases `idms_killed` and `idms_whole` of that server are made anew; `--seconds` is about what a whole move takes,
 * since each kill comes at a random moment of a part of it, later and later. Prints the times in milliseconds as JSON.
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
import pg from "pg";
import { isStoredName, listFiles } from "../../packages/server/src/files/stored-files.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: "string", default: "20" }, seconds: { type: "string", default: "30" } },
});
const [folder = "", server = ""] = positionals;
const [kills, wholeMs] = [Number(flags.kills), Number(flags.seconds) * 1000];
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Moved {
  tables: Record<string, { rows: number; sha256: string }>;
  files: { files: number; bytes: number; copied: number } | null;
}

/** Runs a move; undefined when it was killed before its end. */
async function run(args: string[], database: string, killAfterMs?: number): Promise<Moved | undefined> {
  const env = { ...process.env, ...(database && { IDMS_DATABASE_URL: database }) };
  const child = spawn(process.execPath, [program, "move", ...args, "--json"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const timer = new AbortController();
  if (killAfterMs !== undefined)
    void setTimeout(killAfterMs, undefined, { signal: timer.signal }).then(
      () => child.kill("SIGKILL"),
      () => undefined,
    );
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  timer.abort();
  if (signal === "SIGKILL") return undefined;
  assert.equal(code, 0, wrong);
  return JSON.parse(said) as Moved;
}

/** A move that is killed so many times, unless it has ended before, and then left alone. */
async function killed(args: string[], database = "") {
  let times = 0;
  for (; times < kills; times += 1) {
    // A server of PostgreSQL notices a moment later that a program has gone.
    await setTimeout(200);
    const moved = await run(args, database, ((times + Math.random()) / kills) * wholeMs);
    if (moved) return { times, moved, lastMs: 0 };
  }
  await setTimeout(200);
  const started = performance.now();
  const moved = (await run(args, database)) as Moved;
  return { times, moved, lastMs: Math.round(performance.now() - started) };
}

async function anew(name: string): Promise<string> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `${server}/${name}`;
}

const place = await mkdtemp(join(resolve(folder, ".."), "idms-moved-"));
try {
  const started = performance.now();
  const whole = await run(["--data", folder, "--to", await anew("idms_whole")], "");
  const unkilledMs = Math.round(performance.now() - started);
  const database = await anew("idms_killed");
  const there = await killed(["--data", folder, "--to", database]);
  const last = join(place, "last");
  const back = await killed(["--data", folder, "--to-folder", last], database);
  assert.deepEqual(there.moved.tables, whole?.tables);
  assert.deepEqual(back.moved.tables, whole?.tables);
  const names = (await listFiles(join(folder, "photos"))).filter(isStoredName);
  assert.equal((await listFiles(join(last, "photos"))).filter(isStoredName).length, names.length);
  for (const name of names)
    assert.ok(
      (await readFile(join(folder, "photos", name))).equals(await readFile(join(last, "photos", name))),
      name,
    );
  console.log(
    JSON.stringify({
      students: whole?.tables["students"]?.rows,
      photos: names.length,
      unkilledMs,
      there: { kills: there.times, lastMs: there.lastMs },
      back: { kills: back.times, lastMs: back.lastMs, files: back.moved.files },
    }),
  );
} finally {
  await rm(place, { recursive: true, force: true });
}

/** Commands that are killed at random moments, and what must be true after each kill; see kill-commands.ts. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { isBackupName } from "../../packages/server/src/upkeep/backup/list-backups.ts";
import { checkBackup } from "../../packages/server/src/upkeep/backup/check-backup.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Ended {
  killed: boolean;
  ms: number;
}

/**
 * Runs the program, and kills it after a number of milliseconds if it is still running. Throws on any other exit code
 * than 0.
 */
export async function run(args: string[], killAfterMs?: number): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...args, "-q"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text));
  const timer = new AbortController();
  if (killAfterMs !== undefined)
    void setTimeout(killAfterMs, undefined, { signal: timer.signal }).then(
      () => child.kill("SIGKILL"),
      () => undefined,
    );
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  timer.abort();
  assert.ok(
    code === 0 || signal === "SIGKILL",
    `idms ${args.join(" ")} ended with ${code ?? signal}: ${said}`,
  );
  return { killed: signal !== null, ms: performance.now() - started };
}

/** How often a command was killed, and its duration without a kill. */
export interface Kills {
  times: number;
  ms: number;
}

/**
 * Runs a command until it has been killed `times` times, at a random moment within each of as many equal parts of its
 * duration. Checks after each run, even if it ended before its kill.
 */
export async function killAgain(
  times: number,
  args: string[],
  round: { before?: () => Promise<void>; after: () => Promise<void> },
): Promise<Kills> {
  await round.before?.();
  let { ms } = await run(args);
  for (let killed = 0; killed < times;) {
    await round.before?.();
    const ended = await run(args, ((killed + Math.random()) / times) * ms);
    if (ended.killed) killed += 1;
    else ms = Math.min(ms, ended.ms);
    await round.after();
  }
  return { times, ms };
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export function withDatabase<T>(data: string, work: (db: Database.Database) => T): T {
  const db = new Database(join(data, "idms.db"));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

export const requireSound = (db: Database.Database): void => {
  assert.equal(db.pragma("integrity_check", { simple: true }), "ok");
  assert.deepEqual(db.pragma("foreign_key_check"), []);
};

/**
 * Checks that every backup with a final name is complete, that the source is untouched, and that the next run removes
 * the remains of a kill.
 * @param requireUntouched checks the source; by default the data folder's database
 */
export async function killBackups(
  data: string,
  parent: string,
  kills: number,
  requireUntouched: () => unknown = () => withDatabase(data, requireSound),
): Promise<Kills> {
  const args = ["backup", "--data", data, "--to", parent];
  const killed = await killAgain(kills, args, {
    async after() {
      for (const name of (await readdir(parent)).filter(isBackupName)) await checkBackup(join(parent, name));
      await requireUntouched();
      // Only the newest backups are checked again, to spare the disk.
      for (const name of (await readdir(parent)).filter(isBackupName).slice(0, -1))
        await rm(join(parent, name), { recursive: true });
    },
  });
  await run(args);
  assert.deepEqual(
    (await readdir(parent)).filter((name) => !isBackupName(name)),
    [],
  );
  return killed;
}

/**
 * Checks after each kill that either the old or the new data is complete, or that the old data is kept alongside. The
 * next run completes the restore.
 */
export async function killRestores(data: string, backup: string, kills: number): Promise<Kills> {
  const parent = dirname(data);
  const before = `${data}-before`;
  await cp(data, before, { recursive: true });
  withDatabase(before, (db) => db.prepare("UPDATE schools SET name = 'Before'").run());
  const { rows } = await checkBackup(backup);
  const args = ["restore", backup, "--data", data, "--replace"];
  const others = async () =>
    (await readdir(parent)).filter((name) => name.includes(basename(data)) && name !== basename(data));
  const whole = async (folder: string) => {
    const name = withDatabase(folder, (db) => {
      requireSound(db);
      assert.equal(db.prepare("SELECT count(*) FROM students").pluck().get(), rows["students"]);
      return db.prepare("SELECT name FROM schools").pluck().get();
    });
    assert.equal((await readdir(join(folder, "photos"))).length > 0, true);
    return name;
  };
  return killAgain(kills, args, {
    async before() {
      for (const name of await others())
        if (name !== basename(before)) await rm(join(parent, name), { recursive: true });
      await rm(data, { recursive: true, force: true });
      await cp(before, data, { recursive: true });
    },
    async after() {
      const kept = (await others()).filter((name) => name.includes(".before-restore-"));
      const isThere = await stat(data).then(
        () => true,
        () => false,
      );
      if (!isThere) assert.equal(kept.length, 1);
      for (const name of kept) assert.equal(await whole(join(parent, name)), "Before");
      if (isThere) assert.equal((await whole(data)) === "Before", kept.length === 0);
      await run(args);
      assert.notEqual(await whole(data), "Before");
      assert.deepEqual(
        (await others()).filter((name) => name.endsWith(".tmp")),
        [],
      );
    },
  });
}

/**
 * Checks that a PDF is complete or missing, and that students are marked exactly if the batch of that file is recorded.
 */
export async function killGenerates(data: string, out: string, kills: number): Promise<Kills> {
  const file = join(out, "cards.pdf");
  const args = ["generate", "--data", data, "--school", "1", "--class", "1", "--out", file];
  const killed = await killAgain(kills, args, {
    async before() {
      await rm(file, { force: true });
      withDatabase(data, (db) => {
        db.exec("DELETE FROM print_batches; UPDATE students SET status = 'VERIFIED'");
      });
    },
    async after() {
      const pdf = await readFile(file).catch(() => undefined);
      if (pdf) assert.match(pdf.subarray(-32).toString("latin1"), /%%EOF\s*$/);
      withDatabase(data, (db) => {
        requireSound(db);
        const batch = db.prepare<[], { sha256: string; cards: number }>("SELECT * FROM print_batches").get();
        const marked = db
          .prepare("SELECT count(*) FROM students WHERE status = 'ID_GENERATED'")
          .pluck()
          .get();
        assert.equal(marked, batch?.cards ?? 0);
        if (batch) assert.equal(sha256(pdf ?? ""), batch.sha256);
      });
    },
  });
  await rm(file, { force: true });
  withDatabase(data, (db) => db.prepare("UPDATE students SET status = 'VERIFIED'").run());
  await run(args);
  assert.deepEqual(await readdir(out), ["cards.pdf"]);
  return killed;
}

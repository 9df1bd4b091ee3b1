/** A school's days with its crontab, and what must be true afterwards; see cron-year.ts. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { listBackups } from "../../packages/server/src/upkeep/backup/list-backups.ts";
import { checkBackup } from "../../packages/server/src/upkeep/backup/check-backup.ts";
import { ownPhoto } from "../server/own-photo.ts";
import { cronMachine } from "./run-crontab.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = new Date(2026, 3, 1);
const KEPT = 14;

/** Simulates a day at school: children are submitted and verified, and a link expires. */
function liveADay(data: string, day: number): void {
  const db = new Database(join(data, "idms.db"));
  try {
    const first = db.prepare("SELECT photo FROM students WHERE photo IS NOT NULL LIMIT 1");
    const photo = first.pluck().get() as string;
    const picture = readFileSync(join(data, "photos", photo));
    const add =
      db.prepare(`INSERT INTO students (school_id, class_id, status, full_name, photo, meta, created_at, updated_at)
      VALUES (1, ?, ?, ?, ?, '{}', ?, ?)`);
    const now = new Date().toISOString();
    for (let child = 0; child < (day % 3) + 1; child += 1) {
      const status = child === 0 && day % 2 === 0 ? "SUBMITTED" : "VERIFIED";
      const name = `${photo.slice(0, 3)}${String(day * 10 + child).padStart(30, "0")}.jpg`;
      writeFileSync(join(data, "photos", name), ownPhoto(picture, day * 10 + child));
      add.run((day % 3) + 1, status, `Child ${day} ${child}`, name, now, now);
    }
    db.prepare(`INSERT INTO class_links (kind, number, school_id, class_id, form_template_id, token, expires_at, created_at, updated_at)
      VALUES ('form', (SELECT count(*) + 1000 FROM class_links), 1, 1, 1, ?, ?, ?, ?)`).run(
      `token-${day}`,
      new Date(Date.now() - DAY_MS).toISOString(),
      now,
      now,
    );
  } finally {
    db.close();
  }
}

function look<T>(data: string, sql: string): T {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  try {
    return db.prepare(sql).pluck().get() as T;
  } finally {
    db.close();
  }
}

/**
 * Simulates a number of days with the crontab of docs/administer.md. Throws unless every command exits with 0 and an
 * empty standard error; everything verified is printed once and marked; no expired link and no surplus backup remains;
 * and the newest backup is complete.
 * @returns how often each command ran
 */
export async function liveWithCron(folder: string, data: string, days: number): Promise<Map<string, number>> {
  const machine = await cronMachine(folder, data);
  const ran = new Map<string, number>();
  const before = look<number>(data, "SELECT count(*) FROM print_batch_students");
  const printed = look<number>(data, "SELECT count(*) FROM students WHERE status = 'ID_GENERATED'");
  for (let day = 0; day < days; day += 1) {
    const date = new Date(FIRST_DAY);
    date.setDate(date.getDate() + day);
    if (date.getDay() !== 0) liveADay(data, day);
    for (const { command, code, stderr } of await machine.runDay(date)) {
      assert.deepEqual([date.toDateString(), command, code, stderr], [date.toDateString(), command, 0, ""]);
      ran.set(command, (ran.get(command) ?? 0) + 1);
      if (command.includes("generate"))
        assert.equal(look(data, "SELECT count(*) FROM students WHERE status = 'VERIFIED'"), 0);
      if (command.includes("links cleanup"))
        assert.equal(look(data, "SELECT count(*) FROM class_links WHERE token LIKE 'token-%'"), 0);
    }
  }
  const marked = look<number>(data, "SELECT count(*) FROM students WHERE status = 'ID_GENERATED'") - printed;
  assert.equal(look<number>(data, "SELECT count(*) FROM print_batch_students") - before, marked);
  const backups = await listBackups(join(folder, "var", "backups", "idms"));
  assert.equal(backups.length, Math.min(days, KEPT));
  await checkBackup(join(folder, "var", "backups", "idms", backups.at(-1) as string));
  assert.equal(
    (await readdir(join(folder, "srv", "print"))).every((name) => /^\d{4}-\d\d-\d\d$/.test(name)),
    true,
  );
  assert.equal(look(data, "PRAGMA integrity_check"), "ok");
  return ran;
}

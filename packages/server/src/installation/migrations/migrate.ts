/// <reference types="vite/types/importMeta.d.ts" />
import type Database from "better-sqlite3";
import { pendingOf, stepsIn, type AppliedStep, type Migration } from "./steps.ts";
import { patiently } from "../engines/wait-for-lock.ts";

/**
 * How long a program waits while another program updates the same database, in milliseconds. The update may rebuild a
 * million rows.
 */
const PATIENCE_MS = 10 * 60_000;

/** The SQL files of the steps. Vite bundles their text, so an installed program needs no separate folder. */
const files = import.meta.glob<string>("./sqlite/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The schema steps of a database file. */
export const migrations: readonly Migration[] = stepsIn(files);

/**
 * Updates a database to `steps`. Each step runs in a transaction that also records the step. A killed process
 * therefore leaves a database between two steps, and never in the middle of a step. Two programs that open the
 * database at the same time wait for each other.
 * @param beforeUpgrade called before the steps of an existing database, with the name of its last step
 * @throws Failure `conflict` when the database has steps that this program does not know, or was not moved
 *   completely.
 */
export async function migrate(
  sqlite: Database.Database,
  steps: readonly Migration[] = migrations,
  beforeUpgrade?: (last: string) => Promise<void>,
): Promise<void> {
  await patiently(sqlite, PATIENCE_MS, () => sqlite.exec(TABLE));
  const pending = pendingSteps(sqlite, steps);
  if (pending.length === 0) return;
  const last = lastStep(sqlite);
  if (last !== null) await beforeUpgrade?.(last);
  // A step that rebuilds a table drops the old one, which would delete or refuse what refers to it; SQLite only
  // switches this off outside a transaction, so the check comes at the end of each step instead.
  sqlite.pragma("foreign_keys = OFF");
  try {
    for (const step of pending) await patiently(sqlite, PATIENCE_MS, () => apply(sqlite, steps, step));
  } finally {
    sqlite.pragma("foreign_keys = ON");
  }
}

/** Returns the name of the last step of a database, or null for a new database. */
const lastStep = (sqlite: Database.Database): string | null =>
  sqlite.prepare<[], string | null>("SELECT max(name) FROM migrations").pluck().get() ?? null;

/** Returns the steps that a database still needs. Throws the same failures as `migrate`. */
export const pendingSteps = (sqlite: Database.Database, steps: readonly Migration[]): Migration[] =>
  pendingOf(steps, sqlite.prepare<[], AppliedStep>("SELECT * FROM migrations").all());

const TABLE =
  "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL, applied_at text NOT NULL, since text)";

function apply(sqlite: Database.Database, steps: readonly Migration[], step: Migration): void {
  const forget = sqlite.prepare("DELETE FROM migrations WHERE name <= ?");
  const record = sqlite.prepare("INSERT INTO migrations (name, applied_at, since) VALUES (?, ?, ?)");
  sqlite
    .transaction(() => {
      // Another program, of this version or an older one, may have gone on since.
      if (!pendingSteps(sqlite, steps).includes(step)) return;
      const isThere = forget.run(step.standsFor ?? "").changes > 0;
      if (!isThere) sqlite.exec(step.sql);
      const broken = sqlite.pragma("foreign_key_check") as unknown[];
      if (broken.length > 0)
        throw new Error(`Migration ${step.name} leaves ${broken.length} broken references`);
      record.run(step.name, new Date().toISOString(), step.since);
    })
    .immediate();
}

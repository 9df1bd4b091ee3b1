/// <reference types="vite/types/importMeta.d.ts" />
import { userKeys } from "@idms/core/school/accounts/user-keys";
import { classKey, classKeys } from "@idms/core/school/classes/label";
import { comparisonKey } from "@idms/core/forms/values/clean-text";
import { listingKey, searchKey } from "@idms/core/forms/values/lookup-keys";
import { uniqueKeyAnew } from "@idms/core/forms/answers/unique-answers";
import { schoolKeys } from "@idms/core/school/schools/school-keys";
import type { StudentMeta } from "@idms/core/students/records/student";
import { studentKeys } from "@idms/core/students/records/student-keys";
import type Database from "better-sqlite3";
import { pendingOf, stepsIn, type AppliedStep, type Migration } from "./steps.ts";
import { patiently } from "../engines/wait-for-lock.ts";
import { removedAnew } from "./write-keys-anew.ts";

/** What steps write of the keys of rows that are there: they are as core has them, and a step that is older may not be. */
const KEYS: Readonly<Record<string, (...texts: string[]) => string>> = {
  comparison_key: (text = "") => comparisonKey(text),
  class_key: (class_name = "", section = "") => classKey({ class_name, section }),
  listing_key: (text = "") => listingKey(text),
  search_key: (...texts) => searchKey(texts),
  school_search_key: (name = "", email = "", phone = "") => schoolKeys({ name, email, phone }).search_key,
  user_search_key: (username = "", first_name = "", last_name = "", email = "") =>
    userKeys({ username, first_name, last_name, email }).search_key,
  class_search_key: (class_name = "", section = "") => classKeys({ class_name, section }).search_key,
  student_search_key: (full_name = "", parent_phone = "", meta = "{}") =>
    studentKeys({ full_name, parent_phone, meta: JSON.parse(meta) as StudentMeta }).search_key,
  unique_key_anew: (stored = "") => uniqueKeyAnew(stored),
  removed_anew: (content = "{}") => removedAnew(content),
};

/** How long a program waits for another that brings the same database up to date, in milliseconds: a million rows are rebuilt in it. */
const PATIENCE_MS = 10 * 60_000;

/** Vite puts the files' text into the bundle, so an installed program needs no folder beside it. */
const files = import.meta.glob<string>("./sqlite/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The steps of a database in a file. */
export const migrations: readonly Migration[] = stepsIn(files);

/**
 * Brings a database up to `steps`, each in a transaction of its own that also records it, so a kill leaves a database
 * between two steps and never inside one. Two programs that open it at once wait for each other.
 * @param beforeUpgrade is called before the steps of a database that is not new, with the name of the last one it has
 * @throws Failure `conflict` when the database knows steps that this program does not, or has not been moved as a whole.
 */
export async function migrate(
  sqlite: Database.Database,
  steps: readonly Migration[] = migrations,
  beforeUpgrade?: (last: string) => Promise<void>,
): Promise<void> {
  await patiently(sqlite, PATIENCE_MS, () => sqlite.exec(TABLE));
  const pending = pendingSteps(sqlite, steps);
  if (pending.length === 0) return;
  await patiently(sqlite, PATIENCE_MS, () => addSince(sqlite));
  const last = lastStep(sqlite);
  if (last !== null) await beforeUpgrade?.(last);
  // A step that rebuilds a table drops the old one, which would delete or refuse what refers to it; SQLite only
  // switches this off outside a transaction, so the check comes at the end of each step instead.
  sqlite.pragma("foreign_keys = OFF");
  for (const [name, key] of Object.entries(KEYS))
    sqlite.function(name, { deterministic: true, varargs: true }, (...texts) =>
      key(...texts.map((text) => String(text ?? ""))),
    );
  try {
    for (const step of pending) await patiently(sqlite, PATIENCE_MS, () => apply(sqlite, step));
  } finally {
    sqlite.pragma("foreign_keys = ON");
  }
}

/** The last step that a database has; null for a new one. */
const lastStep = (sqlite: Database.Database): string | null =>
  sqlite.prepare<[], string | null>("SELECT max(name) FROM migrations").pluck().get() ?? null;

/** The steps that a database still needs. Throws as `migrate`. */
export const pendingSteps = (sqlite: Database.Database, steps: readonly Migration[]): Migration[] =>
  pendingOf(steps, sqlite.prepare<[], AppliedStep>("SELECT * FROM migrations").all());

const TABLE =
  "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL, applied_at text NOT NULL, since text)";

/** A database of a program that did not yet say which others may use it. */
function addSince(sqlite: Database.Database): void {
  const hasSince = "SELECT 1 FROM pragma_table_info('migrations') WHERE name = 'since'";
  const add = sqlite.transaction(() => {
    if (!sqlite.prepare(hasSince).get()) sqlite.exec("ALTER TABLE migrations ADD COLUMN since text");
  });
  add.immediate();
}

function apply(sqlite: Database.Database, step: Migration): void {
  const isApplied = sqlite.prepare("SELECT 1 FROM migrations WHERE name = ?");
  const record = sqlite.prepare("INSERT INTO migrations (name, applied_at, since) VALUES (?, ?, ?)");
  sqlite
    .transaction(() => {
      if (isApplied.get(step.name) !== undefined) return;
      sqlite.exec(step.sql);
      const broken = sqlite.pragma("foreign_key_check") as unknown[];
      if (broken.length > 0)
        throw new Error(`Migration ${step.name} leaves ${broken.length} broken references`);
      record.run(step.name, new Date().toISOString(), step.since);
    })
    .immediate();
}

/// <reference types="vite/types/importMeta.d.ts" />
import { sql } from "drizzle-orm";
import { onOneConnection, transaction, type Db, type OpenDatabase, type Tx } from "./connect.ts";
import { connectServer } from "./postgresql-server.ts";
import { pendingOf, stepsIn, type Migration } from "./migrate.ts";

const files = import.meta.glob<string>("./migrations-postgresql/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const serverMigrations: readonly Migration[] = stepsIn(files);

/** What keeps two programs from doing it at once; any number that nothing else of the database takes. */
const LOCK = 0x1d_35;

/**
 * Opens a database of a PostgreSQL server and brings it up to date.
 * @throws Failure `storage` when it cannot be reached, and as `migrateServer` does.
 */
export async function openOnServer(address: string): Promise<OpenDatabase> {
  const opened = await connectServer(address);
  try {
    await migrateServer(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Brings a database of a server up to date, all steps or none. Two programs that open it at once wait for each other.
 * @throws Failure `conflict` when the database knows steps that this program does not.
 */
export async function migrateServer(db: Db, steps: readonly Migration[] = serverMigrations): Promise<void> {
  if ((await pendingOnServer(db, steps)).length === 0) return;
  await onOneConnection(db, async (own) => {
    // Before the transaction, whose view of the database is to be that of afterwards.
    await own.all(sql`SELECT pg_advisory_lock(${sql.raw(String(LOCK))})`);
    try {
      await transaction(own, (tx) => applyPending(tx, steps));
    } finally {
      await own.all(sql`SELECT pg_advisory_unlock(${sql.raw(String(LOCK))})`);
    }
  });
}

async function applyPending(tx: Tx, steps: readonly Migration[]): Promise<void> {
  await tx.run(
    sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL, applied_at text NOT NULL)`,
  );
  for (const { name, sql: text } of await pendingOnServer(tx, steps)) {
    for (const statement of text.split("--> statement-breakpoint")) await tx.run(sql.raw(statement));
    await tx.run(
      sql`INSERT INTO migrations (name, applied_at) VALUES (${name}, ${new Date().toISOString()})`,
    );
  }
}

/** The steps that a database of a server still needs. Throws as `migrateServer`. */
export async function pendingOnServer(
  db: Pick<Db | Tx, "all">,
  steps: readonly Migration[] = serverMigrations,
): Promise<Migration[]> {
  const [there] = await db.all<{ name: string | null }>(sql`SELECT to_regclass('migrations') AS name`);
  if (!there?.name) return [...steps];
  const applied = await db.all<{ name: string }>(sql`SELECT name FROM migrations`);
  return pendingOf(
    steps,
    applied.map(({ name }) => name),
  );
}

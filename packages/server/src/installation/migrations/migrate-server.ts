import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { sql } from "drizzle-orm";
import { onOneConnection, transaction, type Db, type OpenDatabase, type Tx } from "../engines/connect.ts";
import { connectServer, READER } from "../engines/postgresql-server.ts";
import { introducedAs, serverMigrations } from "./server-steps.ts";
import { mayGoOn, pendingOf, type AppliedStep, type Migration } from "./steps.ts";

/**
 * The number of the lock that prevents two programs from migrating at once. It can be any number that the database
 * does not use for another lock.
 */
const LOCK = 0x1d_35;

/**
 * Opens a database on a PostgreSQL server and updates its schema.
 * @throws Failure `storage` when it cannot be reached, and the failures of `migrateServer`.
 */
export async function openOnServer(
  address: string,
  steps: readonly Migration[] = serverMigrations,
): Promise<OpenDatabase> {
  const opened = await connectServer(address, introducedAs(steps));
  try {
    await migrateServer(opened.db, steps);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Updates the schema of a server database, applying all steps or none. Two programs that open the database at once wait
 * for each other.
 * @throws Failure `conflict` when the database belongs to a newer program, or when it is in use by older programs that
 *   could not continue.
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
    sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL, applied_at text NOT NULL, since text)`,
  );
  const pending = await pendingOnServer(tx, steps);
  await requireNoneLeftBehind(tx, pending);
  for (const { name, sql: text, since, standsFor } of pending) {
    const earlier = await tx.all(
      sql`DELETE FROM migrations WHERE name COLLATE "C" <= ${standsFor ?? ""} RETURNING name`,
    );
    const statements = earlier.length > 0 ? [] : text.split("--> statement-breakpoint");
    for (const statement of statements) await tx.run(sql.raw(statement));
    await tx.run(
      sql`INSERT INTO migrations (name, applied_at, since) VALUES (${name}, ${new Date().toISOString()}, ${since})`,
    );
  }
}

/**
 * Checks that every program that uses the database can continue after the update.
 * @throws Failure `conflict`
 */
async function requireNoneLeftBehind(tx: Tx, pending: readonly Migration[]): Promise<void> {
  const others = await tx.all<{ name: string }>(
    sql`SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'idms%' AND application_name <> ${READER}`,
  );
  const isLeftBehind = ({ name }: { name: string }) =>
    pending.some((step) => !mayGoOn(name.slice(introducedAs([]).length), step));
  if (!others.some(isLeftBehind)) return;
  throw databaseFailures.olderInUse();
}

/** Returns the steps that a server database still needs. Throws the same failures as `migrateServer`. */
export async function pendingOnServer(
  db: Pick<Db | Tx, "all">,
  steps: readonly Migration[] = serverMigrations,
): Promise<Migration[]> {
  const [there] = await db.all<{ name: string | null }>(sql`SELECT to_regclass('migrations') AS name`);
  if (!there?.name) return [...steps];
  return pendingOf(steps, await db.all<AppliedStep>(sql`SELECT * FROM migrations`));
}

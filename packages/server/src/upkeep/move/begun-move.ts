import type { Failure } from "@idms/core/failure";
import { moveFailures } from "@idms/core/upkeep/backups/move-failures";
import { sql } from "drizzle-orm";
import {
  isFile,
  transaction,
  type Db,
  type OpenDatabase,
  type Tx,
} from "../../installation/engines/connect.ts";
import { connectDatabase } from "../../installation/engines/connect-database.ts";
import { migrations } from "../../installation/migrations/migrate.ts";
import { BEGUN_MOVE, pendingOf } from "../../installation/migrations/steps.ts";
import { openDatabase } from "../../installation/migrations/open-database.ts";
import { copiedTables } from "../../installation/copying/copied-tables.ts";
import { setAsideIndexes } from "./set-aside-indexes.ts";

/**
 * Returns the mark of an unfinished move. A target database has this mark from the first moved row until everything
 * has been verified. No program opens a database with the mark.
 */
const markOf = (source: string): string => `${BEGUN_MOVE}${source}`;

/** The database to move to, and the failure if the database is neither empty nor part of an unfinished move. */
export interface Target {
  opened: OpenDatabase;
  filled: Failure | null;
}

/**
 * Opens the database that an installation is moved to. It should be empty or contain an unfinished move of the same
 * installation. For any other content, `filled` is set, because a move that was killed just before its end may be
 * complete.
 * @param source the name of the installation
 * @throws Failure `conflict` if another installation is being moved there, and the failures of `openDatabase`.
 */
export async function openTarget(address: string, source: string): Promise<Target> {
  const begun = await connectDatabase(address);
  try {
    const steps = await stepsOf(begun.db);
    if (steps.includes(markOf(source))) {
      await requireUpToDate(
        begun.db,
        steps.filter((name) => name !== markOf(source)),
      );
      return { opened: begun, filled: null };
    }
  } catch (error) {
    await begun.close();
    throw error;
  }
  await begun.close();
  const empty = await openDatabase(address);
  try {
    return { opened: empty, filled: await begin(empty.db, source) };
  } catch (error) {
    await empty.close();
    throw error;
  }
}

/** Returns the migrations that a database has, including the mark of an unfinished move. */
async function stepsOf(db: Db): Promise<string[]> {
  const [there] = await db.all<{ name: string | null }>(
    isFile(db)
      ? sql`SELECT name FROM sqlite_master WHERE name = 'migrations'`
      : sql`SELECT to_regclass('migrations') AS name`,
  );
  if (!there?.name) return [];
  return (await db.all<{ name: string }>(sql`SELECT name FROM migrations`)).map(({ name }) => name);
}

async function requireUpToDate(db: Db, applied: readonly string[]): Promise<void> {
  const steps = isFile(db)
    ? migrations
    : (await import("../../installation/migrations/server-steps.ts")).serverMigrations;
  const there = applied.map((name) => ({ name }));
  if (pendingOf(steps, there).length === 0) return;
  throw moveFailures.begunByOlder();
}

/** Starts a move into an empty database. Returns the failure for a database with content. */
async function begin(db: Db, source: string): Promise<Failure | null> {
  return transaction(db, async (tx) => {
    for (const { name } of copiedTables) {
      const [found] = await tx.all(sql`SELECT 1 AS found FROM ${sql.identifier(name)} LIMIT 1`);
      if (found !== undefined) return moveFailures.notEmpty({ table: name });
    }
    await tx.run(
      sql`INSERT INTO migrations (name, applied_at) VALUES (${markOf(source)}, ${new Date().toISOString()})`,
    );
    await setAsideIndexes(db, tx);
    return null;
  });
}

/** Removes the mark, so that programs can open the database. */
export const endMove = (tx: Tx, source: string): Promise<unknown> =>
  tx.run(sql`DELETE FROM migrations WHERE name = ${markOf(source)}`);

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
 * The mark in a database from the first row that is moved there until all have been proved; no program opens it then.
 */
const markOf = (source: string): string => `${BEGUN_MOVE}${source}`;

/** A database to move to, and what is to be said of it if it is neither empty nor a move there has only begun. */
export interface Target {
  opened: OpenDatabase;
  filled: Failure | null;
}

/**
 * Opens a database that an installation is moved to: one that is empty, or to which the same one has begun to move; also one that
 * holds something, since a move that was killed at its very end has ended there.
 * @param source what the installation is called by
 * @throws Failure `conflict` for one to which another installation moves, and as `openDatabase` does.
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

/** The steps that a database has, and what stands among them while something is moved there. */
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

/** Returns what is to be said of a database in which something is, where nothing begins. */
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

/** From here on the database is one that programs open. */
export const endMove = (tx: Tx, source: string): Promise<unknown> =>
  tx.run(sql`DELETE FROM migrations WHERE name = ${markOf(source)}`);

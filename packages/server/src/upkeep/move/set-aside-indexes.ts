import { sql } from "drizzle-orm";
import { isFile, transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { copiedTables, listed } from "../../installation/copying/copied-tables.ts";
import type { CopyHooks } from "../../installation/copying/copy-hooks.ts";

/** The table that stores the definitions of dropped indexes during a move. */
const ASIDE = sql.identifier("indexes_aside");
/** Memory that the server may use to create an index. The setting ends with the transaction. */
const MAKING_MEMORY = "256MB";

/**
 * On a database server, drops the indexes of the moved tables that only speed up reading. Creating an index once from
 * all rows takes a fraction of the time needed to insert each row into it. Unique indexes are kept.
 */
export async function setAsideIndexes({ engine }: Db, tx: Tx): Promise<void> {
  if (isFile({ engine })) return;
  const tables = sql.join(
    copiedTables.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  await tx.run(sql`CREATE TABLE ${ASIDE} (name text PRIMARY KEY, made_by text NOT NULL)`);
  const aside = await tx.all<{ name: string }>(
    sql`INSERT INTO ${ASIDE} SELECT relname, pg_get_indexdef(indexrelid)
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisunique AND indrelid IN (SELECT to_regclass(name) FROM unnest(ARRAY[${tables}]) AS name)
      RETURNING name`,
  );
  if (aside.length > 0) await tx.run(sql`DROP INDEX ${listed(aside.map(({ name }) => name))}`);
}

/** Recreates the indexes one by one. After a crash, the next run creates the missing ones. */
export async function makeIndexesAgain(db: Db, { signal, onProgress }: CopyHooks): Promise<void> {
  if (isFile(db)) return;
  // A move that an older version of the program began has set none aside.
  const [{ there }] = (await db.all(sql`SELECT to_regclass('indexes_aside') AS there`)) as [
    { there: string | null },
  ];
  if (there === null) return;
  const aside = await db.all<{ name: string; made_by: string }>(sql`SELECT * FROM ${ASIDE} ORDER BY name`);
  for (const [done, { name, made_by: made }] of aside.entries()) {
    signal?.throwIfAborted();
    await transaction(db, async (tx) => {
      await tx.run(sql.raw(`SET LOCAL maintenance_work_mem = '${MAKING_MEMORY}'`));
      await tx.run(sql.raw(made));
      await tx.run(sql`DELETE FROM ${ASIDE} WHERE name = ${name}`);
    });
    onProgress?.("Creating indexes", done + 1, aside.length);
  }
  await transaction(db, (tx) => tx.run(sql`DROP TABLE ${ASIDE}`));
  for (const { name } of copiedTables) await db.all(sql`ANALYZE ${sql.identifier(name)}`);
}

import Database from "better-sqlite3";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { TEMPLATE } from "../../postgresql.ts";

/** A database's description of its own tables, in terms that both databases support. */
interface Schema {
  columns: string[];
  keys: string[];
  unique: string[];
  references: string[];
  indices: string[];
}

const TYPES: Record<string, string> = {
  bigint: "integer",
  boolean: "integer",
  "double precision": "real",
  bytea: "blob",
};

async function ofFile(): Promise<Schema> {
  const sqlite = new Database(":memory:");
  await migrate(sqlite);
  const all = (query: string) => sqlite.prepare(query).raw().all() as unknown[][];
  // PostgreSQL uses trigram indexes, and SQLite an index of its own.
  const tables =
    "(SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'student_grams%') AS t";
  const schema = {
    columns: all(
      `SELECT t.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull" OR c.pk, ' not null', '')
       FROM ${tables}, pragma_table_info(t.name) AS c`,
    ),
    keys: all(
      `SELECT t.name || ': ' || group_concat(c.name, ', ' ORDER BY c.pk)
       FROM ${tables}, pragma_table_info(t.name) AS c WHERE c.pk > 0 GROUP BY t.name`,
    ),
    unique: all(
      `SELECT i.name FROM ${tables}, pragma_index_list(t.name) AS i WHERE i."unique" AND i.origin = 'c'`,
    ),
    references: all(
      `SELECT t.name || '.' || f."from" || ' to ' || f."table" || ', ' || lower(f.on_delete)
       FROM ${tables}, pragma_foreign_key_list(t.name) AS f`,
    ),
    indices: all(
      `SELECT i.name || ' of ' || t.name || ': ' || group_concat(coalesce(c.name, '()'), ', ' ORDER BY c.seqno)
       FROM ${tables}, pragma_index_list(t.name) AS i, pragma_index_info(i.name) AS c
       WHERE i.origin = 'c' GROUP BY t.name, i.name`,
    ),
  };
  sqlite.close();
  return inOrder(schema);
}

async function ofServer(): Promise<Schema> {
  const client = new pg.Client(`${inject("postgresql")}/${TEMPLATE}`);
  await client.connect();
  const all = async (text: string) => (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
  const index = "pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid";
  const mine = "t.relnamespace = 'public'::regnamespace AND NOT x.indisprimary";
  const names = (keys: string) =>
    `(SELECT string_agg(coalesce(a.attname, '()'), ', ' ORDER BY k.place)
      FROM unnest(${keys}) WITH ORDINALITY AS k(number, place)
      LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number)`;
  try {
    const columns = await all(
      `SELECT table_name || '.' || column_name, data_type, is_nullable, coalesce(collation_name, '')
       FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const byLanguage = columns.filter(([, type, , collation]) => type === "text" && collation !== "C");
    expect(byLanguage.map(([name]) => name).toSorted()).toEqual([
      "migrations.applied_at",
      "migrations.name",
      "migrations.since",
    ]);
    return inOrder({
      columns: columns.map(([name, type, nullable]) => [
        `${name} ${TYPES[String(type)] ?? type}${nullable === "NO" ? " not null" : ""}`,
      ]),
      keys: await all(
        `SELECT t.relname || ': ' || ${names("k.conkey")} FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
         WHERE k.contype = 'p' AND t.relnamespace = 'public'::regnamespace`,
      ),
      unique: await all(`SELECT i.relname FROM ${index} WHERE ${mine} AND x.indisunique`),
      references: await all(
        `SELECT t.relname || '.' || ${names("k.conkey")} || ' to ' || k.confrelid::regclass || ', '
           || CASE k.confdeltype WHEN 'a' THEN 'no action' WHEN 'r' THEN 'restrict' WHEN 'c' THEN 'cascade' ELSE 'set null' END
         FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
         WHERE k.contype = 'f' AND t.relnamespace = 'public'::regnamespace`,
      ),
      indices: await all(
        `SELECT i.relname || ' of ' || t.relname || ': ' || ${names("x.indkey")} FROM ${index}
         WHERE ${mine} AND i.relname NOT LIKE '%\\_trigrams'`,
      ),
    });
  } finally {
    await client.end();
  }
}

const inOrder = (schema: Record<keyof Schema, unknown[][]>): Schema =>
  Object.fromEntries(
    Object.entries(schema).map(([part, rows]) => [part, rows.map(([row]) => String(row)).toSorted()]),
  ) as unknown as Schema;

test("both databases have the same schema, except for the indexes of parts of names", async () => {
  const [file, server] = [await ofFile(), await ofServer()];
  expect(file.columns.length).toBeGreaterThan(200);
  expect(server).toEqual(file);
});

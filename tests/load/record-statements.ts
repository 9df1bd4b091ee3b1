/**
 * Records every statement that a program runs, with its values, for `explain-calls.ts`, which starts a server with
 * `--import` of this file. Writes one line of JSON per statement to the file in IDMS_STATEMENTS.
 */
import { appendFileSync } from "node:fs";
import Database from "better-sqlite3";
import pg from "pg";

const file = process.env["IDMS_STATEMENTS"] as string;

const writeDown = (sql: string, values: readonly unknown[]): void =>
  appendFileSync(file, `${JSON.stringify({ sql, values })}\n`);

type Run = (...values: unknown[]) => unknown;

const { prepare } = Database.prototype;
Database.prototype.prepare = function recorded(this: Database.Database, sql: string) {
  const statement = prepare.call(this, sql) as unknown as Record<"all" | "get", Run>;
  for (const method of ["all", "get"] as const) {
    const run = statement[method].bind(statement);
    statement[method] = (...values) => {
      writeDown(sql, values);
      return run(...values);
    };
  }
  return statement;
} as unknown as typeof prepare;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function recorded(this: pg.Client, ...asked: unknown[]) {
  const [config, values] = asked as [string | { text: string; values?: unknown[] }, unknown];
  if (typeof config === "string") writeDown(config, Array.isArray(values) ? values : []);
  else if (config.text) writeDown(config.text, config.values ?? []);
  return query.apply(this, asked as Parameters<typeof query>);
} as typeof query;

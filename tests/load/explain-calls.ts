import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import pg from "pg";

const recorder = fileURLToPath(new URL("record-statements.ts", import.meta.url));

interface Statement {
  sql: string;
  values: unknown[];
}

/** Explains the plan of a statement, with a line for each table or index. */
type Explain = (statement: Statement) => Promise<string[]>;

/** Makes servers started from now on record their statements, until `stop`. */
export function recording(folder: string) {
  const file = join(folder, "statements.jsonl");
  const before = process.env["NODE_OPTIONS"];
  process.env["IDMS_STATEMENTS"] = file;
  process.env["NODE_OPTIONS"] = `${before ?? ""} --import=${recorder}`;
  return {
    /** Programs started from now on record nothing. */
    stop() {
      if (before === undefined) delete process.env["NODE_OPTIONS"];
      else process.env["NODE_OPTIONS"] = before;
    },
    /** Returns the distinct read statements that were run during `ask`. */
    async during(ask: () => Promise<unknown>): Promise<Statement[]> {
      await writeFile(file, "");
      await ask();
      const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
      const all = lines.map((line) => JSON.parse(line) as Statement);
      const reading = all.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql) && /\bfrom\b/i.test(sql));
      return [...new Map(reading.map((each) => [each.sql, each])).values()];
    },
  };
}

/** Returns SQLite's description of each loop. */
export function explainInFile(file: string): Explain & { close(): void } {
  const db = new Database(file, { readonly: true });
  const explain = async ({ sql, values }: Statement) =>
    db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail)
      .filter((detail) => /^(SCAN|SEARCH|USE TEMP)/.test(detail));
  return Object.assign(explain, { close: () => void db.close() });
}

/** Returns PostgreSQL's description of each scan. */
export function explainOnServer(pool: pg.Pool): Explain {
  return async ({ sql, values }) => {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`, values);
    const lines = rows.map((row) => row["QUERY PLAN"].trim().replace(/^-> +/, ""));
    return lines.filter((line) => /Scan/.test(line)).map((line) => line.replace(/ {2}\(cost.*/, ""));
  };
}

/** Whether the plan reads all students, without an index or a limit. */
export const readsAllStudents = (path: string): boolean =>
  /^Seq Scan on students\b/.test(path) || /^SCAN students$/.test(path);

import { Failure } from "@idms/core";
import type { Db } from "./connect.ts";

/** How many rows each table has. */
export type RowCounts = Record<string, number>;

/** What is broken in a database, in its own words; nothing in a sound one. Reads all of it. */
export function databaseFaults(db: Db): string[] {
  const checks = db.all<{ integrity_check: string }>("PRAGMA integrity_check");
  const broken = db.all<{ table: string; parent: string }>("PRAGMA foreign_key_check");
  return [
    ...checks.map((row) => row.integrity_check).filter((text) => text !== "ok"),
    ...broken.map(({ table, parent }) => `a row of ${table} refers to one of ${parent} that is not there`),
  ];
}

/** @throws Failure `unprocessable` for a database that is damaged. */
export function proveDatabase(db: Db, what: string): void {
  const [fault] = databaseFaults(db);
  if (fault !== undefined) throw new Failure("unprocessable", `${what} is damaged: ${fault}.`);
}

export function countRows(db: Pick<Db, "all" | "get">): RowCounts {
  const tables = db.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  );
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      db.get<{ count: number }>(`SELECT count(*) AS count FROM "${name}"`).count,
    ]),
  );
}

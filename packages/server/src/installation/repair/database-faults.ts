import type { Failure } from "@idms/core/failure";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { sqliteOf, type Db } from "../engines/connect.ts";
import { isOfGrams } from "../students/student-grams.ts";

/** How many rows each table has. */
export type RowCounts = Record<string, number>;

/**
 * How much of a database is looked at: every page and every reference, or also whether each index has the rows of its
 * table, which takes three times as long (13 s at a million students, where the other is 5 s).
 */
export type Proof = "quick" | "whole";

/** The faults of a database, in its own words; empty for a sound one. */
export function databaseFaults(db: Db, proof: Proof = "whole"): string[] {
  const { reader } = sqliteOf(db);
  const check = proof === "quick" ? "quick_check" : "integrity_check";
  const checks = reader.prepare<[], string>(`PRAGMA ${check}`).pluck().all();
  const broken = reader.prepare<[], { table: string; parent: string }>("PRAGMA foreign_key_check").all();
  return [
    ...checks.filter((text) => text !== "ok").map(onOneLine),
    ...broken.map(
      ({ table, parent }) => `a row of ${table} refers to a row of ${parent} that does not exist`,
    ),
  ];
}

/** Drops the first line of SQLite's text on several faults, which is always the same. */
const onOneLine = (text: string): string =>
  text.replace(/^\*{3} in database main \*{3}\s*/, "").replaceAll("\n", "; ");

/** The first fault of the pages of a database that is not sound, found in a fraction of the time; else null. */
export function quickFault(db: Db): string | null {
  const { reader } = sqliteOf(db);
  try {
    const found = reader.prepare<[], string>("PRAGMA quick_check(1)").pluck().get();
    return found === undefined || found === "ok" ? null : onOneLine(found);
  } catch (error) {
    if (troubleOf(error)?.kind === "damaged") return (error as Error).message;
    throw error;
  }
}

/** @throws Failure `unprocessable` where faults were found. */
export function requireNoFaults(
  [fault]: readonly string[],
  say: (facts: { fault: string }) => Failure,
): void {
  if (fault !== undefined) throw say({ fault });
}

/** Those of tables that follow from others are not counted. */
export function countRows(db: Db): RowCounts {
  const { reader } = sqliteOf(db);
  const tables = reader
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all()
    .filter((name) => !isOfGrams(name));
  const countOf = (name: string) =>
    reader.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() as number;
  return Object.fromEntries(tables.map((name) => [name, countOf(name)]));
}

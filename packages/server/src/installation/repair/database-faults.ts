import type { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { checkSentences } from "@idms/core/upkeep/installation/check-sentences";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { sqliteOf, type Db } from "../engines/connect.ts";
import { isOfGrams } from "../students/student-grams.ts";

/** Row counts, keyed by table name. */
export type RowCounts = Record<string, number>;

/**
 * How thoroughly a database is checked. The check covers every page and every reference. A full check also verifies
 * that each index matches the rows of its table. It takes three times as long (13 s for a million students, compared
 * with 5 s).
 */
export type Proof = "quick" | "whole";

/** A fault in a database: SQLite's own message, or a sentence. */
export type DatabaseFault = string | Sentence;

/** Returns the faults in a database. Empty for an intact database. */
export function databaseFaults(db: Db, proof: Proof = "whole"): DatabaseFault[] {
  const { reader } = sqliteOf(db);
  const check = proof === "quick" ? "quick_check" : "integrity_check";
  const checks = reader.prepare<[], string>(`PRAGMA ${check}`).pluck().all();
  const broken = reader.prepare<[], { table: string; parent: string }>("PRAGMA foreign_key_check").all();
  return [
    ...checks.filter((text) => text !== "ok").map(onOneLine),
    ...broken.map(({ table, parent }) => checkSentences.strayRow({ table, parent })),
  ];
}

/** Removes the first line of SQLite's message about several faults, because this line is always the same. */
const onOneLine = (text: string): string =>
  text.replace(/^\*{3} in database main \*{3}\s*/, "").replaceAll("\n", "; ");

/**
 * Returns the first fault in the database's pages, or null if there is none. This takes a fraction of the time of a
 * full check.
 */
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

/**
 * Checks that the list of faults is empty.
 * @throws Failure `unprocessable` for the first fault
 */
export function requireNoFaults(
  [fault]: readonly DatabaseFault[],
  say: (facts: { fault: DatabaseFault }) => Failure,
): void {
  if (fault !== undefined) throw say({ fault });
}

/** Counts the rows of each table, except tables that are derived from other tables. */
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

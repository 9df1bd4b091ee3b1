import { sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { isKept } from "../../installation/students/student-rows.ts";
import type { RawEntry } from "./seal-rows.ts";

/** The erasures recorded in the log. They explain why an entry has no details. */
export interface Erasures {
  /**
   * Whether an erasure removed an entry's details. The student must no longer exist, and a later entry must report the
   * student's erasure or purge with at least as many erased entries.
   */
  took(entry: RawEntry): Promise<boolean>;
}

/** The content of the log's entries about erased students. */
interface Said {
  /** Number of erased entries per student. Infinity if an older version erased them without counting. */
  emptied: ReadonlyMap<number, number>;
  /** Number of students that an older version purged without recording which ones. */
  unnamed: number;
}

/**
 * Returns the erasures recorded in the log. Reads their entries on the first query, and again before a query returns
 * false.
 */
export function erasuresOf(db: Db): Erasures {
  let said: Said | undefined;
  /** The queried entries by student. Each entry counts once, however often it is queried. */
  const asked = new Map<number, Set<number>>();
  const unnamed = new Set<number>();

  function isSaid({ emptied, unnamed: most }: Said, student: number, entry: number): boolean {
    const known = emptied.get(student);
    if (known === undefined) return isAmong(unnamed, student, most);
    const entries = asked.get(student) ?? new Set();
    asked.set(student, entries);
    return isAmong(entries, entry, known);
  }

  return {
    async took({ id, subject, subject_id: student }) {
      if (subject !== "students" || student === null || (await isKept(db, student))) return false;
      if (said && isSaid(said, student, id)) return true;
      // Somebody may have been erased since it was read.
      said = await readErasures(db);
      return isSaid(said, student, id);
    },
  };
}

/** Whether a set contains a number. Adds the number if the set has fewer than `most`. */
const isAmong = (set: Set<number>, number: number, most: number): boolean =>
  set.has(number) || (set.size < most && set.add(number).has(number));

async function readErasures(db: Db): Promise<Said> {
  const rows = await db.all<{ details: string }>(
    sql`SELECT details FROM audit_log WHERE subject = 'students' AND action IN ('erase', 'purge')`,
  );
  const emptied = new Map<number, number>();
  let unnamed = 0;
  for (const { details } of rows) {
    const said = parsed(details);
    const [named, counts] = [said["erased"] ?? said["students"], said["emptied"]];
    if (typeof named === "number") unnamed += named;
    if (!Array.isArray(named)) continue;
    named.forEach((student: number, at) => {
      const count = Array.isArray(counts) ? Number(counts[at]) : Infinity;
      emptied.set(student, (emptied.get(student) ?? 0) + count);
    });
  }
  return { emptied, unnamed };
}

function parsed(details: string): Record<string, unknown> {
  try {
    return (JSON.parse(details) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

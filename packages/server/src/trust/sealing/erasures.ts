import { sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { isKept } from "../../installation/students/student-rows.ts";
import type { RawEntry } from "./seal-rows.ts";

/** The facts that make an entry of the log credible that has lost its details. */
export interface Erasures {
  /**
   * Whether an erasure took these details: of a student who is not there any more, whom a later entry of the log says to have
   * been erased or purged, with no more entries than that says to have emptied.
   */
  took(entry: RawEntry): Promise<boolean>;
}

/** The log's entries about everybody who was erased. */
interface Said {
  /** How many entries about a student were emptied; Infinity where an older version erased, and did not count. */
  emptied: ReadonlyMap<number, number>;
  /** How many were purged by an older version, which did not say who. */
  unnamed: number;
}

/** Reads what the log says of erasures when it is first asked, and again before it says no. */
export function erasuresOf(db: Db): Erasures {
  let said: Said | undefined;
  /** The entries that were asked for, by their students: each counts once, however often it is asked for. */
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

/** Whether a number is in a set, which takes it as long as it has less than so many. */
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

import type { AuditEntry } from "@idms/core/school/log/audit-log";
import type { Db } from "../../installation/engines/connect.ts";
import type { auditLog } from "../../installation/tables/schema.ts";
import { namesOf } from "./name-subjects.ts";

/** Entries as they are answered, with what everything in them is called now. */
export async function asEntries(
  db: Db,
  rows: readonly (typeof auditLog.$inferSelect)[],
): Promise<AuditEntry[]> {
  const schools = await namesOf(
    db,
    "schools",
    rows.flatMap(({ school_id }) => school_id ?? []),
  );
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [subject, entries] of Map.groupBy(rows, (row) => row.subject)) {
    const ids = entries.flatMap(({ subject_id }) => subject_id ?? []);
    names.set(subject, await namesOf(db, subject, ids));
  }
  return rows.map(({ id, created_at, actor, subject, action, subject_id, school_id, details }) => ({
    id,
    at: created_at,
    by: actor,
    done: `${subject}.${action}`,
    subject,
    subject_id,
    name: (subject_id !== null && names.get(subject)?.get(subject_id)) || null,
    school: school_id,
    school_name: (school_id !== null && schools.get(school_id)) || null,
    details,
  }));
}

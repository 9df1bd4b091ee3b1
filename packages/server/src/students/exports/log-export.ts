import type { OneRosterVersion } from "@idms/core/students/spreadsheets/oneroster";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { countGroupsOfClass, countStudentGroups } from "../../installation/students/count-rows.ts";

/** What of students is exported, of which school; of every school unless one is given. */
export interface LoggedExport {
  what: "students" | "answers" | "photos" | "all" | "oneroster";
  format?: "xlsx" | "csv" | OneRosterVersion;
  school?: { id: number } | undefined;
  classroom?: { id: number } | undefined;
  statuses?: readonly string[] | undefined;
}

/** Writes down that students are exported, and how many, before the first of them is read. */
export async function logExport(
  db: Db,
  doer: Doer,
  { school, classroom, ...what }: LoggedExport,
): Promise<void> {
  const groups = await (classroom
    ? countGroupsOfClass(db, classroom.id)
    : countStudentGroups(db, school?.id ?? null));
  const students = groups
    .filter(({ status }) => what.statuses?.includes(status) ?? true)
    .reduce((sum, { count }) => sum + count, 0);
  const details = { ...what, ...(classroom && { class: classroom.id }), students };
  await transaction(db, (tx) =>
    writeDown(tx, doer, { done: "students.export", details }, { id: null, school_id: school?.id ?? null }),
  );
}

import type { OneRosterVersion } from "@idms/core";
import { writeDown } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { transaction, type Db } from "../db/connect.ts";

/** What of students is exported, of which school; of every school unless one is given. */
export interface LoggedExport {
  what: "students" | "answers" | "photos" | "all" | "oneroster";
  format?: "xlsx" | "csv" | OneRosterVersion;
  school?: { id: number } | undefined;
  classroom?: { id: number } | undefined;
  statuses?: readonly string[] | undefined;
}

/** Writes down that students are exported, before the first of them is read. */
export const logExport = (db: Db, doer: Doer, { school, classroom, ...what }: LoggedExport): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(
      tx,
      doer,
      { done: "students.export", details: { ...what, ...(classroom && { class: classroom.id }) } },
      { id: null, school_id: school?.id ?? null },
    ),
  );

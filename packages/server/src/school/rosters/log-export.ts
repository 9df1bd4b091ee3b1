import { and, eq } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { isExpected } from "./roster-rows.ts";

/** Writes down that the roster of a class, or of all classes, is exported, and how many are on it, before anybody of it is read. */
export const logRosterExport = (
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom?: number | undefined },
): Promise<void> =>
  transaction(db, async (tx) => {
    const { school_id, class_id } = expectedStudents;
    const ofClass = classroom === undefined ? undefined : eq(class_id, classroom);
    const students = await tx.$count(expectedStudents, and(eq(school_id, school), ofClass, isExpected));
    const details = { ...(classroom !== undefined && { class: classroom }), students };
    await writeDown(tx, doer, { done: "expected_students.export", details }, { id: null, school_id: school });
  });

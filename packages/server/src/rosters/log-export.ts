import { writeDown } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { transaction, type Db } from "../db/connect.ts";

/** Writes down that the roster of a class, or of all classes, is exported, before anybody of it is read. */
export const logRosterExport = (
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom?: number | undefined },
): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(
      tx,
      doer,
      { done: "expected_students.export", details: classroom === undefined ? {} : { class: classroom } },
      { id: null, school_id: school },
    ),
  );

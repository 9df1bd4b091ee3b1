import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";

/** Writes down that somebody at the command line sees a student's record; a server gathers what its staff see. */
export const logView = (db: Db, doer: Doer, student: { id: number; school_id: number }): Promise<void> =>
  transaction(db, (tx) => writeDown(tx, doer, { done: "students.view" }, student));

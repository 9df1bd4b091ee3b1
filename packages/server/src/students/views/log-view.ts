import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";

/**
 * Logs that a user at the command line viewed a student's record. On a server, the views of staff are collected
 * instead.
 */
export const logView = (db: Db, doer: Doer, student: { id: number; school_id: number }): Promise<void> =>
  transaction(db, (tx) => writeDown(tx, doer, { done: "students.view" }, student));

import { writeDown } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { transaction, type Db } from "../db/engines/connect.ts";

/** Writes down that somebody at the command line sees a student's record; a server gathers what its staff see. */
export const logView = (db: Db, doer: Doer, student: { id: number; school_id: number }): Promise<void> =>
  transaction(db, (tx) => writeDown(tx, doer, { done: "students.view" }, student));

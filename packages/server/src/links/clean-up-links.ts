import { writeDown } from "../accounts/audited.ts";
import type { Doer } from "../accounts/records.ts";
import { transaction, type Db } from "../db/connect.ts";
import { deleteExpiredLinks } from "./records.ts";

/** Deletes the expired links of a school, or of all with null, and returns how many that were. */
export const cleanUpLinks = (db: Db, doer: Doer, school: number | null): Promise<number> =>
  transaction(db, (tx) => {
    const deleted = deleteExpiredLinks(tx, school, new Date());
    const deed = { action: "delete_expired", subject: "links", details: { deleted } };
    if (deleted > 0) writeDown(tx, doer, deed, { id: null, school_id: school });
    return deleted;
  });

import { transaction } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import { findMiscounted, recount } from "./count-records.ts";

/** Counts the students of all classes anew, where the counts are not what is there; returns how many were not. */
export const recountStudents = ({ db }: App): Promise<number> =>
  transaction(db, async (tx) => {
    const found = await findMiscounted(tx);
    if (found.length > 0) await recount(tx);
    return found.length;
  });

import { writeDown } from "../audit/audited.ts";
import { transaction, type Db } from "../db/engines/connect.ts";
import type { Caller } from "../http/caller.ts";
import { deleteSession } from "./records.ts";

/** Ends the session of whoever calls; its tokens are worth nothing from then on. */
export const signOut = (db: Db, caller: Caller): Promise<void> =>
  transaction(db, async (tx) => {
    if (caller.session !== null) await deleteSession(tx, caller.session);
    await writeDown(tx, caller, { done: "users.sign_out" }, caller);
  });

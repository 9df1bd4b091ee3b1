import { writeDown } from "../../trust/log/audited.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { deleteSession } from "../accounts/user-rows.ts";

/** Ends the caller's session, which invalidates its tokens. */
export const signOut = (db: Db, caller: Caller): Promise<void> =>
  transaction(db, async (tx) => {
    if (caller.session !== null) await deleteSession(tx, caller.session);
    await writeDown(tx, caller, { done: "users.sign_out" }, caller);
  });

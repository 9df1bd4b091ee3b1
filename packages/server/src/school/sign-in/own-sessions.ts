import { deviceName, deviceOf } from "@idms/core/school/accounts/device-name";
import { isSessionOver } from "@idms/core/school/accounts/session-life";
import type { StaffSession } from "@idms/core/school/accounts/user";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Services } from "../../http/calls/services.ts";
import { deleteSession, deleteSessions, findSession, listSessions } from "../accounts/user-rows.ts";

/** Lists the caller's active sessions, newest first. */
export async function ownSessions({ db, config }: Services, caller: Caller): Promise<StaffSession[]> {
  const now = new Date();
  const found = await listSessions(db, caller.id, now);
  return found
    .filter((session) => !isSessionOver(session, config, now))
    .map(({ id, user_agent, address, created_at, last_used_at }) => ({
      id,
      ...deviceOf(user_agent),
      address,
      created_at,
      last_used_at,
      current: id === caller.session,
    }));
}

/**
 * Ends one of the caller's sessions.
 * @throws Failure `missing`
 */
export const endOwnSession = (db: Db, caller: Caller, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const session = await findSession(tx, id);
    if (session?.user_id !== caller.id) throw missing("session");
    await deleteSession(tx, id);
    const details = { device: deviceName(session.user_agent) };
    await writeDown(tx, caller, { done: "sessions.end", details }, { id: null, school_id: caller.school_id });
  });

/** Ends all other sessions of the caller. */
export const endOtherSessions = (db: Db, caller: Caller): Promise<void> =>
  transaction(db, async (tx) => {
    await deleteSessions(tx, caller.id, caller.session ?? undefined);
    const details = { all_others: true };
    await writeDown(tx, caller, { done: "sessions.end", details }, { id: null, school_id: caller.school_id });
  });

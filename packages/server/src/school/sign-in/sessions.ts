import { deviceName, deviceOf } from "@idms/core/school/accounts/device-name";
import { isSessionOver, type SessionLife } from "@idms/core/school/accounts/sign-in-rules";
import type { StaffSession } from "@idms/core/school/accounts/user";
import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import type { Caller } from "../../http/calls/caller.ts";
import {
  deleteSession,
  deleteSessions,
  findSession,
  listSessions,
  changeSession,
  findUserById,
  type Session,
} from "../accounts/user-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Services } from "../../http/calls/services.ts";
import { signAccess } from "./session-token.ts";
import {
  GRACE_MS,
  readRefreshToken,
  refreshExpiry,
  sameHash,
  successorOf,
  type RefreshToken,
} from "./refresh-token.ts";
import type { Tokens } from "./begin-session.ts";

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
    const details = { device: deviceName(session.user_agent).message };
    await writeDown(tx, caller, { done: "sessions.end", details }, { id: null, school_id: caller.school_id });
  });

/** Ends all other sessions of the caller. */
export const endOtherSessions = (db: Db, caller: Caller): Promise<void> =>
  transaction(db, async (tx) => {
    await deleteSessions(tx, caller.id, caller.session ?? undefined);
    const details = { all_others: true };
    await writeDown(tx, caller, { done: "sessions.end", details }, { id: null, school_id: caller.school_id });
  });

/**
 * Returns a new access token and, with `rotate`, a refresh token that replaces the one that was sent. If the sent token
 * was replaced more than a minute ago, the session ends, because either the owner or a thief has its replacement.
 * @throws Failure `unauthenticated`
 */
export async function refreshSession(
  { db, keys, config }: Pick<Services, "db" | "keys" | "config">,
  { refresh, rotate }: { refresh: string; rotate: boolean },
): Promise<Pick<Tokens, "access"> & Partial<Tokens>> {
  const sent = readRefreshToken(refresh);
  const now = new Date();
  const outcome =
    sent &&
    (await transaction(db, (tx) => settle(tx, sent, rotate, { key: keys.refresh, life: config }, now)));
  if (!sent || !outcome) throw signInFailures.sessionEnded();
  const access = await signAccess(keys.access, sent.session);
  return outcome.next ? { access, refresh: outcome.next.token } : { access };
}

/**
 * Applies a refresh to its session. Returns undefined if the refresh is rejected. The response does not reveal the
 * reason.
 */
async function settle(
  tx: Tx,
  sent: RefreshToken,
  rotate: boolean,
  { key, life }: { key: Uint8Array; life: SessionLife },
  now: Date,
): Promise<{ next?: RefreshToken } | undefined> {
  const session = await findSession(tx, sent.session);
  if (!session || session.expires_at <= now.toISOString() || isSessionOver(session, life, now))
    return undefined;
  const next = successorOf(sent, key);
  if (sameHash(sent.hash, session.refresh_hash)) {
    if (!rotate) return {};
    await changeSession(tx, session.id, {
      refresh_hash: next.hash,
      previous_refresh_hash: sent.hash,
      rotated_at: now.toISOString(),
      expires_at: refreshExpiry(now),
      last_used_at: now.toISOString(),
    });
    return { next };
  }
  if (sameHash(sent.hash, session.previous_refresh_hash) && isInGrace(session, now)) {
    return rotate ? { next } : {};
  }
  await deleteSession(tx, session.id);
  const user = await findUserById(tx, session.user_id);
  const deed = { done: "sessions.end_reused_session" as const };
  if (user) await writeDown(tx, user, deed, { id: null, school_id: user.school_id });
  return undefined;
}

const isInGrace = ({ rotated_at }: Session, now: Date): boolean =>
  rotated_at !== null && now.getTime() - new Date(rotated_at).getTime() <= GRACE_MS;

/** Ends the caller's session, which invalidates its tokens. */
export const signOut = (db: Db, caller: Caller): Promise<void> =>
  transaction(db, async (tx) => {
    if (caller.session !== null) await deleteSession(tx, caller.session);
    await writeDown(tx, caller, { done: "users.sign_out" }, caller);
  });

import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { isSessionOver, type SessionLife } from "@idms/core/school/accounts/session-life";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import type { Services } from "../../http/calls/services.ts";
import { signAccess } from "./session-token.ts";
import { writeDown } from "../../trust/log/audited.ts";
import {
  changeSession,
  deleteSession,
  findSession,
  findUserById,
  type Session,
} from "../accounts/user-rows.ts";
import {
  GRACE_MS,
  readRefreshToken,
  refreshExpiry,
  sameHash,
  successorOf,
  type RefreshToken,
} from "./refresh-token.ts";
import type { Tokens } from "./begin-session.ts";

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
 * Applies a refresh to its session. Returns undefined if the refresh is refused. The response does not reveal the
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

import type { SessionMoments } from "@idms/core/school/accounts/sign-in-rules";
import { userSearchColumns } from "@idms/core/school/accounts/user-search";
import type { SearchColumns } from "@idms/core/forms/values/search-columns";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
} from "../../installation/rows/list-rows.ts";
import { deleteOldSteps, hasFactor } from "../factors/factor-rows.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { deleteOldGuesses, forgetNetworks } from "./guess-rows.ts";
import { resetTokens, sessions, users } from "../../installation/tables/schema.ts";
import { deleteRow, editRow, type Edit } from "../../trust/versions/edit-row.ts";

export type User = typeof users.$inferSelect;
export type NewUser = Omit<typeof users.$inferInsert, keyof SearchColumns>;
/** A changed user, with the values before the change. */
export type ChangedUser = User & { before: User };

/** Finds the user with that name, ignoring case. */
export async function findUser(db: Reads, username: string): Promise<User | undefined> {
  return db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .get();
}

export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  return tx
    .insert(users)
    .values({ ...user, ...userSearchColumns(user) })
    .returning()
    .get();
}

/** Finds the oldest super admin. Returns undefined if the installation is not set up yet. */
export async function findSuperAdmin(db: Reads): Promise<User | undefined> {
  return db.select().from(users).where(eq(users.role, "SUPER_ADMIN")).orderBy(asc(users.id)).get();
}

/**
 * Adds a user. If a user with that name exists, updates the user's password, role and school instead and signs the
 * user out.
 */
export async function saveUser(tx: Tx, user: NewUser, by: string): Promise<User> {
  const known = await findUser(tx, user.username);
  if (!known) return insertUser(tx, user);
  await deleteSessions(tx, known.id);
  return updateUser(tx, known, user, { by });
}

/**
 * Changes a user. Every change to a user goes through this function, because a new password, email address or status
 * invalidates pending reset links. A new password also clears the known networks. Throws the failures of `editRow`.
 */
export async function updateUser(
  tx: Tx,
  before: User,
  changes: Partial<NewUser>,
  edit: Edit,
): Promise<ChangedUser> {
  if (Object.keys(changes).length === 0) return { ...before, before };
  const after = (await editRow(tx, users, eq(users.id, before.id), changes, edit)) as User;
  const isChanged = (...names: (keyof User)[]) => names.some((name) => before[name] !== after[name]);
  if (isChanged("password_hash", "email", "disabled_at")) await deleteResetTokens(tx, before.id);
  if (isChanged("password_hash")) await forgetNetworks(tx, before.id);
  return { ...after, before };
}

/** Returns the email addresses of the super admins who can sign in. */
export async function findSuperAdminMails(db: Reads): Promise<string[]> {
  const isActive = and(eq(users.role, "SUPER_ADMIN"), isNull(users.disabled_at), ne(users.email, ""));
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(isActive)
    .orderBy(asc(users.id))
    .all();
  return found.map(({ email }) => email);
}

/** Counts the super admins who can sign in. */
export const countActiveSuperAdmins = async (tx: Tx): Promise<number> =>
  tx.$count(users, and(eq(users.role, "SUPER_ADMIN"), isNull(users.disabled_at)));

export type Session = typeof sessions.$inferSelect;
export type NewSession = typeof sessions.$inferInsert;

/** Returns the user of a session and its times, or undefined if the session has ended or the user is disabled. */
export async function findCaller(
  db: Db,
  session: string,
  now: Date,
): Promise<{ caller: Caller; moments: SessionMoments } | undefined> {
  const found = await db
    .select({
      caller: {
        id: users.id,
        username: users.username,
        role: users.role,
        grants: users.grants,
        school_id: users.school_id,
        place: users.place,
        district_id: users.district_id,
        class_ids: users.class_ids,
        session: sessions.id,
      },
      moments: { created_at: sessions.created_at, last_used_at: sessions.last_used_at },
      provedAt: sessions.proved_at,
      givenAt: users.password_given_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(eq(sessions.id, session), gt(sessions.expires_at, now.toISOString()), isNull(users.disabled_at)),
    )
    .get();
  if (!found) return undefined;
  const { caller, moments, provedAt, givenAt } = found;
  let looked: Promise<boolean> | undefined;
  const hasOne = () => (looked ??= hasFactor(db, caller.id));
  const proof = { provedAt, hasGivenPassword: givenAt !== null, hasFactor: hasOne };
  return { caller: { ...caller, proof }, moments };
}

/** Records that a session was used, unless a use since `since` is already recorded. */
export async function markSessionUsed(tx: Tx, id: string, now: string, since: string): Promise<void> {
  const before = or(isNull(sessions.last_used_at), lt(sessions.last_used_at, since));
  await tx
    .update(sessions)
    .set({ last_used_at: now })
    .where(and(eq(sessions.id, id), before))
    .run();
}

/** Lists the active sessions of a user, newest first. */
export async function listSessions(db: Reads, user: number, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user), gt(sessions.expires_at, now.toISOString())))
    .orderBy(desc(sessions.created_at), asc(sessions.id))
    .all();
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insert(sessions).values(session).run();
}

export async function findSession(tx: Tx, id: string): Promise<Session | undefined> {
  return tx.select().from(sessions).where(eq(sessions.id, id)).get();
}

export async function changeSession(tx: Tx, id: string, changes: Partial<NewSession>): Promise<void> {
  await tx.update(sessions).set(changes).where(eq(sessions.id, id)).run();
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id)).run();
}

/** Signs a user out of all sessions, or of all but one. */
export async function deleteSessions(tx: Tx, userId: number, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), others))
    .run();
}

/** Deletes expired sessions, reset tokens and guess counts. */
export async function deleteExpiredTokens(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expires_at, now.toISOString())).run();
  await tx.delete(resetTokens).where(lte(resetTokens.expires_at, now.toISOString())).run();
  await deleteOldSteps(tx, now);
  await deleteOldGuesses(tx, now);
}

/** Deletes all sessions and reset tokens, so that every user has to sign in again. */
export async function deleteSignIns(tx: Tx): Promise<void> {
  await tx.delete(sessions).run();
  await tx.delete(resetTokens).run();
}

/** Lists all users in the installation, sorted by name. */
export async function listUsers(db: Db): Promise<User[]> {
  return db.select().from(users).orderBy(asc(users.sort_key), asc(users.id)).all();
}

/** Finds the users of all schools who are not super admins. */
export async function listGivenUsers(db: Db, wish: ListWish): Promise<FoundRows<User>> {
  const columns = {
    username: users.sort_key,
    email: sql`lower(${users.email})`,
    id: users.id,
  };
  const query = db
    .select()
    .from(users)
    .orderBy(...inOrder(wish.ordering, columns, users.id))
    .$dynamic();
  const where = and(isGiven, contains(wish.search, users.search_key));
  return foundRows(db, query, users, where, wish.page);
}

const isGiven: SQL = ne(users.role, "SUPER_ADMIN");

export async function findUserById(db: Reads, id: number): Promise<User | undefined> {
  return db.select().from(users).where(eq(users.id, id)).get();
}

/** Finds the users with this email address, ignoring case, who can sign in. Several users can share an address. */
export async function findUsersByEmail(db: Db, email: string): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.disabled_at)))
    .orderBy(asc(users.id))
    .all();
}

/** Like `findUsersByEmail`, but only users whose address was set by a super admin or confirmed by its owner. */
export const findUsersByProvenEmail = async (db: Db, email: string): Promise<User[]> =>
  (await findUsersByEmail(db, email)).filter(({ email_own_at }) => email_own_at === null);

/** Whether a disabled user has this email address, ignoring case. */
export const isShutOut = async (tx: Reads, email: string): Promise<boolean> =>
  (await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNotNull(users.disabled_at)))
    .get()) !== undefined;

/** Whether another user has the name, ignoring case. */
export async function isNameTaken(tx: Tx, username: string, exceptId: number | undefined): Promise<boolean> {
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .get();
  return taken !== undefined && taken.id !== exceptId;
}

/** Reads the user with that ID, unless the user is a super admin. The same transaction then changes the user. */
export async function readGivenUser(tx: Reads, id: number): Promise<User | undefined> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isGiven))
    .get();
}

/**
 * Deletes a user who is not a super admin, with all their sessions. Returns undefined if no such user exists. Throws
 * the failures of `editRow`.
 */
export async function deleteGivenUser(
  tx: Tx,
  id: number,
  wanted?: WantedVersions,
): Promise<User | undefined> {
  return deleteRow(tx, users, and(eq(users.id, id), isGiven), { wanted });
}

/** Stores a reset token and invalidates the user's earlier tokens. */
export async function insertResetToken(tx: Tx, token: typeof resetTokens.$inferInsert): Promise<void> {
  await deleteResetTokens(tx, token.user_id);
  await tx.insert(resetTokens).values(token).run();
}

async function deleteResetTokens(tx: Tx, userId: number): Promise<void> {
  await tx.delete(resetTokens).where(eq(resetTokens.user_id, userId)).run();
}

/** Finds the user of a reset token that is still valid. */
export async function findResetToken(tx: Reads, tokenHash: string, now: Date): Promise<User | undefined> {
  return tx
    .select(getTableColumns(users))
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.user_id))
    .where(isGoodToken(tokenHash, now))
    .get();
}

const isGoodToken = (tokenHash: string, now: Date): SQL | undefined =>
  and(eq(resetTokens.token_hash, tokenHash), gt(resetTokens.expires_at, now.toISOString()));

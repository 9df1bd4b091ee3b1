import type { Role, WantedVersions } from "@idms/core";
import { and, asc, eq, gt, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { contains, foundRows, inOrder, type FoundRows, type ListWish } from "../db/list-rows.ts";
import { auditLog, resetTokens, sessions, users } from "../db/schema.ts";
import { deleteRow, editRow, type Edit } from "../versions/edit-row.ts";

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type AuditEntry = typeof auditLog.$inferInsert;

/** The user of that name, in any case. */
export async function findUser(db: Db, username: string): Promise<User | undefined> {
  return readUser(db, username);
}

/** The same inside a transaction that goes on to change them. */
export function readUser(tx: Db | Tx, username: string): User | undefined {
  return tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .get();
}

export function insertUser(tx: Tx, user: NewUser): User {
  return tx.insert(users).values(user).returning().get();
}

/** The first of the super admins; undefined in an installation that nobody has set up. */
export function findSuperAdmin(db: Db | Tx): User | undefined {
  return db.select().from(users).where(eq(users.role, "SUPER_ADMIN")).orderBy(asc(users.id)).get();
}

/** Adds a user, or gives the one of that name this password, role and school; whoever was signed in is signed out. */
export function saveUser(tx: Tx, user: NewUser): User {
  const changed = tx
    .update(users)
    .set(user)
    .where(eq(sql`lower(${users.username})`, sql`lower(${user.username})`))
    .returning()
    .get();
  if (!changed) return insertUser(tx, user);
  tx.delete(sessions).where(eq(sessions.user_id, changed.id)).run();
  return changed;
}

/** Shuts a user out: whoever was signed in is signed out, and reset links on their way are worth nothing. */
export function setDisabled(tx: Tx, id: number, moment: string): void {
  tx.update(users).set({ disabled_at: moment }).where(eq(users.id, id)).run();
  tx.delete(sessions).where(eq(sessions.user_id, id)).run();
  tx.delete(resetTokens).where(eq(resetTokens.user_id, id)).run();
}

/** Keeps who did what, in the transaction that does it. */
export function recordAction(tx: Tx, entry: AuditEntry): void {
  tx.insert(auditLog).values(entry).run();
}

/** Who does something, for the audit log: a member of staff, or somebody at the command line, who has no id. */
export interface Doer {
  id: number | null;
  username: string;
}

/** A member of staff who is signed in, as the database has them now. */
export interface Caller {
  id: number;
  username: string;
  role: Role;
  school_id: number | null;
  /** The id of the session. */
  session: string;
}

export type Session = typeof sessions.$inferSelect;
export type NewSession = typeof sessions.$inferInsert;

/** Whose session this is, unless it has ended or its user is disabled. */
export async function findCaller(db: Db, session: string, now: Date): Promise<Caller | undefined> {
  return db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      school_id: users.school_id,
      session: sessions.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(eq(sessions.id, session), gt(sessions.expires_at, now.toISOString()), isNull(users.disabled_at)),
    )
    .get();
}

export function insertSession(tx: Tx, session: NewSession): void {
  tx.insert(sessions).values(session).run();
}

export function findSession(tx: Tx, id: string): Session | undefined {
  return tx.select().from(sessions).where(eq(sessions.id, id)).get();
}

export function changeSession(tx: Tx, id: string, changes: Partial<NewSession>): void {
  tx.update(sessions).set(changes).where(eq(sessions.id, id)).run();
}

export function deleteSession(tx: Tx, id: string): void {
  tx.delete(sessions).where(eq(sessions.id, id)).run();
}

/** Signs a user out everywhere, or everywhere but in one session. */
export function deleteSessions(tx: Tx, userId: number, except?: string): void {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  tx.delete(sessions)
    .where(and(eq(sessions.user_id, userId), others))
    .run();
}

/** Removes the sessions and reset tokens that have expired. */
export function deleteExpiredTokens(tx: Tx, now: Date): void {
  tx.delete(sessions).where(lte(sessions.expires_at, now.toISOString())).run();
  tx.delete(resetTokens).where(lte(resetTokens.expires_at, now.toISOString())).run();
}

/** Removes all sessions and reset tokens: everybody signs in anew. */
export function deleteSignIns(tx: Tx): void {
  tx.delete(sessions).run();
  tx.delete(resetTokens).run();
}

/** Every user of the installation, by name. */
export async function listUsers(db: Db): Promise<User[]> {
  return db
    .select()
    .from(users)
    .orderBy(asc(sql`lower(${users.username})`))
    .all();
}

/** The school admins, of all schools. */
export async function listSchoolAdmins(db: Db, wish: ListWish): Promise<FoundRows<User>> {
  const columns = {
    username: sql`lower(${users.username})`,
    email: sql`lower(${users.email})`,
    id: users.id,
  };
  const searched = [users.username, users.first_name, users.last_name, users.email];
  const query = db
    .select()
    .from(users)
    .orderBy(...inOrder(wish.ordering, columns, users.id))
    .$dynamic();
  const where = and(isSchoolAdmin, contains(wish.search, searched));
  return foundRows(db, query, users, where, wish.page);
}

const isSchoolAdmin: SQL = eq(users.role, "SCHOOL_ADMIN");

export function findUserById(db: Db | Tx, id: number): User | undefined {
  return db.select().from(users).where(eq(users.id, id)).get();
}

/** Whoever has this email address, in any case, and may sign in; it is nobody's own, so they may be several. */
export async function findUsersByEmail(db: Db, email: string): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.disabled_at)))
    .orderBy(asc(users.id))
    .all();
}

/** Whether another user than this one has the name, in any case. */
export function isNameTaken(tx: Tx, username: string, exceptId: number | undefined): boolean {
  const taken = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .get();
  return taken !== undefined && taken.id !== exceptId;
}

/** Changes a school admin; undefined when there is none of that id. Throws as `editRow`. */
export function changeSchoolAdmin(
  tx: Tx,
  id: number,
  changes: Partial<NewUser>,
  edit: Edit,
): User | undefined {
  return editRow(tx, users, and(eq(users.id, id), isSchoolAdmin), changes, edit);
}

/** Deletes a school admin and every session; undefined when there is none of that id. Throws as `editRow`. */
export function deleteSchoolAdmin(tx: Tx, id: number, wanted?: WantedVersions): User | undefined {
  return deleteRow(tx, users, and(eq(users.id, id), isSchoolAdmin), wanted);
}

/** Gives a user of either role a new password. */
export function setPasswordHash(tx: Tx, id: number, password_hash: string): void {
  tx.update(users).set({ password_hash }).where(eq(users.id, id)).run();
}

export function insertResetToken(tx: Tx, token: typeof resetTokens.$inferInsert): void {
  tx.insert(resetTokens).values(token).run();
}

/** Whose reset token this is, while it is good. */
export async function findResetToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ user_id: number } | undefined> {
  return db
    .select({ user_id: resetTokens.user_id })
    .from(resetTokens)
    .where(isGoodToken(tokenHash, now))
    .get();
}

/** Uses a reset token up; undefined when it was no longer good. The user's other tokens go with it. */
export function useResetToken(tx: Tx, tokenHash: string, now: Date): User | undefined {
  const used = tx
    .update(resetTokens)
    .set({ used_at: now.toISOString() })
    .where(isGoodToken(tokenHash, now))
    .returning({ user_id: resetTokens.user_id })
    .get();
  if (!used) return undefined;
  tx.delete(resetTokens)
    .where(and(eq(resetTokens.user_id, used.user_id), isNull(resetTokens.used_at)))
    .run();
  return tx.select().from(users).where(eq(users.id, used.user_id)).get();
}

const isGoodToken = (tokenHash: string, now: Date): SQL | undefined =>
  and(
    eq(resetTokens.token_hash, tokenHash),
    isNull(resetTokens.used_at),
    gt(resetTokens.expires_at, now.toISOString()),
  );

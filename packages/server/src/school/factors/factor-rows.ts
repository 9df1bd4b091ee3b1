import type { FactorWay } from "@idms/core/school/accounts/factors";
import { and, asc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import {
  appFactors,
  knownDevices,
  passkeys,
  recoveryCodes,
  spentTickets,
} from "../../installation/tables/schema.ts";

export type AppFactor = typeof appFactors.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

/** How long a browser is known in which nobody has signed in, in days. */
const KNOWN_DEVICE_DAYS = 180;
/** How many browsers of one user are known; the oldest go first. */
const MOST_DEVICES = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The app of a user, set up or on the way to it. */
export async function findApp(db: Reads, user: number): Promise<AppFactor | undefined> {
  return db.select().from(appFactors).where(eq(appFactors.user_id, user)).get();
}

/** Keeps the secret of an app that is being set up, in the place of one that was not confirmed. */
export async function saveApp(tx: Tx, user_id: number, secret: string): Promise<void> {
  const row = { secret, last_step: 0, confirmed_at: null, created_at: new Date().toISOString() };
  await tx
    .insert(appFactors)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: bare(appFactors.user_id), set: row })
    .run();
}

export async function confirmApp(tx: Tx, user: number, confirmed_at: string): Promise<void> {
  await tx.update(appFactors).set({ confirmed_at }).where(eq(appFactors.user_id, user)).run();
}

/** Takes the code of a time step; false where it, or a later one, was taken before. */
export async function takeStep(tx: Tx, user: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(appFactors)
    .set({ last_step: step })
    .where(and(eq(appFactors.user_id, user), lt(appFactors.last_step, step)))
    .returning({ user: appFactors.user_id })
    .all();
  return taken.length > 0;
}

export async function deleteApp(tx: Tx, user: number): Promise<void> {
  await tx.delete(appFactors).where(eq(appFactors.user_id, user)).run();
}

/** Gives a user recovery codes in the place of those they had. */
export async function replaceRecoveryCodes(
  tx: Tx,
  user_id: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, user_id);
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .run();
}

export async function deleteRecoveryCodes(tx: Tx, user: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user)).run();
}

/** Uses a recovery code; false where the user has none of that hash, or it was used before. */
export async function useRecoveryCode(tx: Tx, user: number, hash: string, used_at: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at })
    .where(
      and(eq(recoveryCodes.user_id, user), eq(recoveryCodes.code_hash, hash), isNull(recoveryCodes.used_at)),
    )
    .returning({ id: recoveryCodes.id })
    .all();
  return used.length > 0;
}

/** How many recovery codes of a user can still be used. */
export const countRecoveryCodes = async (db: Reads, user: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, user), isNull(recoveryCodes.used_at)));

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Reads, user: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.user_id, user)).orderBy(asc(passkeys.id)).all();
}

/** The passkey that calls itself so. */
export async function findPasskey(db: Reads, credential: string): Promise<PasskeyRow | undefined> {
  return db.select().from(passkeys).where(eq(passkeys.credential_id, credential)).get();
}

export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  return tx.insert(passkeys).values(row).returning().get();
}

/** Renames a passkey of a user; undefined where there is none of that id. */
export async function renamePasskey(
  tx: Tx,
  user: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user)))
    .returning()
    .get();
}

/** Removes a passkey of a user; undefined where there is none of that id. */
export async function deletePasskey(tx: Tx, user: number, id: number): Promise<PasskeyRow | undefined> {
  return tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user)))
    .returning()
    .get();
}

/** Keeps that a passkey was used; false where a copy of it has counted as far meanwhile. */
export async function countPasskey(
  tx: Tx,
  { id, counter: before }: PasskeyRow,
  counter: number,
  last_used_at: string,
): Promise<boolean> {
  const counted = await tx
    .update(passkeys)
    .set({ counter, last_used_at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)))
    .returning({ id: passkeys.id })
    .all();
  return counted.length > 0;
}

/** Removes every factor of a user. */
export async function deleteFactors(tx: Tx, user: number): Promise<void> {
  await deleteApp(tx, user);
  await deleteRecoveryCodes(tx, user);
  await tx.delete(passkeys).where(eq(passkeys.user_id, user)).run();
}

/** Keeps that a ticket was used; false where it was before. */
export async function insertSpent(tx: Tx, row: typeof spentTickets.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(spentTickets)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: spentTickets.id })
    .all();
  return kept.length > 0;
}

/** Keeps that a user has signed in with a browser, and says how it was known before. */
export async function rememberDevice(
  tx: Tx,
  user_id: number,
  device: string,
  now: Date,
): Promise<"known" | "new" | "first"> {
  const last_at = now.toISOString();
  const known = await tx.select().from(knownDevices).where(eq(knownDevices.user_id, user_id)).all();
  await tx
    .insert(knownDevices)
    .values({ user_id, device, last_at })
    .onConflictDoUpdate({ target: [bare(knownDevices.user_id), bare(knownDevices.device)], set: { last_at } })
    .run();
  const oldest = known.toSorted((a, b) => b.last_at.localeCompare(a.last_at)).slice(MOST_DEVICES - 1);
  for (const { id, device: old } of oldest)
    if (old !== device) await tx.delete(knownDevices).where(eq(knownDevices.id, id)).run();
  if (known.length === 0) return "first";
  return known.some((each) => each.device === device) ? "known" : "new";
}

/** Removes what is of no use any more: tickets that have expired, and browsers of long ago. */
export async function deleteOldSteps(tx: Tx, now: Date): Promise<void> {
  await tx.delete(spentTickets).where(lte(spentTickets.expires_at, now.toISOString())).run();
  const since = new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY_MS).toISOString();
  await tx.delete(knownDevices).where(lt(knownDevices.last_at, since)).run();
}

/** The ways a user has for the second step of a sign-in, in one query. */
export async function factorWays(db: Reads, user: number): Promise<FactorWay[]> {
  const found = await db.get<Record<FactorWay, unknown>>(sql`SELECT
    EXISTS (SELECT 1 FROM ${appFactors} WHERE ${appFactors.user_id} = ${user}
      AND ${appFactors.confirmed_at} IS NOT NULL) AS totp,
    EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE ${recoveryCodes.user_id} = ${user}
      AND ${recoveryCodes.used_at} IS NULL) AS recovery,
    EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.user_id} = ${user}) AS passkey`);
  return (["totp", "recovery", "passkey"] as const).filter((way) => Boolean(found?.[way]));
}

/** Whether one of these ways is a factor: recovery codes only stand for one. */
export const isFactorAmong = (ways: readonly FactorWay[]): boolean => ways.some((way) => way !== "recovery");

/** Whether a user has a factor. */
export const hasFactor = async (db: Reads, user: number): Promise<boolean> =>
  isFactorAmong(await factorWays(db, user));

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

/** Number of days that a browser stays known after the last sign-in from it. */
const KNOWN_DEVICE_DAYS = 180;
/** Maximum number of known browsers per user. The oldest are removed first. */
const MOST_DEVICES = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Finds a user's authenticator app, whether or not its setup is complete. */
export async function findApp(db: Reads, user: number): Promise<AppFactor | undefined> {
  return db.select().from(appFactors).where(eq(appFactors.user_id, user)).get();
}

/** Stores the secret of an app that is being set up. It replaces an unconfirmed one. */
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

/**
 * Marks the code of a time step as used. Returns false if the code of that step or of a later step has already been
 * used.
 */
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

/** Replaces a user's recovery codes. */
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

/** Uses a recovery code. Returns false if the user has no code with that hash or has already used it. */
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

/** Counts a user's unused recovery codes. */
export const countRecoveryCodes = async (db: Reads, user: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, user), isNull(recoveryCodes.used_at)));

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(db: Reads, user: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.user_id, user)).orderBy(asc(passkeys.id)).all();
}

/** Finds the passkey with that credential ID. */
export async function findPasskey(db: Reads, credential: string): Promise<PasskeyRow | undefined> {
  return db.select().from(passkeys).where(eq(passkeys.credential_id, credential)).get();
}

export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  return tx.insert(passkeys).values(row).returning().get();
}

/** Renames a user's passkey. Returns undefined if the user has no passkey with that ID. */
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

/** Deletes a user's passkey. Returns undefined if the user has no passkey with that ID. */
export async function deletePasskey(tx: Tx, user: number, id: number): Promise<PasskeyRow | undefined> {
  return tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user)))
    .returning()
    .get();
}

/**
 * Records that a passkey was used. Returns false if the passkey's counter has changed in the meantime, which happens
 * if there is a copy of the passkey.
 */
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

/** Deletes all factors of a user. */
export async function deleteFactors(tx: Tx, user: number): Promise<void> {
  await deleteApp(tx, user);
  await deleteRecoveryCodes(tx, user);
  await tx.delete(passkeys).where(eq(passkeys.user_id, user)).run();
}

/** Records that a ticket was used. Returns false if the ticket had already been used. */
export async function insertSpent(tx: Tx, row: typeof spentTickets.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(spentTickets)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: spentTickets.id })
    .all();
  return kept.length > 0;
}

/** Records a sign-in from a browser and returns whether the browser was known, new or the user's first. */
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

/** Deletes expired tickets and browsers that have not been used for a long time. */
export async function deleteOldSteps(tx: Tx, now: Date): Promise<void> {
  await tx.delete(spentTickets).where(lte(spentTickets.expires_at, now.toISOString())).run();
  const since = new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY_MS).toISOString();
  await tx.delete(knownDevices).where(lt(knownDevices.last_at, since)).run();
}

/** Returns the user's methods for the second sign-in step, in one query. */
export async function factorWays(db: Reads, user: number): Promise<FactorWay[]> {
  const found = await db.get<Record<FactorWay, unknown>>(sql`SELECT
    EXISTS (SELECT 1 FROM ${appFactors} WHERE ${appFactors.user_id} = ${user}
      AND ${appFactors.confirmed_at} IS NOT NULL) AS totp,
    EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE ${recoveryCodes.user_id} = ${user}
      AND ${recoveryCodes.used_at} IS NULL) AS recovery,
    EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.user_id} = ${user}) AS passkey`);
  return (["totp", "recovery", "passkey"] as const).filter((way) => Boolean(found?.[way]));
}

/** Whether any of these methods is a factor. Recovery codes only stand in for a factor, so they do not count. */
export const isFactorAmong = (ways: readonly FactorWay[]): boolean => ways.some((way) => way !== "recovery");

export const hasFactor = async (db: Reads, user: number): Promise<boolean> =>
  isFactorAmong(await factorWays(db, user));

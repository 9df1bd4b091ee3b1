import { and, eq, gt, lte, sql } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { rateLimits, secrets } from "../../installation/tables/schema.ts";

/** Returns the number of attempts that a key has made in the current period. Times are in milliseconds since 1970. */
export async function findTries(
  db: Reads,
  key: string,
  now: number,
): Promise<{ points: number; expire: number } | undefined> {
  return db
    .select({ points: rateLimits.points, expire: rateLimits.expire })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, now)))
    .get();
}

/** Counts an attempt by a key. The first attempt of a period determines when the period ends. */
export async function countTry(tx: Tx, key: string, now: number, expire: number): Promise<void> {
  await tx
    .delete(rateLimits)
    .where(and(eq(rateLimits.key, key), lte(rateLimits.expire, now)))
    .run();
  await tx
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({ target: bare(rateLimits.key), set: { points: sql`${rateLimits.points} + 1` } })
    .run();
}

export async function forgetTries(tx: Tx, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key)).run();
}

export async function deleteExpiredTries(tx: Tx, now: number): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.expire, now)).run();
}

/** Writes an empty row to check that the database is writable. The row is removed with the expired attempts. */
export async function markProof(tx: Tx, now: number): Promise<void> {
  await tx
    .insert(rateLimits)
    .values({ key: "proof", points: 0, expire: now })
    .onConflictDoUpdate({ target: bare(rateLimits.key), set: { expire: now } })
    .run();
}

/** Returns the stored secret with the given name. If there is none, stores and returns the given secret. */
export async function keptSecret(tx: Tx, name: string, bytes: Buffer): Promise<Buffer> {
  await tx.insert(secrets).values({ name, bytes }).onConflictDoNothing().run();
  const kept = await tx.select().from(secrets).where(eq(secrets.name, name)).get();
  return kept?.bytes ?? bytes;
}

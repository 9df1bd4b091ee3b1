import { createHmac } from "node:crypto";
import type { Guesses, Turn } from "@idms/core/school/accounts/guessing";
import { and, desc, eq, gt, lt, lte, notInArray, sql } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { guessedNames, guessTurns, knownNetworks, users } from "../../installation/tables/schema.ts";

/** Number of days that a network stays known after a user's last sign-in from it. */
const KNOWN_DAYS = 30;
/** Maximum number of known networks per user (home, school, phone). The oldest are removed first. */
const MOST_NETWORKS = 10;

/**
 * Number of slots for names. When full, both tables together take about 12 MB, regardless of how many names and
 * networks are tried.
 */
const NAME_SLOTS = 2 ** 16;
const TURN_SLOTS = 2 ** 18;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A sign-in attempt and its source, in the form that the database stores. The values are keyed hashes, so they cannot
 * be reversed.
 */
export interface Attempt {
  username: string;
  network: string;
  /** The slot for the name. */
  nameSlot: number;
  /** The slot for the name and network together. */
  turnSlot: number;
}

export function attemptOf(key: Uint8Array, username: string, address: string): Attempt {
  const name = username.toLowerCase();
  return {
    username: name,
    network: networkHash(key, address),
    nameSlot: slotOf(key, ["name", name], NAME_SLOTS),
    turnSlot: slotOf(key, ["turn", name, address], TURN_SLOTS),
  };
}

/**
 * Returns the short form of a network for the log. It reveals whether two sign-ins came from the same network, but not
 * which one.
 */
export const shownNetwork = ({ network }: Pick<Attempt, "network">): string => network.slice(0, 10);

export const networkHash = (key: Uint8Array, address: string): string =>
  digest(key, ["network", address]).toString("base64url");

/**
 * Maps values that clients can send in unlimited numbers to a fixed number of slots. Without the key, nobody can tell
 * which slot a value maps to.
 */
export const slotOf = (key: Uint8Array, parts: readonly string[], slots: number = TURN_SLOTS): number =>
  digest(key, parts).readUInt32BE() % slots;

const digest = (key: Uint8Array, parts: readonly string[]): Buffer =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest();

/** Whether the user with that name, if any, recently signed in from this network. */
export async function isKnownNetwork(tx: Reads, { username, network }: Attempt, now: Date): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(knownNetworks, eq(knownNetworks.user_id, users.id))
    .where(
      and(
        eq(sql`lower(${users.username})`, sql`lower(${username})`),
        eq(knownNetworks.network, network),
        gt(knownNetworks.last_at, knownSince(now)),
      ),
    )
    .get();
  return found !== undefined;
}

/** Records that a user has signed in from a network. */
export async function rememberNetwork(tx: Tx, userId: number, network: string, now: Date): Promise<void> {
  const last_at = now.toISOString();
  await tx
    .insert(knownNetworks)
    .values({ user_id: userId, network, last_at })
    .onConflictDoUpdate({
      target: [bare(knownNetworks.user_id), bare(knownNetworks.network)],
      set: { last_at },
    })
    .run();
  const newest = tx
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(eq(knownNetworks.user_id, userId))
    .orderBy(desc(knownNetworks.last_at))
    .limit(MOST_NETWORKS);
  await tx
    .delete(knownNetworks)
    .where(and(eq(knownNetworks.user_id, userId), notInArray(knownNetworks.network, newest)))
    .run();
}

/** Deletes a user's known networks. */
export async function forgetNetworks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(knownNetworks).where(eq(knownNetworks.user_id, userId)).run();
}

export async function readGuesses(tx: Reads, slot: number): Promise<Guesses | undefined> {
  const row = await tx.select().from(guessedNames).where(eq(guessedNames.slot, slot)).get();
  return row && { count: row.count, at: Date.parse(row.at) };
}

export async function writeGuesses(tx: Tx, slot: number, { count, at }: Guesses): Promise<void> {
  const row = { count, at: new Date(at).toISOString() };
  await tx
    .insert(guessedNames)
    .values({ slot, ...row })
    .onConflictDoUpdate({ target: bare(guessedNames.slot), set: row })
    .run();
}

export async function readTurn(tx: Reads, slot: number): Promise<Turn | undefined> {
  const row = await tx.select().from(guessTurns).where(eq(guessTurns.slot, slot)).get();
  return row && Date.parse(row.ready_at);
}

/** Stores the time of the next allowed attempt, or deletes it if `turn` is undefined. */
export async function writeTurn(tx: Tx, slot: number, turn: Turn | undefined): Promise<void> {
  if (turn === undefined) {
    await tx.delete(guessTurns).where(eq(guessTurns.slot, slot)).run();
    return;
  }
  const row = { ready_at: new Date(turn).toISOString() };
  await tx
    .insert(guessTurns)
    .values({ slot, ...row })
    .onConflictDoUpdate({ target: bare(guessTurns.slot), set: row })
    .run();
}

/** Deletes guess counts, times of allowed attempts, and known networks that no longer have any effect. */
export async function deleteOldGuesses(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  await tx.delete(guessedNames).where(lt(guessedNames.at, dayAgo)).run();
  await tx.delete(guessTurns).where(lt(guessTurns.ready_at, dayAgo)).run();
  await tx
    .delete(knownNetworks)
    .where(lte(knownNetworks.last_at, knownSince(now)))
    .run();
}

const knownSince = (now: Date): string => new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString();

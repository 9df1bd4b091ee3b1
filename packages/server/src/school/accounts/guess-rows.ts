import { createHmac } from "node:crypto";
import type { Guesses, Turn } from "@idms/core/school/accounts/guessing";
import { and, desc, eq, gt, lt, lte, notInArray, sql } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { guessedNames, guessTurns, knownNetworks, users } from "../../installation/tables/schema.ts";

/** How long a network is known that a user signed in from, in days. */
const KNOWN_DAYS = 30;
/** How many networks of one user are known: home, school, the phone's; the oldest go first. */
const MOST_NETWORKS = 10;

/** How many slots there are. Both tables full are some 12 MB, whoever sends how many names from how many networks. */
const NAME_SLOTS = 2 ** 16;
const TURN_SLOTS = 2 ** 18;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The attempt to sign in and its source, as the database keeps them: by a secret, so that nothing of them can be read
 * back.
 */
export interface Attempt {
  username: string;
  network: string;
  /** The slot of the name. */
  nameSlot: number;
  /** The slot of the name and the network together. */
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

/** A network as the log names it: so that two sign-ins from one are seen to be, and nobody reads which it is. */
export const shownNetwork = ({ network }: Pick<Attempt, "network">): string => network.slice(0, 10);

export const networkHash = (key: Uint8Array, address: string): string =>
  digest(key, ["network", address]).toString("base64url");

/** One of so many slots, for what anybody may send any number of; which one, only the holder of the key can say. */
export const slotOf = (key: Uint8Array, parts: readonly string[], slots: number = TURN_SLOTS): number =>
  digest(key, parts).readUInt32BE() % slots;

const digest = (key: Uint8Array, parts: readonly string[]): Buffer =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest();

/** Whether the user of that name, if there is one, signed in from this network lately. */
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

/** Keeps that a user has signed in from a network. */
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

/** Forgets the networks from which the password was known. */
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

/** Keeps when somebody's turn comes, or with undefined that it has been taken. */
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

/** Removes what no longer slows or lets in anybody. */
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

import { createHash, generateKeyPairSync } from "node:crypto";
import { SAMPLE_KEY } from "@idms/core/cards/verify/signed-code";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { cardKeys, cardKeySecrets } from "../../installation/tables/schema.ts";
import type { CardSigner } from "./sign-code.ts";

export type CardKey = typeof cardKeys.$inferSelect;

/** Returns a school's keys, newest first. */
export const listCardKeys = async (db: Reads, school: number): Promise<CardKey[]> =>
  db
    .select()
    .from(cardKeys)
    .where(eq(cardKeys.school_id, school))
    .orderBy(desc(cardKeys.created_at), desc(cardKeys.id))
    .all();

/**
 * Returns the key that currently signs a school's cards. Returns undefined if there is none, for example after a backup
 * has been restored.
 */
async function findSigner(db: Reads, school: number): Promise<CardSigner | undefined> {
  const { id: key, school_id, retired_at } = cardKeys;
  return db
    .select({ key, school: school_id, privateKey: cardKeySecrets.private_key })
    .from(cardKeys)
    .innerJoin(cardKeySecrets, eq(cardKeySecrets.key_id, key))
    .where(and(eq(school_id, school), isNull(retired_at)))
    .get();
}

/**
 * Returns the key that signs a school's cards. A new key is generated on first use, or if the private key is missing.
 */
export async function cardSigner(db: Db, doer: Doer, school: number): Promise<CardSigner> {
  const signer = await findSigner(db, school);
  if (signer) return signer;
  return transaction(
    inLineOf(db, school),
    async (tx) => (await findSigner(tx, school)) ?? makeKey(tx, doer, school),
  );
}

/**
 * Gives a school a new signing key. The previous private key is deleted permanently. Existing cards can still be
 * verified with the previous public key.
 */
export const renewCardKey = async (db: Db, doer: Doer, school: number): Promise<void> => {
  await transaction(inLineOf(db, school), (tx) => makeKey(tx, doer, school));
};

async function makeKey(tx: Tx, doer: Doer, school: number): Promise<CardSigner> {
  const { id, publicKey, privateKey } = await unusedPair(tx);
  const created_at = new Date().toISOString();
  const inUse = and(eq(cardKeys.school_id, school), isNull(cardKeys.retired_at));
  const gone = tx.select({ id: cardKeys.id }).from(cardKeys).where(inUse);
  await tx
    .delete(cardKeySecrets)
    .where(sql`${cardKeySecrets.key_id} IN ${gone}`)
    .run();
  await tx.update(cardKeys).set({ retired_at: created_at }).where(inUse).run();
  const row = { id, school_id: school, public_key: publicKey, created_at, made_by: doer.username };
  await tx.insert(cardKeys).values(row).run();
  await tx.insert(cardKeySecrets).values({ key_id: id, private_key: privateKey }).run();
  await writeDown(tx, doer, { done: "card_keys.renew" }, { id, school_id: school });
  return { key: id, school, privateKey };
}

/** Generates a key pair with an ID that is unique in the installation. */
async function unusedPair(tx: Tx): Promise<{ id: number; publicKey: string; privateKey: string }> {
  for (;;) {
    const pair = generateKeyPairSync("ed25519");
    const publicKey = Buffer.from(pair.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    const id = createHash("sha256").update(publicKey).digest().readUInt32BE();
    const isTaken = await tx.select({ id: cardKeys.id }).from(cardKeys).where(eq(cardKeys.id, id)).get();
    if (isTaken || id === SAMPLE_KEY) continue;
    const privateKey = pair.privateKey.export({ format: "der", type: "pkcs8" });
    return { id, publicKey: publicKey.toString("base64"), privateKey: privateKey.toString("base64") };
  }
}

/**
 * Counts the active signing keys, and the keys whose private key is missing in this installation. The next print
 * replaces such keys.
 */
export async function countSigningKeys(db: Reads): Promise<{ keys: number; lost: number }> {
  const keys = await db.$count(cardKeys, isNull(cardKeys.retired_at));
  const secrets = await db.$count(cardKeySecrets);
  return { keys, lost: keys - secrets };
}

/** Deletes all private keys. */
export async function deleteCardKeySecrets(tx: Tx): Promise<void> {
  await tx.delete(cardKeySecrets).run();
}

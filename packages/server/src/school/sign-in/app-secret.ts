import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isFile, transaction, type Tx } from "../../installation/engines/connect.ts";
import { appFactors, secrets } from "../../installation/tables/schema.ts";
import { seal, unseal } from "../factors/seal.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import {
  FACTOR_KEY_FILE,
  FACTORS,
  KEY_BYTES,
  openFactorKeys,
  type FactorKeys,
} from "../../http/sessions/token-keys.ts";
import type { App } from "../../installation/open-app.ts";

/**
 * Decrypts the secret of an authenticator app. Returns undefined if it was encrypted with a key that is not
 * available.
 */
export async function openSecret(
  keys: FactorKeys,
  user: number,
  sealed: string,
): Promise<string | undefined> {
  return openedBy(keys.known, user, sealed) ?? openedBy(await keys.again(), user, sealed);
}

function openedBy(keys: readonly Uint8Array[], user: number, sealed: string): string | undefined {
  for (const key of keys) {
    const secret = unseal(key, user, sealed);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

/**
 * Replaces the key that encrypts the secrets of authenticator apps, and re-encrypts each secret. Sign-ins continue to
 * work in the meantime. On a database server, everything happens in one transaction. With a database file, both keys
 * are in the key file until all secrets are re-encrypted. If the process is killed, both keys remain and the next run
 * completes the change. The log entry is in the same transaction as the secrets.
 * @returns the number of secrets
 */
export async function renewFactorKey(
  { db, folder }: Pick<App, "db" | "folder">,
  doer: Doer,
): Promise<number> {
  const keys = await openFactorKeys({ db, folder });
  const newest = randomBytes(KEY_BYTES);
  if (!isFile(db))
    return transaction(db, async (tx) => {
      const before = await keys.again(tx);
      await tx.update(secrets).set({ bytes: newest }).where(eq(secrets.name, FACTORS)).run();
      return sealAnew(tx, before, newest, doer);
    });
  const path = join(folder.root, FACTOR_KEY_FILE);
  const all = [newest, ...keys.known];
  await writeAtomic(path, Buffer.concat(all));
  const apps = await transaction(db, (tx) => sealAnew(tx, all, newest, doer));
  await writeAtomic(path, newest);
  return apps;
}

/** Encrypts all secrets with the newest key. A secret that no key can decrypt stays unchanged. */
async function sealAnew(
  tx: Tx,
  keys: readonly Uint8Array[],
  newest: Uint8Array,
  doer: Doer,
): Promise<number> {
  let apps = 0;
  for (const { user_id, secret: sealed } of await tx.select().from(appFactors).all()) {
    const secret = openedBy(keys, user_id, sealed);
    if (secret === undefined) continue;
    const set = { secret: seal(newest, user_id, secret) };
    await tx.update(appFactors).set(set).where(eq(appFactors.user_id, user_id)).run();
    apps += 1;
  }
  await writeDown(tx, doer, { done: "keys.rotate_apps", details: { apps } }, { id: null });
  return apps;
}

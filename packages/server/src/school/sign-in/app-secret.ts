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

/** The secret of an app; undefined where a key has sealed it that is not here. */
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
 * Puts a new key into the place of that which seals the secrets of apps, and seals each anew, while others use them. On a server both are one
 * transaction; beside a file of a database both keys lie there until all are sealed anew, which a kill leaves so, and the next run ends.
 * That it was done is written down with the secrets.
 * @returns how many there are
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

/** One that none of the keys opens stays as it is. */
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

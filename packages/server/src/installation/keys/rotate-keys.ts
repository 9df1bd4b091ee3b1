import { existsSync } from "node:fs";
import { copyFile, link, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { transaction } from "../engines/connect.ts";
import { syncFolder } from "../files/write-atomic.ts";
import type { KeysPlace } from "../store/file-store.ts";
import { nextKeyFile, openKeyStore } from "./key-store.ts";
import { keysBehind, keyStores, PAGE, pagesBehind, photoKeys, storeRow } from "./key-tables.ts";
import { makeMasterKey, readMasterKey, unwrap, wrap } from "./master-key.ts";

export interface RotatedKeys {
  keys: number;
  /** The path of the former master key, which opens older backups of the key store. */
  before: string;
}

/**
 * Rewraps all keys with a new master key in one step. Other programs can use the keys in the meantime, and find the
 * new master key at the old path. The new master key is written to disk first, and replaces the old one last. If the
 * process is killed in between, programs know both master keys, and the next run completes the rotation.
 * @param whenWrapped receives the number of rewrapped keys before the new master key replaces the old one, so that
 *   the number is reported even if the process is then killed
 * @throws the failures of `openKeyStore`
 */
export async function rotateKeys(
  place: KeysPlace,
  moment: Date = new Date(),
  whenWrapped: (keys: number) => Promise<void> = () => Promise.resolve(),
): Promise<RotatedKeys> {
  const { keyFile } = place;
  const next = nextKeyFile(keyFile);
  const store = await openKeyStore(place, { create: false });
  try {
    const now = readMasterKey(keyFile);
    const newest = existsSync(next) ? readMasterKey(next) : await makeMasterKey(next);
    let keys = 0;
    await transaction(store.db, async (tx) => {
      keys = 0;
      const isDone = (await storeRow(tx))?.master === newest.print;
      for await (const page of pagesBehind(
        (last) => keysBehind(tx, last, PAGE),
        ({ id }) => id,
      )) {
        const there = page.filter(({ wrapped }) => wrapped !== null);
        keys += there.length;
        if (isDone || there.length === 0) continue;
        const wrapped = there.map((row) => ({
          ...row,
          wrapped: wrap(newest, row.id, unwrap(now, row.id, row.wrapped as string)),
        }));
        await tx
          .insert(photoKeys)
          .values(wrapped)
          .onConflictDoUpdate({ target: sql`id`, set: { wrapped: sql`excluded.wrapped` } })
          .run();
      }
      if (!isDone) await tx.update(keyStores).set({ master: newest.print }).run();
    });
    await whenWrapped(keys);
    const before = `${keyFile}.before-${moment.toISOString().replaceAll(":", "-")}`;
    await link(keyFile, before).catch(() => copyFile(keyFile, before));
    await rename(next, keyFile);
    await syncFolder(dirname(keyFile));
    return { keys, before };
  } finally {
    await store.close();
  }
}

import { dirname } from "node:path";
import { keyFailures } from "@idms/core/upkeep/installation/key-failures";
import { sql } from "drizzle-orm";
import { sqliteOf, transaction, type Db, type Tx } from "../engines/connect.ts";
import { copyDatabase, connectFile } from "../engines/sqlite-file.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { keyStoreOf } from "../store/files.ts";
import {
  filesBehind,
  hasKeyTables,
  keysBehind,
  keyStores,
  MAKING,
  PAGE,
  pagesBehind,
  photoKeyFiles,
  photoKeys,
  storeRow,
  type KeyStoreRow,
} from "./key-tables.ts";
import { makeFolder } from "../files/make-folder.ts";

/** Copies the key store of a data folder to another folder that has no key store. */
export async function copyKeyStore(from: DataFolder, to: DataFolder): Promise<void> {
  const target = keyStoreOf(to);
  await makeFolder(dirname(target));
  const { db, close } = await connectFile(keyStoreOf(from));
  try {
    copyDatabase(sqliteOf(db).reader, target);
  } finally {
    await close();
  }
}

export interface CopiedKeys {
  keys: number;
  /** Number of discarded keys. They remain discarded. */
  thrown: number;
}

/**
 * Copies the keys of one store to another, page by page. If the copy is interrupted, run it again. Keys that were
 * discarded in either store remain discarded, so that no old copy restores them.
 * @throws Failure `conflict` for a store with keys of another installation, or under a different master key
 */
export async function copyKeys(from: Db, to: Db): Promise<CopiedKeys> {
  const own = await storeRow(from);
  if (!own) throw keyFailures.noneToCopy();
  await transaction(to, async (tx) => {
    for (const statement of MAKING) await tx.run(sql.raw(statement));
    await requireOwn(tx, own);
  });
  const copied = { keys: 0, thrown: 0 };
  for await (const page of pagesBehind(
    (last) => keysBehind(from, last, PAGE),
    ({ id }) => id,
  )) {
    await transaction(to, (tx) =>
      tx
        .insert(photoKeys)
        .values(page)
        .onConflictDoUpdate({
          target: sql`id`,
          set: { wrapped: sql`CASE WHEN photo_keys.wrapped IS NULL THEN NULL ELSE excluded.wrapped END` },
        })
        .run(),
    );
    copied.keys += page.length;
    copied.thrown += page.filter(({ wrapped }) => wrapped === null).length;
  }
  // Noted now, so that they are not taken for forgotten before the photos are back, too.
  const noted_at = new Date().toISOString();
  for await (const page of pagesBehind(
    (last) => filesBehind(from, last, PAGE),
    ({ name }) => name,
  )) {
    const rows = page.map((row) => ({ ...row, noted_at }));
    await transaction(to, (tx) => tx.insert(photoKeyFiles).values(rows).onConflictDoNothing().run());
  }
  // Last, so that no half of it is taken for the whole.
  await transaction(to, async (tx) => {
    await tx.delete(keyStores).run();
    await tx.insert(keyStores).values(own).run();
  });
  return copied;
}

/**
 * Checks that the target store is empty, or has the same name and master key as the source.
 * @throws Failure `conflict`
 */
async function requireOwn(tx: Tx, own: KeyStoreRow): Promise<void> {
  const there = await storeRow(tx);
  if (!there) return;
  if (there.name !== own.name && (await hasKeys(tx))) throw keyFailures.otherStoreThere();
  if (there.name === own.name && there.master !== own.master) throw keyFailures.newerThere();
}

const hasKeys = async (tx: Tx): Promise<boolean> => (await keysBehind(tx, "", 1)).length > 0;

/**
 * Checks that a database is a key store.
 * @throws Failure `unprocessable`
 */
export async function requireKeyTables(db: Db, name: string): Promise<void> {
  if (!(await hasKeyTables(db))) throw keyFailures.notStore({ file: name });
}

import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Failure } from "@idms/core/failure";
import { keyFailures } from "@idms/core/upkeep/installation/key-failures";
import { sql, isNull } from "drizzle-orm";
import { isFile, onOneConnection, sqliteOf, transaction, type Db } from "../engines/connect.ts";
import { connectDatabase } from "../engines/connect-database.ts";
import { isServerAddress } from "../files/data-folder.ts";
import type { KeysPlace, PhotoKeys } from "../store/file-store.ts";
import { newKeyId } from "../store/seal-formats.ts";
import {
  filesBehind,
  filesOfKeys,
  findKey,
  forgetFiles,
  hasKeyTables,
  addKey,
  keyAhead,
  keysOfFiles,
  MAKING,
  noteFiles,
  PAGE,
  pagesBehind,
  storeRow,
  thrownAmong,
  throwIdle,
  keyStores,
  photoKeys,
} from "./key-tables.ts";
import { printOf, readMasterKey, unwrap, wrap, type MasterKey } from "./master-key.ts";
import { makeFolder } from "../files/make-folder.ts";

const KEY_BYTES = 32;
/** Number of keys cached in memory. A school has fewer. */
const MOST_KNOWN = 50_000;
/**
 * Number of keys that are read ahead from a key store file. Keys for a class are often created one after another, for
 * example during an import or a photo day.
 */
const AHEAD = 100;
/** Number of misses after which keys are read one at a time. */
const TRIES = 3;
/** How long keys that were read ahead are used, in milliseconds. Another program may discard keys in the meantime. */
const AHEAD_MS = 5000;

/** An open key store. */
export interface KeyStore extends PhotoKeys {
  readonly db: Db;
}

/**
 * Returns the path of the file for the next key. The file is in the same folder until it replaces the current one.
 */
export const nextKeyFile = (keyFile: string): string => `${keyFile}.new`;

/** Whether a key store file exists at this location. Does not connect to a server. */
export const hasKeyFile = (store: string): boolean => !isServerAddress(store) && existsSync(store);

/**
 * Opens the key store of an installation, and verifies that its keys are wrapped with the master key in the file.
 * @param create whether to create a store if there is none
 * @throws Failure `missing` if there is no store, `unprocessable` for a different key, and the failures of
 *   `readMasterKey`
 */
export async function openKeyStore(
  { store, keyFile }: KeysPlace,
  { create }: { create: boolean },
): Promise<KeyStore> {
  const master = masterReader(keyFile);
  if (!isServerAddress(store)) {
    if (!create && !existsSync(store)) throw noStore(store);
    await makeFolder(dirname(store));
  }
  const { db, close } = await connectDatabase(store);
  try {
    if (!(await hasKeyTables(db))) {
      if (!create) throw noStore(store);
      await transaction(db, async (tx) => {
        for (const statement of MAKING) await tx.run(sql.raw(statement));
      });
    }
    const row = (await storeRow(db)) ?? (create ? await makeStore(db, master.newest()) : undefined);
    if (!row) throw noStore(store);
    master.by(row.master);
    let closing: Promise<void> | undefined;
    return { ...keysOver(db, master), db, name: row.name, close: () => (closing ??= close()) };
  } catch (error) {
    await close();
    throw error;
  }
}

const noStore = (store: string): Failure =>
  isServerAddress(store) ? keyFailures.noStoreInDatabase() : keyFailures.noStore({ store });

/** Creates the key store. Two programs that start at the same time end up with the same store. */
const makeStore = (db: Db, { print }: MasterKey) =>
  transaction(db, async (tx) => {
    const row = { one: 1, name: randomBytes(8).toString("hex"), master: print };
    await tx.insert(keyStores).values(row).onConflictDoNothing().run();
    return (await storeRow(tx)) ?? row;
  });

/** Finds the master key by its fingerprint. If another program has replaced the key, it is read again. */
interface MasterReader {
  newest(): MasterKey;
  /**
   * Returns the master key with the given fingerprint.
   * @throws Failure `unprocessable` if the key has a different fingerprint
   */
  by(print: string): MasterKey;
}

function masterReader(keyFile: string): MasterReader {
  const known = new Map<string, MasterKey>();
  const read = (path: string): MasterKey => {
    const master = readMasterKey(path);
    known.set(master.print, master);
    return master;
  };
  return {
    newest: () => read(keyFile),
    by(print) {
      const found = known.get(print);
      if (found) return found;
      const next = nextKeyFile(keyFile);
      const first = read(keyFile);
      if (first.print === print) return first;
      // A rotation was ended before the new key took its place.
      if (existsSync(next)) read(next);
      const master = known.get(print);
      if (master) return master;
      throw keyFailures.otherKey({ keyFile });
    },
  };
}

function keysOver(db: Db, masters: MasterReader): Omit<PhotoKeys, "name" | "close"> {
  const known = new Map<string, KeyObject>();
  const isAtHand = isFile(db);
  const ahead = isAtHand ? readerAhead(db) : undefined;
  const keep = (id: string, key: KeyObject): KeyObject => {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, key);
    return key;
  };
  const opened = (id: string, wrapped: string | null | undefined): KeyObject | undefined =>
    wrapped ? keep(id, unwrap(masters.by(printOf(wrapped)), id, wrapped)) : undefined;

  return {
    isAtHand,

    async keyOf(name, beside) {
      const now = new Date().toISOString();
      const made = { id: newKeyId(), key: createSecretKey(randomBytes(KEY_BYTES)) };
      const before = await transaction(db, async (tx) => {
        const { master, id, wrapped } = await keyAhead(tx, name, beside ?? null);
        if (id === null) await addKey(tx, name, made.id, wrap(masters.by(master), made.id, made.key), now);
        else await noteFiles(tx, [{ name, id }], now);
        return id === null ? null : { id, wrapped };
      });
      if (before)
        return {
          id: before.id,
          key: known.get(before.id) ?? (opened(before.id, before.wrapped) as KeyObject),
        };
      keep(made.id, made.key);
      return made;
    },

    find: (id) => known.get(id) ?? opened(id, ahead?.read(id)),

    load: async (id) => known.get(id) ?? opened(id, (await findKey(db, id))?.wrapped),

    forget: (name) => transaction(db, (tx) => forgetFiles(tx, [name], new Date().toISOString())),

    note: (files) => transaction(db, (tx) => noteFiles(tx, files, new Date().toISOString())),

    idsOf: (names) => keysOfFiles(db, names),

    async forgetAbsent(ids, isThere) {
      const absent: string[] = [];
      for (const name of await filesOfKeys(db, ids)) if (!(await isThere(name))) absent.push(name);
      await transaction(db, (tx) => forgetFiles(tx, absent, new Date().toISOString()));
    },

    async forgetUnknown(isKnown, notedBefore) {
      const before = notedBefore.toISOString();
      for await (const page of pagesBehind(
        (last) => filesBehind(db, last, PAGE),
        ({ name }) => name,
      )) {
        const unknown: string[] = [];
        for (const { name, noted_at } of page)
          if (noted_at <= before && !(await isKnown(name))) unknown.push(name);
        await transaction(db, (tx) => forgetFiles(tx, unknown, before));
      }
    },

    thrownOf: (ids) => thrownAmong(db, ids),

    async throwAway(idleSince) {
      const thrown = await transaction(db, (tx) => throwIdle(tx, idleSince.toISOString()));
      if (thrown === 0) {
        // In one file what a kill left to be overwritten is overwritten now, or by the next who looks while nobody reads.
        if (isAtHand) overwriteInFile(db);
        return 0;
      }
      known.clear();
      ahead?.forget();
      await overwriteThrown(db);
      return thrown;
    },
  };
}

/** Creates a reader that reads a wrapped key by its ID synchronously, together with the keys created after it. */
function readerAhead(db: Db): { read(id: string): string | null | undefined; forget(): void } {
  const following = sqliteOf(db)
    .reader.prepare<[string, number], [string, string | null]>(
      `SELECT id, wrapped FROM photo_keys WHERE rowid >= (SELECT rowid FROM photo_keys WHERE id = ?)
        ORDER BY rowid LIMIT ?`,
    )
    .raw();
  const ahead = new Map<string, string | null>();
  let [until, reads, hits] = [0, 0, 0];
  return {
    read(id) {
      const now = performance.now();
      if (now >= until) {
        ahead.clear();
        [until, reads, hits] = [now + AHEAD_MS, 0, 0];
      }
      if (ahead.has(id)) hits += 1;
      else {
        const count = reads >= TRIES && hits < reads ? 1 : AHEAD;
        for (const [each, wrapped] of following.all(id, count)) ahead.set(each, wrapped);
        reads += 1;
      }
      return ahead.get(id);
    },
    forget: () => ahead.clear(),
  };
}

/**
 * Number of attempts to empty the log while others are reading the key store, and the pause between attempts, in
 * milliseconds.
 */
const LOOKS = 50;
const LOOK_MS = 100;

/** Empties the write-ahead log of a file-based store. Returns false if another program is reading the store. */
function overwriteInFile(db: Db): boolean {
  const [done] = sqliteOf(db).writer.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
  return done?.busy === 0;
}

/**
 * Removes discarded keys from the store's files: from SQLite's write-ahead log, or from the pages of a server's
 * table.
 */
async function overwriteThrown(db: Db): Promise<void> {
  if (!isFile(db)) {
    await onOneConnection(db, async (own) => void (await own.all(sql`VACUUM FULL photo_keys`)));
    return;
  }
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (overwriteInFile(db)) return;
    await sleep(LOOK_MS);
  }
  throw keyFailures.stillRead();
}

/** Counts the keys and the discarded keys in a store. Throws the same failures as `openKeyStore`. */
export async function countKeys(place: KeysPlace): Promise<{ there: number; thrown: number }> {
  const { db, close } = await openKeyStore(place, { create: false });
  try {
    const thrown = await db.$count(photoKeys, isNull(photoKeys.wrapped));
    return { there: (await db.$count(photoKeys)) - thrown, thrown };
  } finally {
    await close();
  }
}

import { closeSync, fsyncSync, openSync } from "node:fs";
import { asStorageFailure, Failure, listingKey, troubleOf } from "@idms/core";
import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { refusalOf } from "../files/refusal-of.ts";
import * as schema from "./schema.ts";
import { BUSY_TIMEOUT_MS, patiently } from "./wait-for-lock.ts";

/** How the transactions of a connection go. */
interface Manner {
  /** How long they wait for another program's write before they give up, in milliseconds. */
  patienceMs: number;
  /** Whether they are taken back when they have shown that they could be done. */
  takenBack: boolean;
  /** What is known of the database's damage, to one that has some nothing more is written; and whether somebody looks. */
  damage: { found: string | null; isLookedFor: boolean };
}

export type Db = BetterSQLite3Database<typeof schema> & {
  readonly $client: Database.Database;
  readonly manner: Manner;
};
/** The database inside a transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface OpenDatabase {
  db: Db;
  close(): void;
}

/** The write-ahead log is no larger than this, in bytes, once nobody reads what is older. */
const LOG_BYTES = 64 * 1024 * 1024;

/** A command waits as long as a person at a terminal would; nobody else waits for it. */
const PATIENCE_MS = 60_000;

const overClient = (client: Database.Database, manner: Manner): Db =>
  Object.assign(drizzle({ client, schema }), { manner });

/** The same connection, whose transactions wait this long for another program's; for a server, whose clients wait. */
export const withPatience = (db: Db, patienceMs: number): Db =>
  overClient(db.$client, { ...db.manner, patienceMs });

/**
 * The same connection, each of whose transactions is done and taken back: for a dry run, which is to find all that the
 * work would be refused for. What a second transaction needs of the first one is not there.
 */
export const takingBack = (db: Db): Db => overClient(db.$client, { ...db.manner, takenBack: true });

/**
 * Opens a database. `prepare` may bring it up to date first; what has opened it already, such as the press in its
 * thread, needs none.
 * @throws Failure `damaged` for a file that is no database, `busy` when another program holds it for too long, `full`
 * and `storage` when the disk does not let it be opened, and whatever `prepare` throws.
 */
export async function connectDatabase(
  file: string,
  prepare?: (sqlite: Database.Database) => Promise<void>,
): Promise<OpenDatabase> {
  let sqlite: Database.Database | undefined;
  try {
    makePrivate(file);
    sqlite = await openPatiently(file, {}, configure);
    await prepare?.(sqlite);
    return opened(sqlite);
  } catch (error) {
    sqlite?.close();
    throw asStorageFailure(refusalOf(error, file), `${file} cannot be opened`);
  }
}

/**
 * Opens a database that nobody writes to, and leaves it as it is.
 * @throws Failure `damaged` for a file that is no database, and as `connectDatabase` does.
 */
export async function readDatabase(file: string): Promise<OpenDatabase> {
  try {
    const sqlite = await openPatiently(file, { readonly: true }, (each) => {
      each.pragma("schema_version");
      defineFunctions(each);
    });
    return opened(sqlite);
  } catch (error) {
    throw asStorageFailure(error, `${file} cannot be read`);
  }
}

/** Another program may be putting a database in order, after a kill or as the last one to close it. */
function openPatiently(
  file: string,
  options: { readonly?: boolean },
  setUp: (sqlite: Database.Database) => void,
): Promise<Database.Database> {
  return patiently({}, PATIENCE_MS, () => {
    const sqlite = new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS });
    try {
      setUp(sqlite);
      return sqlite;
    } catch (error) {
      sqlite.close();
      throw error;
    }
  });
}

const opened = (sqlite: Database.Database): OpenDatabase => ({
  db: overClient(sqlite, {
    patienceMs: PATIENCE_MS,
    takenBack: false,
    damage: { found: null, isLookedFor: false },
  }),
  close: () => void sqlite.close(),
});

/**
 * Copies the rows of a database as they are at one moment, while others write to it, into a new file for its owner only
 * that can be read without any other beside it. Of what was deleted nothing comes along, which a copy of the pages would
 * take; at a million students that takes two thirds longer (8 s).
 * @throws Failure `damaged`, `full` and `storage`
 */
export function copyDatabase({ $client }: Pick<Db, "$client">, file: string): void {
  try {
    makePrivate(file);
    $client.prepare("VACUUM INTO ?").run(file);
    const written = openSync(file, "r+");
    fsyncSync(written);
    closeSync(written);
  } catch (error) {
    throw asStorageFailure(error, "The database cannot be copied");
  }
}

/** Changes a copy that nobody else uses; what is deleted is overwritten in the file. */
export function changeCopy(file: string, change: (tx: Tx) => void): void {
  const copy = new Database(file);
  try {
    copy.pragma("secure_delete = ON");
    opened(copy).db.transaction(change);
  } catch (error) {
    throw asStorageFailure(error, "The copy of the database cannot be changed");
  } finally {
    copy.close();
  }
}

/** SQLite gives the files beside a database its mode, so whoever may not read a new one reads none of them. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    // It is there already, or SQLite says in its own words why it cannot be.
  }
}

/** Better-sqlite3 opens a WAL database at synchronous NORMAL, so every setting is read back. */
function configure(sqlite: Database.Database): void {
  const FULL = 2;
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // What is deleted or moved is overwritten, whoever does it.
  sqlite.pragma("secure_delete = ON");
  // What a long reader has made the log grow to is given back to the disk when it begins anew.
  sqlite.pragma(`journal_size_limit = ${LOG_BYTES}`);
  const expected = {
    journal_mode: "wal",
    synchronous: FULL,
    foreign_keys: 1,
    secure_delete: 1,
    busy_timeout: BUSY_TIMEOUT_MS,
  };
  for (const [name, value] of Object.entries(expected)) {
    const found = sqlite.pragma(name, { simple: true });
    if (found !== value)
      throw new Error(`The database keeps ${name} at ${String(found)} instead of ${value}`);
  }
  defineFunctions(sqlite);
}

/** What statements may call: core's own rules, so that the database sorts as everything else does. */
const defineFunctions = (sqlite: Database.Database): void =>
  void sqlite.function("listing_key", { deterministic: true }, (text) =>
    typeof text === "string" ? knownListingKey(text) : null,
  );

/** Texts whose key is kept: far more than there are names of classes and sections in one list. */
const KEYS_KEPT = 1000;
const keys = new Map<string, string>();

/** As `listingKey`; the classes of a thousand schools have a few names between them. */
function knownListingKey(text: string): string {
  let key = keys.get(text);
  if (key === undefined) {
    key = listingKey(text);
    if (keys.size === KEYS_KEPT) keys.clear();
    keys.set(text, key);
  }
  return key;
}

/**
 * Runs `work` in one transaction that takes the write lock at once, so it never fails half-way for want of it; while
 * another program has it, the transaction waits its turn and the process goes on. The driver is synchronous: an `await`
 * inside would let another request's statements into the transaction. So in the records.ts files whatever writes takes a
 * `Tx`, is synchronous and runs in here, and whatever reads for the outside takes a `Db` and is async, as everything
 * will be with a database over the network.
 * @throws Failure `busy` when another program holds the lock for too long, `full`, `storage` and `damaged` for what the
 * disk does not allow.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => T extends Promise<unknown> ? never : T,
): Promise<T> {
  requireSound(db);
  const once = db.manner.takenBack ? () => doneAndTakenBack(db, work) : () => doneAtOnce(db, work);
  try {
    return await patiently(db.$client, db.manner.patienceMs, once);
  } catch (error) {
    noteDamage(db, error);
    throw asStorageFailure(error, "The database cannot be written to");
  }
}

/** Writes no more to a database when an error, or whoever has looked through it, says that it is damaged. */
export function noteDamage({ manner }: Db, found: unknown): void {
  const fault = typeof found === "string" ? found : troubleOf(found)?.code === "damaged" && String(found);
  if (fault) manner.damage.found ??= fault;
}

/** @throws Failure `damaged` once it is known. */
export function requireSound({ manner: { damage } }: Db): void {
  if (damage.found === null) return;
  throw new Failure(
    "damaged",
    `The database is damaged (${damage.found}), and nothing more is written to it. To mend it, restore it from a backup.`,
  );
}

const doneAtOnce = <T>(db: Db, work: (tx: Tx) => T): T => db.transaction(work, { behavior: "immediate" });

const TAKEN_BACK = Symbol("taken back");

function doneAndTakenBack<T>(db: Db, work: (tx: Tx) => T): T {
  const outcome: { value?: T } = {};
  try {
    doneAtOnce(db, (tx) => {
      outcome.value = work(tx);
      throw TAKEN_BACK;
    });
  } catch (error) {
    if (error !== TAKEN_BACK) throw error;
  }
  return outcome.value as T;
}

import { closeSync, openSync } from "node:fs";
import { Failure, listingKey } from "@idms/core";
import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.ts";

export type Db = BetterSQLite3Database<typeof schema>;
/** The database inside a transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface OpenDatabase {
  db: Db;
  close(): void;
}

/** How long a statement waits for another program's write before it gives up, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens a database. `prepare` may bring it up to date first; what has opened it already, such as the press in its
 * thread, needs none.
 * @throws Failure `unprocessable` for a file that is no database, `busy` when another program holds it, and whatever
 * `prepare` throws.
 */
export function connectDatabase(file: string, prepare?: (sqlite: Database.Database) => void): OpenDatabase {
  let sqlite: Database.Database | undefined;
  try {
    makePrivate(file);
    sqlite = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    configure(sqlite);
    prepare?.(sqlite);
    const open = sqlite;
    return { db: drizzle({ client: open, schema }), close: () => void open.close() };
  } catch (error) {
    sqlite?.close();
    throw asFailure(error, file);
  }
}

/**
 * Opens a database that nobody writes to, and leaves it as it is.
 * @throws Failure `unprocessable` for a file that is no database.
 */
export function readDatabase(file: string): OpenDatabase {
  let sqlite: Database.Database | undefined;
  try {
    sqlite = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    const open = sqlite;
    open.pragma("schema_version");
    defineFunctions(open);
    return { db: drizzle({ client: open, schema }), close: () => void open.close() };
  } catch (error) {
    sqlite?.close();
    throw asFailure(error, file);
  }
}

const ALL_PAGES = 0x7fffffff;

/**
 * Copies a database as it is at one moment, while others write to it, into a new file that can be read without any
 * other beside it.
 */
export async function copyDatabase(db: Db, file: string): Promise<void> {
  const { $client: source } = db as Db & { $client: Database.Database };
  // All pages in one step: a write between two steps would have it begin anew, and a busy server always writes.
  await source.backup(file, { progress: () => ALL_PAGES });
  const copy = new Database(file);
  copy.pragma("journal_mode = DELETE");
  copy.close();
}

/** Has what is deleted from now on overwritten in the file, so that nobody finds it in there. */
export const overwriteDeleted = (db: Db): void => void db.run("PRAGMA secure_delete = ON");

/** Takes the write-ahead log into the database and empties it, as far as those let it who read just now. */
export const emptyLog = (db: Db): void => void db.all("PRAGMA wal_checkpoint(TRUNCATE)");

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
  const expected = { journal_mode: "wal", synchronous: FULL, foreign_keys: 1, busy_timeout: BUSY_TIMEOUT_MS };
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
    typeof text === "string" ? listingKey(text) : null,
  );

/**
 * Runs `work` in one transaction that takes the write lock at once, so it never fails half-way for want of it. The
 * driver is synchronous: an `await` inside would let another request's statements into the transaction. So in the
 * records.ts files whatever writes takes a `Tx`, is synchronous and runs in here, and whatever reads for the outside
 * takes a `Db` and is async, as everything will be with a database over the network.
 * @throws Failure `busy` when another program holds the lock for too long.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => T extends Promise<unknown> ? never : T,
): Promise<T> {
  try {
    return db.transaction<T>(work, { behavior: "immediate" });
  } catch (error) {
    throw asFailure(error, "the database");
  }
}

/**
 * Does work in the database and takes it back, for a dry run that is to find all that the work would be refused for.
 * Nothing else may use this connection meanwhile; other programs wait for as long as it takes.
 */
export async function takenBack<T>(db: Db, work: () => Promise<T>): Promise<T> {
  db.run("BEGIN IMMEDIATE");
  try {
    return await work();
  } finally {
    db.run("ROLLBACK");
  }
}

function asFailure(error: unknown, what: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code.startsWith("SQLITE_BUSY")) {
    return new Failure("busy", `Another program is writing to ${what}: try again in a moment.`);
  }
  if (error.code === "SQLITE_NOTADB" || error.code.startsWith("SQLITE_CORRUPT")) {
    return new Failure("unprocessable", `${what} is not a readable database: restore it from a backup.`);
  }
  if (error.code.startsWith("SQLITE_CANTOPEN") || error.code.startsWith("SQLITE_READONLY")) {
    return new Failure(
      "unprocessable",
      `${what} cannot be opened for writing: check the folder's permissions.`,
    );
  }
  return error;
}

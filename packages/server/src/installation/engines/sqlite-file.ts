import { closeSync, fsyncSync, openSync } from "node:fs";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import Database from "better-sqlite3";
import { refusalOf } from "../files/refusal-of.ts";
import { databaseOn, PATIENCE_MS, transaction, type OpenDatabase, type Tx } from "./connect.ts";
import { sqliteEngine } from "./sqlite-engine.ts";
import { BUSY_TIMEOUT_MS, patiently } from "./wait-for-lock.ts";

/** Maximum size of the write-ahead log, in bytes, if no reader needs older pages. */
const LOG_BYTES = 64 * 1024 * 1024;
/** Size of the database cache per connection, in KB. */
const CACHE_KB = 4000;

/**
 * Opens a database. `prepare` may update the database first. A database that is already open elsewhere in the program,
 * for example in the main thread when the press's thread opens it, needs no update.
 * @throws Failure `damaged` for a file that is not a database, `busy` when another program locks it for too long,
 *   `full` and `storage` when the disk prevents the database from being opened, and any error that `prepare` throws.
 */
export async function connectFile(
  file: string,
  prepare?: (sqlite: Database.Database) => Promise<void>,
): Promise<OpenDatabase> {
  let writer: Database.Database | undefined;
  try {
    makePrivate(file);
    writer = await openPatiently(file, {}, configure);
    await prepare?.(writer);
    return databaseOn(sqliteEngine(writer, () => openAtOnce(file, {}, configure)));
  } catch (error) {
    writer?.close();
    throw asStorageFailure(refusalOf(error, file), cannot.openPlace({ place: file }));
  }
}

/**
 * Opens a database to which no program is writing, without changing it.
 * @throws Failure `damaged` for a file that is not a database, and the failures of `connectFile`
 */
export async function readDatabase(file: string): Promise<OpenDatabase> {
  try {
    const readOnly = await openPatiently(file, { readonly: true }, (each) => each.pragma("schema_version"));
    return databaseOn(sqliteEngine(readOnly, null));
  } catch (error) {
    throw asStorageFailure(error, cannot.readPlace({ place: file }));
  }
}

/**
 * Opens a database. Waits while another program recovers the database after a crash, or closes it as its last user.
 */
const openPatiently = (...how: Parameters<typeof openAtOnce>): Promise<Database.Database> =>
  patiently({}, PATIENCE_MS, () => openAtOnce(...how));

function openAtOnce(
  file: string,
  options: { readonly?: boolean },
  setUp: (sqlite: Database.Database) => void,
): Database.Database {
  const sqlite = new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS });
  try {
    setUp(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * Copies a consistent snapshot of a database to a new file while other programs write to the database. Only the
 * file's owner can read the new file, and it needs no companion files. Unlike a copy of the pages, it contains no
 * deleted data. With a million students, this takes two thirds longer than copying the pages (8 s).
 * @throws Failure `damaged`, `full` and `storage`
 */
export function copyDatabase(sqlite: Database.Database, file: string): void {
  try {
    makePrivate(file);
    sqlite.prepare("VACUUM INTO ?").run(file);
    const written = openSync(file, "r+");
    fsyncSync(written);
    closeSync(written);
  } catch (error) {
    throw asStorageFailure(error, cannot.copyDatabase());
  }
}

/** Changes a copy of a database that nothing else uses. Deleted data is overwritten in the file. */
export async function changeCopy(file: string, change: (tx: Tx) => Promise<void>): Promise<void> {
  const copy = new Database(file);
  copy.pragma("secure_delete = ON");
  const { db, close } = databaseOn(sqliteEngine(copy, null));
  try {
    await transaction(db, change);
  } finally {
    await close();
  }
}

/** Makes a new database private. SQLite gives its companion files the same mode, so they become private too. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    // It is there already, or SQLite says in its own words why it cannot be.
  }
}

/**
 * Sets and verifies the pragmas. Better-sqlite3 opens a WAL database with synchronous NORMAL, so every setting is
 * read back after it is set.
 */
function configure(sqlite: Database.Database): void {
  const FULL = 2;
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // Deleted and moved data is overwritten.
  sqlite.pragma("secure_delete = ON");
  // A long read lets the log grow. This space is freed when the log restarts.
  sqlite.pragma(`journal_size_limit = ${LOG_BYTES}`);
  // By default, better-sqlite3 gives each connection 16 MB. The operating system caches pages that are read again.
  sqlite.pragma(`cache_size = -${CACHE_KB}`);
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
      throw new Error(`The database has ${name} set to ${String(found)} instead of ${value}`);
  }
}

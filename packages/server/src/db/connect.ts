import { closeSync, fsyncSync, openSync } from "node:fs";
import { asStorageFailure, Failure, troubleOf } from "@idms/core";
import Database from "better-sqlite3";
import { refusalOf } from "../files/refusal-of.ts";
import type { Connection, Run, TransactionManner } from "./engine.ts";
import { queriesOver, type Queries } from "./queries.ts";
import { sqliteEngine, type SqliteEngine } from "./sqlite-engine.ts";
import { BUSY_TIMEOUT_MS, patiently } from "./wait-for-lock.ts";

/** How the transactions of a connection go, and what is known of the database. */
interface Manner extends TransactionManner {
  /** The database's damage, to one that has some nothing more is written; and whether somebody looks. */
  damage: { found: string | null; isLookedFor: boolean };
}

/** What reads, in a transaction or outside. */
export type Reads = Pick<Queries, "select" | "selectDistinct" | "all" | "get" | "$count">;

/** The database: what is read sees all that was committed before, and whatever writes does so in a `transaction`. */
export interface Db extends Reads {
  readonly engine: SqliteEngine;
  readonly connection: Connection;
  readonly manner: Manner;
}

/** The database inside a transaction, which sees its own writes. */
export interface Tx extends Reads, Pick<Queries, "insert" | "update" | "delete" | "run"> {
  readonly isTransaction: true;
}

export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

/** The write-ahead log is no larger than this, in bytes, once nobody reads what is older. */
const LOG_BYTES = 64 * 1024 * 1024;

/** A command waits as long as a person at a terminal would; nobody else waits for it. */
const PATIENCE_MS = 60_000;

const dbOver = (engine: SqliteEngine, manner: Manner, connection: Connection = engine): Db =>
  Object.assign(queriesOver(connection.run), { engine, manner, connection });

/** The same database, whose transactions wait this long for others'; for a server, whose clients wait. */
export const withPatience = ({ engine, manner }: Db, patienceMs: number): Db =>
  dbOver(engine, { ...manner, patienceMs });

/**
 * The same database, each of whose transactions is done and taken back: for a dry run, which is to find all that the
 * work would be refused for. What a second transaction needs of the first one is not there.
 */
export const takingBack = ({ engine, manner }: Db): Db => dbOver(engine, { ...manner, takenBack: true });

/** The same database over one connection, which keeps what belongs to it between its statements. */
export function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { engine, manner, connection } = db;
  if (connection !== engine) return work(db);
  return engine.withConnection((own) => work(dbOver(engine, manner, own)));
}

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
  let writer: Database.Database | undefined;
  try {
    makePrivate(file);
    writer = await openPatiently(file, {}, configure);
    await prepare?.(writer);
    return opened(writer, () => openAtOnce(file, {}, configure));
  } catch (error) {
    writer?.close();
    throw asStorageFailure(refusalOf(error, file), `${file} cannot be opened`);
  }
}

/**
 * Opens a database that nobody writes to, and leaves it as it is.
 * @throws Failure `damaged` for a file that is no database, and as `connectDatabase` does.
 */
export async function readDatabase(file: string): Promise<OpenDatabase> {
  try {
    const readOnly = await openPatiently(file, { readonly: true }, (each) => each.pragma("schema_version"));
    return opened(readOnly, null);
  } catch (error) {
    throw asStorageFailure(error, `${file} cannot be read`);
  }
}

/** Another program may be putting a database in order, after a kill or as the last one to close it. */
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

function opened(writer: Database.Database, openReader: (() => Database.Database) | null): OpenDatabase {
  const engine = sqliteEngine(writer, openReader);
  const damage = { found: null, isLookedFor: false };
  return {
    db: dbOver(engine, { patienceMs: PATIENCE_MS, takenBack: false, damage }),
    close: () => engine.close(),
  };
}

/**
 * Copies the rows of a database as they are at one moment, while others write to it, into a new file for its owner only
 * that can be read without any other beside it. Of what was deleted nothing comes along, which a copy of the pages would
 * take; at a million students that takes two thirds longer (8 s).
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
    throw asStorageFailure(error, "The database cannot be copied");
  }
}

/** Changes a copy that nobody else uses; what is deleted is overwritten in the file. */
export async function changeCopy(file: string, change: (tx: Tx) => Promise<void>): Promise<void> {
  const copy = new Database(file);
  copy.pragma("secure_delete = ON");
  const { db, close } = opened(copy, null);
  try {
    await transaction(db, change);
  } finally {
    await close();
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
}

/**
 * Runs `work` in one transaction: all of it is done or nothing, and no write of others comes between its statements. It
 * waits its turn, also for another program's, while the process goes on. Inside, nothing is awaited but the database,
 * since everybody who wants to write waits for it; what it sets outside is set again when it is done again.
 * @throws Failure `busy` when others write for too long, `full`, `storage` and `damaged` for what the disk does not
 * allow.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  requireSound(db);
  try {
    return await db.connection.transact((run) => work(txOver(run)), db.manner);
  } catch (error) {
    noteDamage(db, error);
    throw asStorageFailure(error, "The database cannot be written to");
  }
}

const txOver = (run: Run): Tx => Object.assign(queriesOver(run), { isTransaction: true as const });

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

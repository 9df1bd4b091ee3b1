import { Failure } from "@idms/core/failure";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure, troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { happened, measured, works } from "../telemetry/happenings.ts";
import type { Connection, Engine, Run, TransactionManner } from "./engine.ts";
import { queriesOver, type Queries } from "./queries.ts";
import type { SqliteEngine } from "./sqlite-engine.ts";

/** How the transactions of a connection go, and what is known of the database. */
interface Manner extends TransactionManner {
  /** The database's damage, to one that has some nothing more is written; and whether somebody looks. */
  damage: { found: string | null; isLookedFor: boolean };
  /** Once it is aborted no transaction is begun or comes to its end. */
  held: AbortSignal | null;
}

/** The queries that read, in a transaction or outside. */
export type Reads = Pick<Queries, "select" | "selectDistinct" | "all" | "get" | "$count">;

/** The database: what is read sees all that was committed before, and whatever writes does so in a `transaction`. */
export interface Db extends Reads {
  readonly engine: Engine;
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

/** A command waits as long as a person at a terminal would; nobody else waits for it. In milliseconds. */
export const PATIENCE_MS = 60_000;

/** The database on an engine. */
export function databaseOn(engine: Engine): OpenDatabase {
  const damage = { found: null, isLookedFor: false };
  return {
    db: dbOver(engine, { patienceMs: PATIENCE_MS, takenBack: false, line: null, damage, held: null }),
    close: () => engine.close(),
  };
}

const dbOver = (engine: Engine, manner: Manner, connection: Connection = engine): Db =>
  Object.assign(queriesOver(measuredRun(engine, connection), engine.dialect), { engine, manner, connection });

const measuredRun =
  ({ dialect }: Engine, { run }: Connection): Run =>
  (statement, ...rest) =>
    works.hasSubscribers
      ? measured({ work: "query", database: dialect, summary: summaryOf(statement) }, () =>
          run(statement, ...rest),
        )
      : run(statement, ...rest);

/** The kind of a statement and its table: `select students`. */
function summaryOf(statement: string): string {
  const [, verb = "", table = ""] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update)\s+"?(\w+))?/i.exec(statement) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/** Whether the database is a file of this machine, whose pages, log and copies the program itself looks after. */
export const isFile = ({ engine }: Pick<Db, "engine">): boolean => engine.dialect === "sqlite";

/**
 * The engine of a database file, for what only a file needs or lets be done.
 * @throws Failure `unprocessable` for a database that is a server's.
 */
export function sqliteOf({ engine }: Db): SqliteEngine {
  if (isFile({ engine })) return engine as SqliteEngine;
  throw databaseFailures.onServer();
}

/** The same database with transactions that wait this long for others; for a server, whose clients wait. */
export const withPatience = ({ engine, manner }: Db, patienceMs: number): Db =>
  dbOver(engine, { ...manner, patienceMs });

/**
 * The same database with every transaction rolled back: for a dry run, which must find every refusal. A second
 * transaction does not see the first one's work.
 */
export const takingBack = ({ engine, manner }: Db): Db => dbOver(engine, { ...manner, takenBack: true });

/**
 * The same database for work under a lock: when that is lost, the work's writes are refused, since another may be at
 * it.
 */
export const whileHeld = ({ engine, manner }: Db, held: AbortSignal): Db =>
  dbOver(engine, { ...manner, held });

/**
 * The same database with transactions that wait for each other, in this program and in others, instead of being
 * rolled back and repeated: for what many do at once and what changes the counts of one school.
 */
export const inLineOf = ({ engine, manner, connection }: Db, school: number): Db =>
  dbOver(engine, { ...manner, line: `school ${school}` }, connection);

/** The same database on one connection, which keeps what belongs to it between its statements. */
export function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { engine, manner, connection } = db;
  if (connection !== engine) return work(db);
  return engine.withConnection((own) => work(dbOver(engine, manner, own)));
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
  const { held } = db.manner;
  held?.throwIfAborted();
  const whole = async (run: Run) => {
    const result = await work(txOver(db, run));
    held?.throwIfAborted();
    return result;
  };
  try {
    return await measured({ work: "transaction", database: db.engine.dialect }, () =>
      db.connection.transact(whole, db.manner),
    );
  } catch (error) {
    noteDamage(db, error);
    const failure = asStorageFailure(error, cannot.writeDatabase());
    if (failure instanceof Failure && failure.kind === "busy") happened({ happened: "busy" });
    throw failure;
  }
}

const txOver = ({ engine }: Db, run: Run): Tx =>
  Object.assign(queriesOver(run, engine.dialect), { isTransaction: true as const });

/** Writes no more to a database when an error, or whoever has looked through it, says that it is damaged. */
export function noteDamage({ manner }: Db, found: unknown): void {
  const fault = typeof found === "string" ? found : troubleOf(found)?.kind === "damaged" && String(found);
  if (fault) manner.damage.found ??= fault;
}

/** @throws Failure `damaged` once it is known. */
export function requireSound({ manner: { damage } }: Db): void {
  if (damage.found === null) return;
  throw databaseFailures.damaged({ fault: damage.found });
}

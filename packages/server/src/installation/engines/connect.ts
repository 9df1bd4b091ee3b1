import { Failure } from "@idms/core/failure";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure, troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { happened, measured, works } from "../telemetry/happenings.ts";
import type { Connection, Engine, Run, TransactionManner } from "./engine.ts";
import { queriesOver, type Queries } from "./queries.ts";
import type { SqliteEngine } from "./sqlite-engine.ts";

/** How a connection runs its transactions, and the known state of the database. */
interface Manner extends TransactionManner {
  /**
   * The damage found in the database, if any, and whether a check is running. Once a database is known to be damaged,
   * nothing is written to it.
   */
  damage: { found: string | null; isLookedFor: boolean };
  /** A signal for a held lock. Once the signal is aborted, no transaction begins or commits. */
  held: AbortSignal | null;
}

/** The read queries, available inside and outside a transaction. */
export type Reads = Pick<Queries, "select" | "selectDistinct" | "all" | "get" | "$count">;

/** The database. Read queries see all data committed earlier, and all writes happen in a `transaction`. */
export interface Db extends Reads {
  readonly engine: Engine;
  readonly connection: Connection;
  readonly manner: Manner;
}

/** The database inside a transaction. Its read queries see the writes of the transaction. */
export interface Tx extends Reads, Pick<Queries, "insert" | "update" | "delete" | "run"> {
  readonly isTransaction: true;
}

export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

/**
 * How long a command waits for others, in milliseconds. This is as long as a person at a terminal would wait. Nothing
 * else waits for the command.
 */
export const PATIENCE_MS = 60_000;

/** Creates a database that uses the given engine. */
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

/** Summarises a statement by its kind and table: `select students`. */
function summaryOf(statement: string): string {
  const [, verb = "", table = ""] =
    /^\s*(\w+)(?:[^]*?\b(?:from|into|update)\s+"?(\w+))?/i.exec(statement) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/**
 * Whether the database is a file on this machine. If it is, the program manages the file's pages, log and copies
 * itself.
 */
export const isFile = ({ engine }: Pick<Db, "engine">): boolean => engine.dialect === "sqlite";

/**
 * Returns the engine of a database file, for operations that only a file needs or supports.
 * @throws Failure `unprocessable` for a server database.
 */
export function sqliteOf({ engine }: Db): SqliteEngine {
  if (isFile({ engine })) return engine as SqliteEngine;
  throw databaseFailures.onServer();
}

/**
 * Returns the same database, with transactions that wait for others for at most the given time. This is for a server,
 * because its clients are waiting.
 */
export const withPatience = ({ engine, manner }: Db, patienceMs: number): Db =>
  dbOver(engine, { ...manner, patienceMs });

/**
 * Returns the same database, but with every transaction rolled back. This is for a dry run, which must find every
 * rejection. A second transaction does not see the writes of the first.
 */
export const takingBack = ({ engine, manner }: Db): Db => dbOver(engine, { ...manner, takenBack: true });

/**
 * Returns the same database for work under a lock. If the lock is lost, the writes are rejected, because another
 * program may now hold the lock.
 */
export const whileHeld = ({ engine, manner }: Db, held: AbortSignal): Db =>
  dbOver(engine, { ...manner, held });

/**
 * Returns the same database, with transactions that wait for one another, even in other programs, so that they need
 * not be rolled back and repeated. This is for frequent concurrent work that changes the counts of a single school.
 */
export const inLineOf = ({ engine, manner, connection }: Db, school: number): Db =>
  dbOver(engine, { ...manner, line: `school ${school}` }, connection);

/** Runs `work` with the same database on a single connection, which keeps its state between statements. */
export function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { engine, manner, connection } = db;
  if (connection !== engine) return work(db);
  return engine.withConnection((own) => work(dbOver(engine, manner, own)));
}

/**
 * Runs `work` in one transaction. The transaction is committed completely or not at all, and no other writes happen
 * between its statements. The transaction waits its turn, even behind other programs, without blocking the process.
 * Inside `work`, await only the database, because every other writer is waiting. Variables outside `work` are set again
 * if the transaction is repeated.
 * @throws Failure `busy` when others write for too long, and `full`, `storage` and `damaged` for disk problems.
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

/** Stops all writes to a database when an error or a check shows that it is damaged. */
export function noteDamage({ manner }: Db, found: unknown): void {
  const fault = typeof found === "string" ? found : troubleOf(found)?.kind === "damaged" && String(found);
  if (fault) manner.damage.found ??= fault;
}

/**
 * Checks that the database is not known to be damaged.
 * @throws Failure `damaged`
 */
export function requireSound({ manner: { damage } }: Db): void {
  if (damage.found === null) return;
  throw databaseFailures.damaged({ fault: damage.found });
}

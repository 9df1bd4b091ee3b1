import type Database from "better-sqlite3";
import type { Connection, Engine, Method, Run, Shape, TransactionManner } from "./engine.ts";
import { patiently } from "./wait-for-lock.ts";
import { requireOutside, withinTransaction } from "./within-transaction.ts";

/** A database file that this process has opened. */
export interface SqliteEngine extends Engine {
  readonly dialect: "sqlite";
  /**
   * The only connection that writes. It may be used directly only inside `patiently`, or while nothing else can use
   * it.
   */
  readonly writer: Database.Database;
  /** The connection for reading. Each statement sees everything committed before it begins, and never waits. */
  readonly reader: Database.Database;
}

/** Maximum time that a statement outside a transaction waits for its turn, in milliseconds. */
const TURN_MS = 60_000;

/**
 * Creates an engine with one writing connection and one reading connection. Transactions on the writing connection
 * run one after another. Reads never wait for writes, and statements from outside never become part of a transaction.
 * @param openReader called before the first read; null if the writer also reads
 */
export function sqliteEngine(
  writer: Database.Database,
  openReader: (() => Database.Database) | null,
): SqliteEngine {
  let reader: Database.Database | undefined;
  let read: RunNow | undefined;
  const readerOf = () => (reader ??= openReader?.() ?? writer);
  const write = statementsOf(writer);
  const transact: Connection["transact"] = async (work, manner) => {
    requireOutside();
    return patiently(writer, manner.patienceMs, () => transactNow(writer, write, work, manner));
  };
  return {
    dialect: "sqlite",
    locks: null,
    writer,
    get reader() {
      return readerOf();
    },
    run: async (...statement) => {
      requireOutside();
      read ??= statementsOf(readerOf());
      return read(...statement);
    },
    transact,
    withConnection: (work) =>
      work({
        run: async (...statement) => {
          requireOutside();
          return patiently(writer, TURN_MS, () => write(...statement));
        },
        transact,
      }),
    close: () =>
      patiently(writer, TURN_MS, () => {
        if (reader !== writer) reader?.close();
        writer.close();
      }),
  };
}

type RunNow = (...statement: Parameters<Run>) => unknown[];

/** Maximum number of prepared statements in the cache. */
const MOST_PREPARED = 200;
/**
 * Maximum length of a cached statement, in characters. Longer statements contain a list of values and are rarely
 * repeated.
 */
const LONGEST_KEPT = 20_000;

function statementsOf(client: Database.Database): RunNow {
  const prepared = new Map<string, Database.Statement>();
  const prepare = (sql: string, shape: Shape): Database.Statement => {
    const key = `${shape} ${sql}`;
    const known = prepared.get(key);
    if (known) return known;
    const statement = client.prepare(sql);
    if (statement.reader) statement.raw(shape === "arrays");
    if (prepared.size === MOST_PREPARED) prepared.clear();
    if (sql.length <= LONGEST_KEPT) prepared.set(key, statement);
    return statement;
  };
  return (sql: string, params: readonly unknown[], method: Method, shape: Shape) => {
    const statement = prepare(sql, shape);
    if (!statement.reader) {
      statement.run(...params);
      return [];
    }
    if (method !== "get") return statement.all(...params);
    const row = statement.get(...params);
    return row === undefined ? [] : [row];
  };
}

/**
 * Runs a transaction that takes the write lock at its start, so that the transaction never fails halfway because the
 * lock is taken.
 */
async function transactNow<T>(
  client: Database.Database,
  write: RunNow,
  work: (run: Run) => Promise<T>,
  { takenBack }: TransactionManner,
): Promise<T> {
  client.exec("BEGIN IMMEDIATE");
  try {
    const result = await withinTransaction(async (...statement) => write(...statement), work);
    client.exec(takenBack ? "ROLLBACK" : "COMMIT");
    return result;
  } finally {
    // SQLite has taken some back itself, as when the disk is full.
    if (client.inTransaction) client.exec("ROLLBACK");
  }
}

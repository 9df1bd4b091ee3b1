/** The interface between the data layer and a database engine: single statements and transactions. */

/** The SQL dialect of a database engine. The data layer runs the same queries in both dialects. */
export type Dialect = "sqlite" | "postgresql";

/** The format of returned rows: lists of values in column order, or objects keyed by column name. */
export type Shape = "arrays" | "objects";

/** The result to return from a statement: all rows, the first row, or nothing. */
export type Method = "all" | "get" | "run";

/** Runs one statement. With `get`, the result contains at most one row. */
export type Run = (
  sql: string,
  params: readonly unknown[],
  method: Method,
  shape: Shape,
) => Promise<unknown[]>;

/** Options for running a transaction. */
export interface TransactionManner {
  /** Maximum time to wait for other writers, in milliseconds. */
  patienceMs: number;
  /** Whether the transaction is rolled back once it has succeeded, as in a dry run. */
  takenBack: boolean;
  /**
   * The queue of the transaction. Transactions in the same queue change the same rows, so they run one after another.
   * Other transactions run in parallel.
   */
  line: string | null;
}

/** A connection, or a pool that behaves like one. */
export interface Connection {
  /**
   * Runs one statement on its own. If it is called inside a transaction, the statement does not see the writes of
   * that transaction.
   */
  run: Run;
  /** Runs `work` atomically. No one sees a part of the work, and its statements see no other writes. */
  transact<T>(work: (run: Run) => Promise<T>, manner: TransactionManner): Promise<T>;
}

/** A lock that a program holds until the lock is released, or until the program or its connection ends. */
export interface ServerLock {
  /** Aborted when the connection has ended, because another program may then take the lock. */
  readonly lost: AbortSignal;
  /** Releases the lock. Others can take the lock once the returned promise resolves. */
  release(): Promise<void>;
}

/**
 * Locks that only one program at a time can hold, among all programs that use a database server, even on other
 * machines.
 */
export interface ServerLocks {
  /** Takes the lock with the given name. Returns undefined if the lock is already taken. */
  hold(name: string): Promise<ServerLock | undefined>;
  /** Returns those of the given names whose locks are taken. */
  heldOf(names: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

export interface Engine extends Connection {
  readonly dialect: Dialect;
  /** The locks of the database server. Null for a database file, because its folder has its own locks. */
  readonly locks: ServerLocks | null;
  /** Runs `work` on one connection. The connection keeps its state, such as temporary tables, between statements. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits for running transactions to end, and then closes the database. */
  close(): Promise<void>;
}

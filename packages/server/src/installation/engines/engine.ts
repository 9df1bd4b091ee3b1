/** The interface between the data layer and a database engine: single statements and transactions. */

/** The SQL dialect of a database engine. The data layer runs the same queries on both. */
export type Dialect = "sqlite" | "postgresql";

/** The format of returned rows: value lists in column order, or objects by column name. */
export type Shape = "arrays" | "objects";

/** Selects the result of a statement: all rows, the first row, or nothing. */
export type Method = "all" | "get" | "run";

/** Runs one statement. With `get`, it returns at most one row. */
export type Run = (
  sql: string,
  params: readonly unknown[],
  method: Method,
  shape: Shape,
) => Promise<unknown[]>;

/** How a transaction runs. */
export interface TransactionManner {
  /** How long it waits for other writers before it gives up, in milliseconds. */
  patienceMs: number;
  /** Whether the transaction is rolled back once it has succeeded, as in a dry run. */
  takenBack: boolean;
  /**
   * The queue of the transaction. Transactions in the same queue change the same rows, so they run one after another;
   * other transactions run in parallel.
   */
  line: string | null;
}

/** A connection, or a pool that behaves like one. */
export interface Connection {
  /** Runs one statement on its own. Called inside a transaction, it sees nothing of that transaction. */
  run: Run;
  /** Runs `work` atomically: no one sees part of it, and its statements see no other writes. */
  transact<T>(work: (run: Run) => Promise<T>, manner: TransactionManner): Promise<T>;
}

/** A lock that a program holds until it releases it, or until the program or its connection ends. */
export interface ServerLock {
  /** Aborted when the connection has ended, because another program may then hold the lock. */
  readonly lost: AbortSignal;
  /** Releases the lock. Others can take it once this resolves. */
  release(): Promise<void>;
}

/** Locks that only one program at a time can hold, among all that use a database server, wherever they run. */
export interface ServerLocks {
  /** Takes the lock with this name. Returns undefined if it is already taken. */
  hold(name: string): Promise<ServerLock | undefined>;
  /** Returns the names whose locks are taken. */
  heldOf(names: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

export interface Engine extends Connection {
  readonly dialect: Dialect;
  /** Null for a database file, whose folder has its own locks. */
  readonly locks: ServerLocks | null;
  /** Runs `work` on one connection that keeps its state, such as temporary tables, between statements. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits for running transactions, then closes the database. */
  close(): Promise<void>;
}

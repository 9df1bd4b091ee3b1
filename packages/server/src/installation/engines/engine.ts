/** A database program's service to the data layer: single statements, and several as one. */

/** The SQL dialect of a database program; the data layer asks the same of both. */
export type Dialect = "sqlite" | "postgresql";

/** How rows come back: as lists of values in the order of the columns, or by the columns' names. */
export type Shape = "arrays" | "objects";

/** All rows of a statement, the first of them, or none. */
export type Method = "all" | "get" | "run";

/** Runs one statement. With `get` there is at most one row. */
export type Run = (
  sql: string,
  params: readonly unknown[],
  method: Method,
  shape: Shape,
) => Promise<unknown[]>;

/** The manner of a transaction. */
export interface TransactionManner {
  /** How long it waits for others' writes before it gives up, in milliseconds. */
  patienceMs: number;
  /** Whether it is taken back when it has shown that it could be done. */
  takenBack: boolean;
  /** Those of one line change the same rows, and go one after the other where others go on beside them. */
  line: string | null;
}

/** A connection, or several that look like one. */
export interface Connection {
  /** Runs one statement by itself; from a transaction this sees nothing of it. */
  run: Run;
  /** Does `work` as one, or not at all: nobody sees half of it, and its statements see no write of others. */
  transact<T>(work: (run: Run) => Promise<T>, manner: TransactionManner): Promise<T>;
}

/** A lock that a program holds until it releases it, or until it or its connection ends. */
export interface ServerLock {
  /** Is aborted once the connection has ended: another may hold it then. */
  readonly lost: AbortSignal;
  /** When it returns, others can have it. */
  release(): Promise<void>;
}

/** The locks that one program at a time holds, of all that use a database on a server, wherever they run. */
export interface ServerLocks {
  /** Holds a name; undefined while somebody does. */
  hold(name: string): Promise<ServerLock | undefined>;
  /** The names among these that somebody holds. */
  heldOf(names: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

export interface Engine extends Connection {
  readonly dialect: Dialect;
  /** Null for a file, whose folder has locks of its own. */
  readonly locks: ServerLocks | null;
  /** Gives `work` a connection that keeps what belongs to one, such as temporary tables, between its statements. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits for the transactions that have begun. */
  close(): Promise<void>;
}

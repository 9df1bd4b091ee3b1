import { crc32 } from "node:zlib";
import { Failure } from "@idms/core/failure";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { DatabaseError, type CustomTypesConfig, type Pool, type PoolClient } from "pg";
import { happened } from "../telemetry/happenings.ts";
import type { Connection, Engine, Run, ServerLocks, TransactionManner } from "./engine.ts";
import { patiently } from "./wait-for-lock.ts";
import { requireOutside, withinTransaction } from "./within-transaction.ts";

/** The PostgreSQL types that the driver returns as text but that are numbers in SQLite. A flag is 1 or 0. */
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700]);
const FLAG = 16;
const BYTES = 17;
const types = {
  getTypeParser: (oid: number) => (text: string) => {
    if (NUMBERS.has(oid)) return Number(text);
    if (oid === FLAG) return text === "t" ? 1 : 0;
    return oid === BYTES ? Buffer.from(text.slice(2), "hex") : text;
  },
} as CustomTypesConfig;

/**
 * Creates an engine that runs PostgreSQL transactions in parallel, with the same result as if they ran one after
 * another (SERIALIZABLE). If the result of a transaction would differ, the database rolls the transaction back, and
 * the engine repeats it.
 * @param pool provides a connection for each statement or transaction
 * @param locks closed together with the engine
 */
export function postgresqlEngine(pool: Pool, locks: ServerLocks): Engine {
  outliveConnections(pool);
  const begun = new Set<Promise<unknown>>();
  const onOne: OnClient = (work) => {
    const working = onClient(pool, work).finally(() => begun.delete(working));
    begun.add(working);
    return working;
  };
  return {
    dialect: "postgresql",
    locks,
    ...connectionOver(pool, onOne),
    withConnection: (work) =>
      onOne((client) => work(connectionOver(pool, (statements) => statements(client)))),
    close: async () => {
      while (begun.size > 0) await Promise.allSettled(begun);
      await locks.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Ignores error events of connections. A restarting server ends every connection. The pool handles the idle ones, but
 * nothing else handles a connection that is between two statements. The next statement on such a connection fails,
 * and the pool then replaces the connection.
 */
function outliveConnections(pool: Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

type OnClient = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

const connectionOver = (pool: Pool, on: OnClient): Connection => ({
  run: async (...statement) => {
    requireOutside();
    return on((client) => runOn(client)(...statement));
  },
  transact: async (work, manner) => {
    requireOutside();
    const { line, patienceMs } = manner;
    const deadline = performance.now() + patienceMs;
    const slot = line === null ? null : crc32(line) % SLOTS;
    const untilDone = () =>
      untilItGoes(pool, deadline, (left, isAgain) =>
        on((client) => {
          const transact = () => transactOn(client, work, manner, left);
          const inLine = slot === null ? transact : () => alone(client, left, `${LINES}, ${slot}`, transact);
          return isAgain ? alone(client, left, AGAIN, inLine) : inLine();
        }),
      );
    return slot === null ? untilDone() : patiently(slotsOf(pool)[slot] as object, patienceMs, untilDone);
  },
});

/**
 * Matches statements that create an index. On the rows of a whole state, this takes longer than a normal statement
 * may (`STATEMENT_MS`).
 */
const MAKES_INDEX = /^\s*CREATE (UNIQUE )?INDEX/i;
const INDEX_MS = 12 * 60 * 60_000;

/** The pending statement of each connection. A connection runs one statement at a time. */
const lines = new WeakMap<PoolClient, Promise<unknown>>();

const runOn =
  (client: PoolClient): Run =>
  async (sql, params, method, shape) => {
    const values = [...params];
    if (values.some((value) => typeof value === "string" && value.includes("\0"))) throw unstorable();
    const asked = {
      text: sql,
      values,
      types,
      ...(shape === "arrays" && { rowMode: "array" as const }),
      ...(MAKES_INDEX.test(sql) && { query_timeout: INDEX_MS }),
    };
    const before = lines.get(client);
    const answer = before ? before.then(() => client.query<never>(asked)) : client.query<never>(asked);
    lines.set(
      client,
      answer.catch(() => undefined),
    );
    const { rows } = await answer.catch((error: unknown) => {
      throw withoutValues(error);
    });
    return method === "get" ? rows.slice(0, 1) : rows;
  };

/**
 * Removes values from a PostgreSQL error. PostgreSQL adds values to error details and to messages about unreadable
 * numbers. The values are personal data.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code, constraint, table } = error;
  if (code === TOO_LONG) return tooLong();
  const message = code?.startsWith("22") ? error.message.replace(/: ".*$/s, "") : error.message;
  return Object.assign(new DatabaseError(message, error.length, "error"), {
    code,
    constraint,
    table,
    stack: error.stack?.replace(error.message, message),
  });
}

/**
 * Creates the failure for text that contains a NUL character, which nobody can type. PostgreSQL can store every other
 * character.
 */
const unstorable = () => databaseFailures.nulInText();

/**
 * The error code `program_limit_exceeded`. It means that an indexed string that must be unique is several thousand
 * bytes long.
 */
const TOO_LONG = "54000";

const tooLong = () => databaseFailures.answerTooLong();

/** Connections that were lost after their work was done. */
const spent = new WeakSet<PoolClient>();

/**
 * Runs `work` on a connection. If an error comes from anything other than a statement, the connection is not reused.
 */
async function onClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  let broken = false;
  const client = await pool.connect().catch((error: unknown) => {
    throw isTaken(pool) ? allTaken(error) : unreachable(error);
  });
  try {
    return await work(client);
  } catch (error) {
    broken = isOfConnection(error);
    throw broken ? unreachable(error) : error;
  } finally {
    client.release(broken || spent.has(client));
  }
}

/**
 * Whether all permitted connections are in use. The server responds in this case, but this program is using it too
 * heavily.
 */
const isTaken = ({ totalCount, idleCount, options: { max } }: Pool): boolean =>
  idleCount === 0 && totalCount >= max;

const allTaken = (error: unknown) => databaseFailures.overloaded({}, { cause: error });

/**
 * Whether an error means that a connection is lost, because of the system, the driver or a server that is shutting
 * down. This includes a server that became read-only after a failover (25006, and 0A000 when a transaction begins
 * there), and a server that waited too long (25P03).
 */
export const isOfConnection = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? /^(08|57P|25006|25P03|0A000)/.test(error.code ?? "")
    : error instanceof Error &&
      (/^E[A-Z]+$/.test((error as { code?: string }).code ?? "") ||
        /connection|timeout|not queryable/i.test(error.message));

/**
 * Converts a connection error to a failure that an operator can resolve. Failures and other values are returned
 * unchanged.
 */
export function unreachable(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const why = code === undefined ? error.message : `${error.message || code}`;
  return databaseFailures.unreachable({ why }, { cause: error });
}

async function transactOn<T>(
  client: PoolClient,
  work: (run: Run) => Promise<T>,
  { takenBack }: TransactionManner,
  leftMs: number,
): Promise<T> {
  await client.query(`BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL lock_timeout = ${inMs(leftMs)}`);
  try {
    const result = await withinTransaction(runOn(client), work);
    await client.query(takenBack ? "ROLLBACK" : "COMMIT");
    return result;
  } catch (error) {
    if (!isOfConnection(error)) await client.query("ROLLBACK");
    throw error;
  }
}

const inMs = (leftMs: number): number => Math.max(1, Math.ceil(leftMs));

/**
 * The lock for repeating a transaction. Only one program at a time can hold this lock, among all programs that use
 * the database.
 */
const AGAIN = `${0x1d_36}`;

/** The locks for queued transactions. Each queue uses one slot. */
const LINES = 0x1d_37;
const SLOTS = 1024;

/**
 * The slots of each pool. The next transaction in a queue takes a connection only when its turn comes. Until then, it
 * leaves the connections free for others.
 */
const slots = new WeakMap<Pool, object[]>();
const slotsOf = (pool: Pool): object[] =>
  slots.get(pool) ??
  slots
    .set(
      pool,
      Array.from({ length: SLOTS }, () => ({})),
    )
    .get(pool)!;

/**
 * Runs `work` under an advisory lock, which is identified by one or two numbers. The lock is taken before the
 * transaction begins, so that the transaction's snapshot is more recent than the lock.
 */
async function alone<T>(
  client: PoolClient,
  leftMs: number,
  lock: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`SET lock_timeout = ${inMs(leftMs)}`);
  await client.query(`SELECT pg_advisory_lock(${lock})`).catch(async (error: unknown) => {
    if (!isOfConnection(error)) await client.query("RESET lock_timeout");
    throw error;
  });
  try {
    return await work();
  } finally {
    // A lost connection holds no lock any more, and committed data stays committed.
    await client.query(`SELECT pg_advisory_unlock(${lock}); RESET lock_timeout`).catch((error: unknown) => {
      if (!isOfConnection(error)) throw error;
      spent.add(client);
    });
  }
}

/**
 * Whether an error means that the transaction must be repeated, because two transactions conflicted or deadlocked.
 */
const isToBeDoneAgain = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");

/**
 * Tries to run a transaction in parallel with others. If this fails, the transaction runs in a queue with all other
 * transactions that failed. Many transactions on one row then run one after another and do not collide repeatedly.
 * @param attempt receives the remaining time in milliseconds, and whether the transaction runs in the queue
 * @param deadline on the clock of `performance.now`
 * @throws the error of the last attempt, no later than the deadline unless an attempt takes longer
 */
async function untilItGoes<T>(
  pool: object,
  deadline: number,
  attempt: (leftMs: number, isAgain: boolean) => Promise<T>,
): Promise<T> {
  const left = () => deadline - performance.now();
  try {
    return await attempt(left(), false);
  } catch (error) {
    if (!isToBeDoneAgain(error)) throw error;
  }
  return patiently(pool, left(), async () => {
    for (;;) {
      try {
        happened({ happened: "retry" });
        return await attempt(left(), true);
      } catch (error) {
        if (!isToBeDoneAgain(error) || left() <= 0) throw error;
      }
    }
  });
}

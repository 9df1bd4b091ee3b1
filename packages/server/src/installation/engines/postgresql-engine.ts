import { crc32 } from "node:zlib";
import { Failure } from "@idms/core/failure";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import { DatabaseError, type CustomTypesConfig, type Pool, type PoolClient } from "pg";
import { happened } from "../telemetry/happenings.ts";
import type { Connection, Engine, Run, ServerLocks, TransactionManner } from "./engine.ts";
import { patiently } from "./wait-for-lock.ts";
import { requireOutside, withinTransaction } from "./within-transaction.ts";

/** PostgreSQL's types that come as text and that SQLite has as numbers; a flag is 1 or 0. */
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
 * Transactions at once on PostgreSQL as if they came one after the other (SERIALIZABLE): whichever could tell that they do
 * not is taken back by the database, and done again here.
 * @param pool whose connections are taken for a statement or a transaction each
 * @param locks are closed with it
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
 * A server that starts anew ends every connection: an idle one, which the pool listens to, and one between two statements,
 * which nobody else does. The next statement on it fails, and the next that is needed replaces it.
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

/** An index over the rows of a state takes longer than an answer may, which is otherwise waited for (`STATEMENT_MS`). */
const MAKES_INDEX = /^\s*CREATE (UNIQUE )?INDEX/i;
const INDEX_MS = 12 * 60 * 60_000;

/** A connection takes one statement after the other. */
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

/** PostgreSQL puts values, which are people's, beside its errors, and into those of what cannot be read as a number. */
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

/** PostgreSQL keeps every character but one; nothing that is typed has it. */
const unstorable = () => databaseFailures.nulInText();

/** `program_limit_exceeded`: a text of some thousand bytes that no two rows may have in common. */
const TOO_LONG = "54000";

const tooLong = () => databaseFailures.answerTooLong();

/** Connections that ended after the work on them was done. */
const spent = new WeakSet<PoolClient>();

/** A connection on which anything but a statement has failed is not used again. */
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

/** Whether all connections that there may be are at work: the server answers, and this program has asked too much of it. */
const isTaken = ({ totalCount, idleCount, options: { max } }: Pool): boolean =>
  idleCount === 0 && totalCount >= max;

const allTaken = (error: unknown) => databaseFailures.overloaded({}, { cause: error });

/**
 * Whether an error says that a connection is lost: by the system, the driver or a server that ends. It also covers a
 * server that only reads since another took over its writes (25006, and 0A000 as a transaction begins there), or that
 * waited too long (25P03).
 */
export const isOfConnection = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? /^(08|57P|25006|25P03|0A000)/.test(error.code ?? "")
    : error instanceof Error &&
      (/^E[A-Z]+$/.test((error as { code?: string }).code ?? "") ||
        /connection|timeout|not queryable/i.test(error.message));

/** A refusal that an operator can mend; whatever else is wrong comes as it is. */
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

/** The lock for repeating a transaction; one program at a time of all that use the database. */
const AGAIN = `${0x1d_36}`;

/** The locks for transactions in line; each holder has a slot. */
const LINES = 0x1d_37;
const SLOTS = 1024;

/** In a program the next of a line takes a connection when it is its turn, and leaves the others to whoever needs one. */
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
 * Holds an advisory lock, by its number or its two, taken before the transaction begins, whose view of the database is to be
 * that of afterwards.
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
    // A connection that has ended holds nothing any more, and what is committed stays so.
    await client.query(`SELECT pg_advisory_unlock(${lock}); RESET lock_timeout`).catch((error: unknown) => {
      if (!isOfConnection(error)) throw error;
      spent.add(client);
    });
  }
}

/** Two transactions that cannot both be, or that wait for each other. */
const isToBeDoneAgain = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");

/**
 * Tries a transaction beside others, and when that does not go, in a line with all whom it did not go for: so many who want
 * the same row have it one after the other, instead of getting in each other's way again and again.
 * @param attempt is told how long it has left, in milliseconds, and whether it comes from the line
 * @param deadline as `performance.now` counts
 * @throws what the last try throws, at the deadline at the latest unless a try takes longer
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

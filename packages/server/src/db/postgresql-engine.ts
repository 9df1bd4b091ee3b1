import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@idms/core";
import { DatabaseError, type CustomTypesConfig, type Pool, type PoolClient } from "pg";
import type { Connection, Engine, Run, TransactionManner } from "./engine.ts";
import { requireOutside, withinTransaction } from "./within-transaction.ts";

/** What PostgreSQL gives as text, as SQLite has it: every number as a number, and a flag as 1 or 0. */
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
 */
export function postgresqlEngine(pool: Pool): Engine {
  const begun = new Set<Promise<unknown>>();
  const onOne = <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const working = onClient(pool, work).finally(() => begun.delete(working));
    begun.add(working);
    return working;
  };
  const run: Run = async (...statement) => {
    requireOutside();
    return onOne((client) => runOn(client)(...statement));
  };
  return {
    dialect: "postgresql",
    run,
    transact: async (work, manner) => {
      requireOutside();
      return untilItGoes(manner, (left) => onOne((client) => transactOn(client, work, manner, left)));
    },
    withConnection: (work) => onOne((client) => work(connectionOn(client))),
    close: async () => {
      while (begun.size > 0) await Promise.allSettled(begun);
      if (!pool.ended) await pool.end();
    },
  };
}

const connectionOn = (client: PoolClient): Connection => ({
  run: async (...statement) => {
    requireOutside();
    return runOn(client)(...statement);
  },
  transact: async (work, manner) => {
    requireOutside();
    return untilItGoes(manner, (left) => transactOn(client, work, manner, left));
  },
});

const runOn =
  (client: PoolClient): Run =>
  async (sql, params, method, shape) => {
    const values = [...params];
    const asked = { text: sql, values, types, ...(shape === "arrays" && { rowMode: "array" as const }) };
    const { rows } = await client.query<never>(asked).catch((error: unknown) => {
      throw withoutValues(error);
    });
    return method === "get" ? rows.slice(0, 1) : rows;
  };

/** PostgreSQL puts values, which are people's, beside its errors, and into those of what cannot be read as a number. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code, constraint, table } = error;
  const message = code?.startsWith("22") ? error.message.replace(/: ".*$/s, "") : error.message;
  return Object.assign(new DatabaseError(message, error.length, "error"), {
    code,
    constraint,
    table,
    stack: error.stack?.replace(error.message, message),
  });
}

/** A connection on which anything but a statement has failed is not used again. */
async function onClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  let broken = false;
  const client = await pool.connect().catch((error: unknown) => {
    throw unreachable(error);
  });
  try {
    return await work(client);
  } catch (error) {
    broken = isOfConnection(error);
    throw broken ? unreachable(error) : error;
  } finally {
    client.release(broken);
  }
}

/** What the system, the driver and a server that ends say when a connection is none any more. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? /^(08|57P)/.test(error.code ?? "")
    : error instanceof Error &&
      (/^E[A-Z]+$/.test((error as { code?: string }).code ?? "") ||
        /connection|timeout|not queryable/i.test(error.message));

/** A refusal that an operator can mend; whatever else is wrong comes as it is. */
function unreachable(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const why = code === undefined ? error.message : `${error.message || code}`;
  return new Failure(
    "storage",
    `The database cannot be reached (${why}): see that PostgreSQL runs and that IDMS_DATABASE_URL leads to it, and try again.`,
    undefined,
    error,
  );
}

async function transactOn<T>(
  client: PoolClient,
  work: (run: Run) => Promise<T>,
  { takenBack }: TransactionManner,
  leftMs: number,
): Promise<T> {
  await client.query(
    `BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(leftMs))}`,
  );
  try {
    const result = await withinTransaction(runOn(client), work);
    await client.query(takenBack ? "ROLLBACK" : "COMMIT");
    return result;
  } catch (error) {
    if (!isOfConnection(error)) await client.query("ROLLBACK");
    throw error;
  }
}

/** Two transactions that cannot both be, or that wait for each other. */
const isToBeDoneAgain = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");

/** Pauses between two tries, in milliseconds; by chance, so that two do not meet again and again. */
const LONGEST_PAUSE_MS = 50;

/** @throws what the last try throws, `patienceMs` after the call at the latest unless a try takes longer */
async function untilItGoes<T>(
  { patienceMs }: TransactionManner,
  attempt: (leftMs: number) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await attempt(deadline - performance.now());
    } catch (error) {
      if (!isToBeDoneAgain(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pause * Math.random());
  }
}

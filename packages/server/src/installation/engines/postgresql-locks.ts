import { createHash } from "node:crypto";
import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";
import pg from "pg";
import type { ServerLock, ServerLocks } from "./engine.ts";
import { isOfConnection, unreachable } from "./postgresql-engine.ts";

/**
 * The interval at which a program that holds locks checks that its connection is alive, and the time to wait for the
 * response, in milliseconds.
 */
const BEAT_MS = 5000;
const ANSWER_MS = 10_000;
/**
 * Time without a response from a machine after which the server releases the machine's locks, in seconds. If the
 * machine is still running, its own checks have already shown by then that the locks are lost.
 */
const GONE_S = 40;
const SETTINGS = `SET tcp_keepalives_idle = ${GONE_S / 4}; SET tcp_keepalives_interval = ${GONE_S / 4};
  SET tcp_keepalives_count = 3; SET tcp_user_timeout = ${GONE_S * 1000}`;

/** Query for the locks in this database that have a single number as their key, as all keys here do. */
const HELD = `SELECT (classid::bigint << 32 | objid::bigint)::text AS key FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface Session {
  /** Runs a statement after all previous statements have ended. */
  query(text: string, values?: string[]): Promise<unknown[]>;
  ended: AbortSignal;
  end(): void;
}

/** A lock that the program holds, or that it is requesting while there is no connection yet. */
interface Held {
  ended?: AbortSignal;
}

/**
 * Creates PostgreSQL advisory locks on a separate connection. The locks are released when the connection ends, so
 * they do not outlast a killed program or a lost machine.
 */
export function postgresqlLocks(settings: pg.ClientConfig): ServerLocks {
  let session: Promise<Session> | undefined;
  /**
   * The locks held by this program. They are recorded because a connection could otherwise take the same lock twice.
   */
  const mine = new Map<string, Held>();

  const letGo = (name: string, held: Held): boolean => mine.get(name) === held && mine.delete(name);

  const connect = () =>
    openSession(settings, {
      isUsed: () => mine.size > 0,
      ended: () => (session = undefined),
    });

  /** Sends a query over the connection. If the connection has ended since its last use, a new one is opened. */
  async function ask(text: string, values: string[] = []): Promise<Session & { rows: unknown[] }> {
    for (let isAgain = false; ; isAgain = true) {
      let open: Session | undefined;
      try {
        open = await (session ??= connect());
        return { ...open, rows: await open.query(text, values) };
      } catch (error) {
        if (isOfConnection(error)) open?.end();
        if (isAgain || !open || !isOfConnection(error)) throw unreachable(error);
      }
    }
  }

  async function hold(name: string): Promise<ServerLock | undefined> {
    const other = mine.get(name);
    if (other && !other.ended?.aborted) return undefined;
    const held: Held = {};
    mine.set(name, held);
    try {
      const text = "SELECT 1 WHERE pg_try_advisory_lock($1)";
      const { query, ended, end, rows } = await ask(text, [keyOf(name)]);
      if (rows.length === 0) {
        letGo(name, held);
        return undefined;
      }
      held.ended = ended;
      return {
        lost: ended,
        async release() {
          if (ended.aborted) return void letGo(name, held);
          // If the connection breaks, the lock is released too.
          await query("SELECT pg_advisory_unlock($1)", [keyOf(name)]).catch(end);
          letGo(name, held);
        },
      };
    } catch (error) {
      letGo(name, held);
      throw error;
    }
  }

  return {
    hold,
    async heldOf(names) {
      const keys = new Set(((await ask(HELD)).rows as { key: string }[]).map(({ key }) => key));
      return new Set(names.filter((name) => keys.has(keyOf(name))));
    },
    async close() {
      const open = await session?.catch(() => undefined);
      open?.end();
    },
  };
}

/** Opens a connection that is used only for locks. While locks are held, the connection is checked regularly. */
async function openSession(
  settings: pg.ClientConfig,
  holder: { isUsed(): boolean; ended(): void },
): Promise<Session> {
  const client = new pg.Client({ ...settings, query_timeout: ANSWER_MS });
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    clearInterval(beating);
    holder.ended();
    ending.abort(lostConnection());
    void client.end().catch(() => undefined);
  };
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: string[] = []) => {
    const rows = last.then(async () => (await client.query<never>(text, values)).rows as unknown[]);
    last = rows.catch(() => undefined);
    return rows;
  };
  const beat = () => void (holder.isUsed() && query("SELECT 1").catch(end));
  const beating = setInterval(beat, BEAT_MS).unref();
  client.on("error", end);
  client.on("end", end);
  try {
    await client.connect();
    await client.query(SETTINGS);
  } catch (error) {
    end();
    throw error;
  }
  return { query, ended: ending.signal, end };
}

/** Hashes a name to the 64-bit number that PostgreSQL needs for a lock. */
const keyOf = (name: string): string =>
  createHash("sha256").update(`idms ${name}`).digest().readBigInt64BE().toString();

const lostConnection = () => databaseFailures.connectionLost();

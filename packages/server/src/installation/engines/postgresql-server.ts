import pg from "pg";
import { databaseOn, type OpenDatabase } from "./connect.ts";
import { postgresqlEngine } from "./postgresql-engine.ts";
import { postgresqlLocks } from "./postgresql-locks.ts";

/** Connections that one process takes at most; a server of PostgreSQL has 100 unless it is told otherwise. */
const MOST_CONNECTIONS = 10;
/** How long is waited for a connection, and for the answer to one statement, in milliseconds. */
const CONNECT_MS = 10_000;
const STATEMENT_MS = 10 * 60_000;
/** After so long without a statement a transaction of a program that has gone lets go of what it holds, in milliseconds. */
const IDLE_MS = 60_000;

/** The name of a session that reads for a program with other sessions, such as the press's in its thread. */
export const READER = "idms reader";

/** Opens one that is up to date, whose sessions introduce themselves so. */
export async function connectServer(address: string, introduced: string = READER): Promise<OpenDatabase> {
  const settings = settingsOf(address, introduced);
  return databaseOn(postgresqlEngine(poolWith(settings), postgresqlLocks(settings)));
}

const settingsOf = (address: string, introduced: string): pg.ClientConfig => ({
  connectionString: address,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  application_name: introduced,
});

const poolWith = (settings: pg.ClientConfig): pg.Pool =>
  new pg.Pool({
    ...settings,
    max: MOST_CONNECTIONS,
    query_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
  });

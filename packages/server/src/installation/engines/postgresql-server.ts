import pg from "pg";
import { databaseOn, type OpenDatabase } from "./connect.ts";
import { postgresqlEngine } from "./postgresql-engine.ts";
import { postgresqlLocks } from "./postgresql-locks.ts";

/** Maximum number of connections per process. A PostgreSQL server allows 100 by default. */
const MOST_CONNECTIONS = 10;
/** How long to wait for a connection, and for the response to one statement, in milliseconds. */
const CONNECT_MS = 10_000;
const STATEMENT_MS = 10 * 60_000;
/**
 * Time without a statement after which the server ends the transaction of a lost program and releases its locks, in
 * milliseconds.
 */
const IDLE_MS = 60_000;
/** Sets the timeout in a statement, because PgBouncer rejects or ignores it as a parameter of a new session. */
const SETTINGS = {
  text: `SET idle_in_transaction_session_timeout = ${IDLE_MS}`,
  query_timeout: CONNECT_MS,
};

/**
 * The application name of a read-only session that a program opens in addition to its other sessions, such as the
 * session in the press's thread.
 */
export const READER = "idms reader";

/**
 * Opens a database that is up to date.
 * @param introduced the application name of its sessions
 */
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
    // The pool waits for the answer, although its types do not say so.
    onConnect: (client): unknown => client.query(SETTINGS),
  });

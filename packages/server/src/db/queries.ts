import { NoopLogger, type Query } from "drizzle-orm";
import { NoopCache } from "drizzle-orm/cache/core";
import { SQLiteAsyncDialect, type SelectedFieldsOrdered } from "drizzle-orm/sqlite-core";
import {
  RemotePreparedQuery,
  SqliteRemoteDatabase,
  SQLiteRemoteSession,
  type PreparedQueryConfig,
} from "drizzle-orm/sqlite-proxy";
import type { Method, Run } from "./engine.ts";

/** What builds statements, in the SQL that both databases speak, and runs them. */
export type Queries = SqliteRemoteDatabase<Record<string, never>>;

type Asked = Method | "values";

const dialect = new SQLiteAsyncDialect();
const logger = new NoopLogger();
const cache = new NoopCache();

/** The queries of a connection, or of a transaction. */
export function queriesOver(run: Run): Queries {
  return new SqliteRemoteDatabase("async", dialect, new Session(run), undefined);
}

/** Rows come as lists of values where drizzle names the columns, and by their names where a statement is written by hand. */
class Session extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  readonly #run: Run;

  constructor(run: Run) {
    super(async () => ({ rows: [] }), dialect, undefined);
    this.#run = run;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    executed: Exclude<Asked, "values">,
    isArray: boolean,
    mapper?: (rows: unknown[][]) => unknown,
  ): RemotePreparedQuery<T> {
    const shape = fields || mapper ? "arrays" : "objects";
    const client = async (text: string, params: unknown[], asked: Asked) => {
      if (asked === "values") return { rows: await this.#run(text, params, "all", "arrays") };
      const rows = await this.#run(text, params, asked, shape);
      return { rows: asked === "get" ? (rows[0] as unknown[]) : rows };
    };
    return new Statement<T>(
      client,
      query,
      logger,
      cache,
      undefined,
      undefined,
      fields,
      executed,
      isArray,
      mapper,
    );
  }
}

/** An error comes as the database gave it: drizzle would put the statement and its values, which are people's, into the message. */
class Statement<T extends PreparedQueryConfig> extends RemotePreparedQuery<T> {
  queryWithCache<R>(_text: string, _params: unknown[], query: () => Promise<R>): Promise<R> {
    return query();
  }
}

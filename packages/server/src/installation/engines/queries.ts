import { getTableColumns, is, NoopLogger, Param, sql, type Query, type SQL } from "drizzle-orm";
import { NoopCache } from "drizzle-orm/cache/core";
import { SQLiteAsyncDialect, type SelectedFieldsOrdered, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  RemotePreparedQuery,
  SqliteRemoteDatabase,
  SQLiteRemoteSession,
  type PreparedQueryConfig,
} from "drizzle-orm/sqlite-proxy";
import type { Dialect, Method, Run } from "./engine.ts";

/** Builds and runs statements in the SQL subset that both databases support. */
export type Queries = SqliteRemoteDatabase<Record<string, never>>;

type Asked = Method | "values";

type Insert = Parameters<SQLiteAsyncDialect["buildInsertQuery"]>[0];

/** Numbers the parameters of a statement, and leaves generated keys to the database. */
class PostgresqlDialect extends SQLiteAsyncDialect {
  override escapeParam(index: number): string {
    return `$${index + 1}`;
  }

  override buildInsertQuery(insert: Insert): SQL {
    const { table, values } = insert;
    if (!Array.isArray(values)) return super.buildInsertQuery(insert);
    const made = Object.entries(getTableColumns(table)).filter(([, column]) => isMadeByDatabase(column));
    const given = values.map((row) => ({
      ...row,
      ...Object.fromEntries(
        made.filter(([name]) => !isGiven(row[name])).map(([name]) => [name, sql`default`]),
      ),
    }));
    return super.buildInsertQuery({ ...insert, values: given });
  }
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && !(is(value, Param) && value.value === undefined);

const isMadeByDatabase = (column: SQLiteColumn): boolean =>
  column.primary && "autoIncrement" in column && column.autoIncrement === true;

const dialects: Record<Dialect, SQLiteAsyncDialect> = {
  sqlite: new SQLiteAsyncDialect(),
  postgresql: new PostgresqlDialect(),
};

const logger = new NoopLogger();
const cache = new NoopCache();

/** Returns the placeholder for the value at an index, counted from 0, in a statement written by hand. */
export const placeholder = (spoken: Dialect, index: number): string => dialects[spoken].escapeParam(index);

/** Creates the query builder for a connection or a transaction. */
export function queriesOver(run: Run, spoken: Dialect): Queries {
  const dialect = dialects[spoken];
  return new SqliteRemoteDatabase("async", dialect, new Session(run, dialect), undefined);
}

/** Returns rows as lists of values if drizzle names the columns, or as objects for a handwritten statement. */
class Session extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  readonly #run: Run;

  constructor(run: Run, dialect: SQLiteAsyncDialect) {
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

/**
 * Passes on the database's original error. Drizzle would add the statement and its values to the message, and the
 * values are personal data.
 */
class Statement<T extends PreparedQueryConfig> extends RemotePreparedQuery<T> {
  queryWithCache<R>(_text: string, _params: unknown[], query: () => Promise<R>): Promise<R> {
    return query();
  }
}

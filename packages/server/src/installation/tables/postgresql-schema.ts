/**
 * The PostgreSQL tables, which are derived from the tables in `schema.ts`. They are used by drizzle-kit, which
 * generates the migrations. All statements are built from `schema.ts`; see `queries.ts`.
 */
import { getTableColumns, is, SQL, type Table } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
  type AnyPgColumn,
  type PgTable,
} from "drizzle-orm/pg-core";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import * as tables from "./schema.ts";

/** Text that is compared byte by byte, as in SQLite, regardless of the server's locale. */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Whether the database itself generates a column's value. */
const isIdentity = (column: SQLiteColumn): boolean =>
  "autoIncrement" in column && column.autoIncrement === true;

function columnOf(column: SQLiteColumn) {
  switch (column.columnType) {
    case "SQLiteInteger":
      return isIdentity(column)
        ? bigint(column.name, { mode: "number" }).generatedByDefaultAsIdentity()
        : bigint(column.name, { mode: "number" });
    case "SQLiteBoolean":
      return boolean(column.name);
    case "SQLiteReal":
      return doublePrecision(column.name);
    case "SQLiteText":
    case "SQLiteTextJson":
      return text(column.name);
    case "SQLiteBlobBuffer":
      return bytes(column.name);
    default:
      throw new Error(`${column.columnType} is not supported for PostgreSQL`);
  }
}

/**
 * Returns the default of a column. A JSON document is stored as text. A flag has the same default in both databases.
 */
const defaultOf = (column: SQLiteColumn): unknown =>
  column.columnType === "SQLiteTextJson" ? column.mapToDriverValue(column.default) : column.default;

function withTraits(column: SQLiteColumn) {
  let built = columnOf(column);
  if (column.notNull && !isIdentity(column)) built = built.notNull() as typeof built;
  if (column.primary) built = built.primaryKey() as typeof built;
  if (column.default !== undefined) built = built.default(defaultOf(column) as never) as typeof built;
  return built;
}

const made = new Map<string, PgTable>();

function asPostgresql(table: SQLiteTable): PgTable {
  const config = getTableConfig(table);
  const columns = Object.fromEntries(config.columns.map((column) => [column.name, withTraits(column)]));
  const own = pgTable(config.name, columns, (t) => {
    const named = (column: { name: string }) => t[column.name] as AnyPgColumn;
    return [
      ...config.indexes.map(({ config: { name, columns: parts, unique, where } }) => {
        const [first, ...others] = parts.map((part) => (is(part, SQL) ? part : named(part)));
        const built = (unique ? uniqueIndex(name) : index(name)).on(first as never, ...(others as never[]));
        return where ? built.where(where) : built;
      }),
      ...config.primaryKeys.map(({ columns: parts }) =>
        primaryKey({ columns: parts.map(named) as [AnyPgColumn, ...AnyPgColumn[]] }),
      ),
      ...config.foreignKeys.map((key) => {
        const { columns: parts, foreignTable, foreignColumns } = key.reference();
        const other =
          getTableConfig(foreignTable).name === config.name
            ? own
            : made.get(getTableConfig(foreignTable).name);
        const others = getTableColumns(other as Table) as Record<string, AnyPgColumn>;
        const built = foreignKey({
          columns: parts.map(named) as [AnyPgColumn],
          foreignColumns: foreignColumns.map((column) => others[column.name]) as [AnyPgColumn],
        });
        return key.onDelete ? built.onDelete(key.onDelete) : built;
      }),
      ...config.checks.map(({ name, value }) => check(name, value)),
    ];
  });
  made.set(config.name, own);
  return own;
}

export const apiTokens = asPostgresql(tables.apiTokens);
export const identities = asPostgresql(tables.identities);
export const districts = asPostgresql(tables.districts);
export const schools = asPostgresql(tables.schools);
export const schoolLogos = asPostgresql(tables.schoolLogos);
export const users = asPostgresql(tables.users);
export const appFactors = asPostgresql(tables.appFactors);
export const recoveryCodes = asPostgresql(tables.recoveryCodes);
export const passkeys = asPostgresql(tables.passkeys);
export const knownDevices = asPostgresql(tables.knownDevices);
export const spentTickets = asPostgresql(tables.spentTickets);
export const savedFilters = asPostgresql(tables.savedFilters);
export const classes = asPostgresql(tables.classes);
export const formTemplates = asPostgresql(tables.formTemplates);
export const students = asPostgresql(tables.students);
export const uniqueAnswers = asPostgresql(tables.uniqueAnswers);
export const promotedStudents = asPostgresql(tables.promotedStudents);
export const schoolYears = asPostgresql(tables.schoolYears);
export const distinctStudents = asPostgresql(tables.distinctStudents);
export const removedStudents = asPostgresql(tables.removedStudents);
export const familyPages = asPostgresql(tables.familyPages);
export const proposals = asPostgresql(tables.proposals);
export const notices = asPostgresql(tables.notices);
export const consents = asPostgresql(tables.consents);
export const photoShots = asPostgresql(tables.photoShots);
export const submissionKeys = asPostgresql(tables.submissionKeys);
export const expectedStudents = asPostgresql(tables.expectedStudents);
export const rosterCounts = asPostgresql(tables.rosterCounts);
export const schoolFonts = asPostgresql(tables.schoolFonts);
export const idTemplates = asPostgresql(tables.idTemplates);
export const classLinks = asPostgresql(tables.classLinks);
export const classLinkNumbers = asPostgresql(tables.classLinkNumbers);
export const cardSignatures = asPostgresql(tables.cardSignatures);
export const cardOwnTexts = asPostgresql(tables.cardOwnTexts);
export const printers = asPostgresql(tables.printers);
export const cardKeys = asPostgresql(tables.cardKeys);
export const cardKeySecrets = asPostgresql(tables.cardKeySecrets);
export const sessions = asPostgresql(tables.sessions);
export const resetTokens = asPostgresql(tables.resetTokens);
export const knownNetworks = asPostgresql(tables.knownNetworks);
export const guessedNames = asPostgresql(tables.guessedNames);
export const guessTurns = asPostgresql(tables.guessTurns);
export const printedTemplates = asPostgresql(tables.printedTemplates);
export const outputProfiles = asPostgresql(tables.outputProfiles);
export const printBatches = asPostgresql(tables.printBatches);
export const printBatchStudents = asPostgresql(tables.printBatchStudents);
export const printBatchWithout = asPostgresql(tables.printBatchWithout);
export const watchedFiles = asPostgresql(tables.watchedFiles);
export const earlierVersions = asPostgresql(tables.earlierVersions);
export const auditLog = asPostgresql(tables.auditLog);
export const logSeals = asPostgresql(tables.logSeals);
export const sealedEntries = asPostgresql(tables.sealedEntries);
export const rateLimits = asPostgresql(tables.rateLimits);
export const imports = asPostgresql(tables.imports);
export const importRows = asPostgresql(tables.importRows);
export const importMappings = asPostgresql(tables.importMappings);
export const sources = asPostgresql(tables.sources);
export const sourceLines = asPostgresql(tables.sourceLines);
export const cardOrders = asPostgresql(tables.cardOrders);
export const cardOrderClasses = asPostgresql(tables.cardOrderClasses);
export const cardOrderSteps = asPostgresql(tables.cardOrderSteps);
export const printWishes = asPostgresql(tables.printWishes);
export const jobs = asPostgresql(tables.jobs);
export const jobParts = asPostgresql(tables.jobParts);
export const classCounts = asPostgresql(tables.classCounts);
export const alerts = asPostgresql(tables.alerts);
export const secrets = asPostgresql(tables.secrets);
export const webhooks = asPostgresql(tables.webhooks);
export const logForwards = asPostgresql(tables.logForwards);
export const webhookDeliveries = asPostgresql(tables.webhookDeliveries);

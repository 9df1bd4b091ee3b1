/**
 * All tables, with the column names of the API and of core, so that rows can be passed on unchanged. The tables use
 * only features that both SQLite and PostgreSQL have: plain columns, JSON documents that are read as a whole, unique
 * and partial indexes, foreign keys, and checks. Times are text in UTC, ISO 8601 (see columns.ts). A row in use
 * cannot be deleted (`restrict`). History rows lose the reference and keep the name (`set null`).
 */
export * from "./card-key-tables.ts";
export * from "./district-tables.ts";
export * from "./entities.ts";
export * from "./factor-tables.ts";
export * from "./family-tables.ts";
export * from "./import-tables.ts";
export * from "./log-tables.ts";
export * from "./order-tables.ts";
export * from "./photo-day-tables.ts";
export * from "./sign-off-tables.ts";
export * from "./roster-tables.ts";
export * from "./sign-in-tables.ts";
export * from "./student-tables.ts";
export * from "./history-tables.ts";
export * from "./webhook-tables.ts";
export * from "./forward-tables.ts";
export * from "./year-tables.ts";

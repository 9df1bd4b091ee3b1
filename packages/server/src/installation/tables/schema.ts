/**
 * Every table, with the column names of the API and the core, so that a row can be passed on unchanged. Uses only what
 * SQLite and PostgreSQL both have: plain columns, JSON as a document that is read whole, unique and partial indexes,
 * foreign keys, checks. Times are text, UTC, ISO 8601 (see columns.ts). A row in use cannot be deleted (`restrict`).
 * History rows lose the reference and keep the name (`set null`).
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

/**
 * Every table, its columns named as the API and the core name them, so that a row is passed on as it is. Only what
 * SQLite and PostgreSQL both have: plain columns, JSON as a document that is read whole, unique and partial indexes,
 * foreign keys, checks. Moments are text, UTC, ISO 8601 (see columns.ts). What is in use cannot be deleted (`restrict`); what
 * only remembers loses the reference and keeps the name (`set null`).
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

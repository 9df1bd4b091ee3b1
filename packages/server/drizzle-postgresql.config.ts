/**
 * Makes the next migration for PostgreSQL, of the same schema and under the same name, and leaves out which part of the
 * database it is for:
 *
 *     npx drizzle-kit generate --config drizzle-postgresql.config.ts --name what-changes
 *     sed -i 's/"public"[.]//g' src/installation/migrations/postgresql/NNNN_what-changes.sql
 *
 * A new table also needs a line in postgresql-schema.ts.
 */
export default {
  dialect: "postgresql",
  schema: "./src/installation/tables/postgresql-schema.ts",
  out: "./src/installation/migrations/postgresql",
};

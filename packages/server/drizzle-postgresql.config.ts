import { defineConfig } from "drizzle-kit";

/** The same for PostgreSQL, after the other: `npx drizzle-kit generate --config drizzle-postgresql.config.ts --name what-changes`. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/db/postgresql-schema.ts",
  out: "./src/db/migrations-postgresql",
});

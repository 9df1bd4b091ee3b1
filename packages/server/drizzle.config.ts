/**
 * Makes the next migration from the difference between src/installation/tables/schema.ts and the last one:
 *
 *     npm install --no-save drizzle-kit@0.31.11
 *     cd packages/server && npx drizzle-kit generate --name what-changes
 *
 * Nothing else needs drizzle-kit, so it is not among the dependencies; `npm prune` removes it.
 * Read the SQL it writes, and never change one that has been released: databases remember it by its name.
 * Then remove the snapshot before the new one from its folder meta/: only the newest is read, and each is as large as the schema.
 */
export default {
  dialect: "sqlite",
  schema: "./src/installation/tables/schema.ts",
  out: "./src/installation/migrations/sqlite",
};

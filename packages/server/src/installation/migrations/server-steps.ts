/// <reference types="vite/types/importMeta.d.ts" />
import { stepsIn, type Migration } from "./steps.ts";

const files = import.meta.glob<string>("./postgresql/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The schema steps of a server database. */
export const serverMigrations: readonly Migration[] = stepsIn(files);

/**
 * Returns the application name that a program with these steps uses on the database server. The name disappears from
 * the server when the sessions end, even after a crash.
 */
export const introducedAs = (steps: readonly Migration[]): string => `idms ${steps.at(-1)?.name ?? ""}`;

/// <reference types="vite/types/importMeta.d.ts" />
import { stepsIn, type Migration } from "./steps.ts";

const files = import.meta.glob<string>("./postgresql/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The steps of a database on a server. */
export const serverMigrations: readonly Migration[] = stepsIn(files);

/** The name that a program with these steps gives the database server; its sessions end with it, however it ends. */
export const introducedAs = (steps: readonly Migration[]): string => `idms ${steps.at(-1)?.name ?? ""}`;

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, test } from "vitest";
import { CONFIG_FILE } from "../packages/server/src/config.ts";
import { copyDatabase, onServer, settingsFor, TEMPLATE } from "./postgresql.ts";

/** A test of what is done with a database in a file alone. */
export const onFile = test.skipIf(Boolean(inject("postgresql")));

/**
 * Where the tests run on PostgreSQL, gives an installation in a folder a database of its own there.
 * @param copyOf the database of which it is a copy; nobody may be connected to it
 * @returns what removes it again
 */
export async function ownDatabase(folder: string, copyOf: string = TEMPLATE): Promise<() => Promise<void>> {
  const server = inject("postgresql");
  if (!server) return async () => undefined;
  const name = await copyDatabase(server, copyOf);
  await writeFile(join(folder, CONFIG_FILE), settingsFor(`${server}/${name}`));
  return () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

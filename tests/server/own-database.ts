import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject, test } from "vitest";
import { CONFIG_FILE } from "../../packages/server/src/config.ts";
import { TEMPLATE } from "../postgresql.ts";

/** A test of what is done with a database in a file alone. */
export const onFile = test.skipIf(Boolean(inject("postgresql")));

/**
 * Where the tests run on PostgreSQL, gives an installation in a folder a database of its own there.
 * @returns what removes it again
 */
export async function ownDatabase(folder: string): Promise<() => Promise<void>> {
  const server = inject("postgresql");
  if (!server) return async () => undefined;
  const name = `idms_${randomBytes(8).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await writeFile(join(folder, CONFIG_FILE), JSON.stringify({ database_url: `${server}/${name}` }));
  return () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client(`${address}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

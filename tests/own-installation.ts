import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, test } from "vitest";
import { CONFIG_FILE } from "../packages/server/src/installation/settings/config-file.ts";
import { copyDatabase, DEMO_TEMPLATE, onServer, settingsFor, TEMPLATE } from "./postgresql.ts";
import { DEMO_PART, keptAt, newPart, S3_KEYS, s3Url } from "./s3-store.ts";

/** A test that only applies to a database and files in a folder. */
export const onFile = test.skipIf(Boolean(inject("postgresql")));

/**
 * Options for a case whose result hardly depends on a PostgreSQL server, in a file that runs on both. There it only
 * runs nightly.
 */
export const atNightOnServers = inject("postgresql") ? { tags: "thorough" as const } : {};

/**
 * If the tests run on PostgreSQL and S3, gives an installation in a folder its own database and part of the store.
 * @param copyOf the database to copy; no client may be connected to it
 * @returns a function that removes both again
 */
export async function ownInstallation(
  folder: string,
  copyOf: string = TEMPLATE,
): Promise<() => Promise<void>> {
  const [server, s3] = [inject("postgresql"), inject("s3")];
  if (!server || !s3) return async () => undefined;
  Object.assign(process.env, S3_KEYS);
  const database = await copyDatabase(server, copyOf);
  const part = await newPart(s3.folder, copyOf === DEMO_TEMPLATE ? DEMO_PART : undefined);
  await writeFile(join(folder, CONFIG_FILE), settingsFor(`${server}/${database}`, s3Url(s3.port, part, 30)));
  return async () => {
    await onServer(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await rm(keptAt(s3.folder, part), { recursive: true, force: true });
  };
}

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, test } from "vitest";
import { CONFIG_FILE } from "../packages/server/src/installation/settings/config-file.ts";
import { copyDatabase, DEMO_TEMPLATE, onServer, settingsFor, TEMPLATE } from "./postgresql.ts";
import { DEMO_PART, keptAt, newPart, S3_KEYS, s3Url } from "./s3-store.ts";

/** A test of what is done with a database and files in a folder alone. */
export const onFile = test.skipIf(Boolean(inject("postgresql")));

/** For a case that a server of PostgreSQL hardly decides, in a file that runs on both: it runs there at night. */
export const atNightOnServers = inject("postgresql") ? { tags: "thorough" as const } : {};

/**
 * Where the tests run on PostgreSQL and S3, gives an installation in a folder a database and a part of the store of its own.
 * @param copyOf the database of which it is a copy; nobody may be connected to it
 * @returns what removes both again
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

import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { connectDatabase } from "../../../packages/server/src/installation/engines/connect-database.ts";
import { hasLog } from "../../../packages/server/src/upkeep/restore/log-keys.ts";
import { onServer } from "../../postgresql.ts";
import { byHand } from "../by-hand.ts";
import { temporaryApp } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("checking whether there is a log does not create one", async () => {
  const { folder } = await temporaryApp();
  expect(await hasLog(folder.root)).toBe(true);
  const data = await temporaryFolder();
  expect(await hasLog(data)).toBe(false);
  expect(await readdir(data)).toEqual([]);
});

test.runIf(inject("postgresql"))("an empty database on a server stays empty", async () => {
  const server = inject("postgresql") as string;
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const data = await temporaryFolder();
  await saveSettings(data, { database_url: `${server}/${name}` });
  expect(await hasLog(data)).toBe(false);
  const { db, close } = await connectDatabase(`${server}/${name}`);
  const tables = await byHand(db).all("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  await close();
  expect(tables).toEqual([]);
});

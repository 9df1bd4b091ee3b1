import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { postgresqlEngine } from "../../../packages/server/src/db/postgresql-engine.ts";
import { postgresqlLocks } from "../../../packages/server/src/db/postgresql-locks.ts";
import { pendingOnServer } from "../../../packages/server/src/db/migrate-server.ts";
import { openDatabase } from "../../../packages/server/src/db/open-database.ts";
import { onServer } from "../../postgresql.ts";

/** An engine with one connection, for which nobody waits long. */
function engineAt(connectionString: string) {
  const settings = { connectionString, connectionTimeoutMillis: 200 };
  const engine = postgresqlEngine(new pg.Pool({ ...settings, max: 1 }), postgresqlLocks(settings));
  onTestFinished(() => engine.close());
  return engine;
}

const one = ["SELECT 1 AS one", [], "all", "objects"] as const;

test("whoever finds all connections at work is told to come again, and one that is free serves the next", async () => {
  const engine = engineAt(`${inject("postgresql")}/postgres`);
  await engine.withConnection(async (own) => {
    await own.run(...one);
    await expect(engine.run(...one)).rejects.toMatchObject({ code: "busy" });
  });
  expect(await engine.run(...one)).toEqual([{ one: 1 }]);
});

test("a server that is not there is no matter of coming again", async () => {
  const engine = engineAt("postgres://idms@127.0.0.1:1/idms");
  await expect(engine.run(...one)).rejects.toMatchObject({ code: "storage" });
});

test("programs that open a new database at once wait for each other, and each finds it up to date", async () => {
  const server = inject("postgresql");
  const name = `idms_new_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(`${server}/${name}`)));
  for (const { db, close } of opened) {
    expect(await pendingOnServer(db)).toEqual([]);
    await close();
  }
});

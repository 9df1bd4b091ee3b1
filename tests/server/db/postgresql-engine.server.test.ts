import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import type { Run } from "../../../packages/server/src/installation/engines/engine.ts";
import { postgresqlEngine } from "../../../packages/server/src/installation/engines/postgresql-engine.ts";
import { connectServer } from "../../../packages/server/src/installation/engines/postgresql-server.ts";
import { postgresqlLocks } from "../../../packages/server/src/installation/engines/postgresql-locks.ts";
import { pendingOnServer } from "../../../packages/server/src/installation/migrations/migrate-server.ts";
import {
  inLineOf,
  transaction,
  type OpenDatabase,
  type Tx,
} from "../../../packages/server/src/installation/engines/connect.ts";
import { inChunks } from "../../../packages/server/src/installation/rows/in-chunks.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { secrets } from "../../../packages/server/src/installation/tables/schema.ts";
import { onServer } from "../../postgresql.ts";

/** Returns an engine with one connection and a short timeout. */
function engineAt(connectionString: string) {
  const settings = { connectionString, connectionTimeoutMillis: 200 };
  const engine = postgresqlEngine(new pg.Pool({ ...settings, max: 1 }), postgresqlLocks(settings));
  onTestFinished(() => engine.close());
  return engine;
}

const one = ["SELECT 1 AS one", [], "all", "objects"] as const;

test("a caller who finds all connections busy is told to try again, and a free one serves the next", async () => {
  const engine = engineAt(`${inject("postgresql")}/postgres`);
  await engine.withConnection(async (own) => {
    await own.run(...one);
    await expect(engine.run(...one)).rejects.toMatchObject({ kind: "busy" });
  });
  expect(await engine.run(...one)).toEqual([{ one: 1 }]);
});

test("the timeout for a lost program's transaction is set by a statement, which a connection pooler passes on", async () => {
  const { db, close } = await connectServer(`${inject("postgresql")}/postgres`);
  onTestFinished(close);
  // A value sent when a session opens would have the source `client`, and PgBouncer refuses it.
  const sent = sql`SELECT source, setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'`;
  expect(await db.all(sent)).toEqual([{ source: "session", setting: "60000" }]);
  const opened = sql`SELECT name FROM pg_settings WHERE source = 'client' AND category NOT LIKE 'Client Connection Defaults%'`;
  expect(await db.all(opened)).toEqual([{ name: "application_name" }]);
});

test("an unreachable server is not reported as busy", async () => {
  const engine = engineAt("postgres://idms@127.0.0.1:1/idms");
  await expect(engine.run(...one)).rejects.toMatchObject({ kind: "storage" });
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

test("transactions in one queue wait for each other across programs, and none has to be repeated", async () => {
  const server = inject("postgresql");
  const name = `idms_lines_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const programs = await Promise.all([1, 2].map(() => openDatabase(`${server}/${name}`)));
  onTestFinished(async () => {
    await Promise.all(programs.map(({ close }) => close()));
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  const [{ db }] = programs as [OpenDatabase];
  await transaction(db, (tx) =>
    tx
      .insert(secrets)
      .values({ name: "count", bytes: Buffer.of(0) })
      .run(),
  );
  let begun = 0;
  const countUp = async (tx: Tx) => {
    begun += 1;
    const [row] = await tx.select().from(secrets).where(eq(secrets.name, "count")).all();
    await tx
      .update(secrets)
      .set({ bytes: Buffer.of((row?.bytes[0] as number) + 1) })
      .run();
  };
  const each = Array.from({ length: 40 }, (_, index) => (programs[index % 2] as OpenDatabase).db);
  await Promise.all(each.map((own) => transaction(inLineOf(own, 7), countUp)));
  const [counted] = await db.select().from(secrets).where(eq(secrets.name, "count")).all();
  expect([counted?.bytes[0], begun]).toEqual([40, 40]);
});

test("a batch that is rolled back and repeated leaves nobody out", async () => {
  const server = inject("postgresql");
  const name = `idms_batches_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const [ours, theirs] = await Promise.all([1, 2].map(() => openDatabase(`${server}/${name}`)));
  onTestFinished(async () => {
    await Promise.all([ours?.close(), theirs?.close()]);
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  if (!ours || !theirs) throw new Error("There are two programs");
  const rival = new pg.Client(`${server}/${name}`);
  await rival.connect();
  onTestFinished(() => rival.end());
  const items = Array.from({ length: 120 }, (_, index) => `item ${index}`);
  let tries = 0;
  const batches = inChunks(ours.db, items, async (tx, pieces) => {
    tries += 1;
    let count = 0;
    for (const piece of pieces) {
      // Each reads what the other writes, so that one is rolled back: ours, which comes second.
      await tx.select().from(secrets).all();
      if (tries === 1) {
        await rival.query("BEGIN ISOLATION LEVEL SERIALIZABLE");
        await rival.query("SELECT * FROM secrets");
        await rival.query("INSERT INTO secrets (name, bytes) VALUES ('rival', '')");
        await rival.query("COMMIT");
      }
      for (const item of piece)
        await tx
          .insert(secrets)
          .values({ name: item, bytes: Buffer.from("ours") })
          .run();
      count += piece.length;
    }
    return count;
  });
  let done = 0;
  for await (const count of batches) done += count;
  expect(tries).toBeGreaterThan(1);
  expect(done).toBe(items.length);
  const names = (await theirs.db.select().from(secrets).all()).map((row) => row.name);
  expect(names.filter((each) => each.startsWith("item")).toSorted()).toEqual(items.toSorted());
});

/** Ends the connection of a statement's session like a restarting server, and waits until it has ended. */
async function endSession(address: string, run: Run): Promise<void> {
  const [{ pid }] = (await run("SELECT pg_backend_pid() AS pid", [], "all", "objects")) as [{ pid: number }];
  const other = new pg.Client(address);
  await other.connect();
  await other.query("SELECT pg_terminate_backend($1, 10000)", [pid]);
  await other.end();
}

test("a connection lost before any statement of a transaction fails that transaction, but not the program", async () => {
  const address = `${inject("postgresql")}/postgres`;
  const engine = engineAt(address);
  for (const line of [null, "one"])
    for (let ending = 0; ending <= 3; ending += 1) {
      const manner = { patienceMs: 1000, takenBack: false, line };
      const work = engine.transact(async (run) => {
        for (let statement = 0; statement < 3; statement += 1) {
          if (statement === ending) await endSession(address, run);
          await run(...one);
        }
        // After the last statement, the end of the transaction itself fails.
        if (ending === 3) await endSession(address, run);
        return "done";
      }, manner);
      await expect(work).rejects.toMatchObject({ kind: "storage", status: 503 });
      expect(await engine.run(...one)).toEqual([{ one: 1 }]);
    }
});

test("a failure on a lost connection counts as the database's, and the next call gets another connection", async () => {
  const address = `${inject("postgresql")}/postgres`;
  const engine = engineAt(address);
  const broken = engine.withConnection(async ({ run }) => {
    await endSession(address, run);
    await run(...one);
  });
  await expect(broken).rejects.toMatchObject({ kind: "storage" });
  expect(await engine.run(...one)).toEqual([{ one: 1 }]);
});

test("a server that has become read-only, as after a failover, counts as unreachable", async () => {
  const address = `${inject("postgresql")}/postgres`;
  const engine = engineAt(address);
  const own = () => engine.run("SELECT pg_backend_pid() AS pid", [], "all", "objects");
  const before = await own();
  await engine.run("SET default_transaction_read_only = on", [], "run", "arrays");
  const write = engine.run("CREATE TABLE not_made (id int)", [], "run", "arrays");
  await expect(write).rejects.toMatchObject({ kind: "storage", status: 503 });
  expect(await own()).not.toEqual(before);
});

test("a connection lost while a lock is released takes nothing away from the commit", async () => {
  const address = `${inject("postgresql")}/postgres`;
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  const engine = postgresqlEngine(pool, postgresqlLocks({ connectionString: address }));
  onTestFinished(() => engine.close());
  const ends: string[] = [];
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const ending = async (...given: unknown[]) => {
      const isUnlocking = typeof given[0] === "string" && given[0].includes("pg_advisory_unlock");
      if (isUnlocking && ends.length === 0) {
        ends.push("ended");
        await endSession(address, async (sql) => ((await query(sql)) as { rows: unknown[] }).rows);
      }
      return query(...given);
    };
    Object.assign(client, { query: ending });
  });
  const done = await engine.transact(async (run) => run(...one), {
    patienceMs: 1000,
    takenBack: false,
    line: "one",
  });
  expect([done, ends]).toEqual([[{ one: 1 }], ["ended"]]);
  expect(await engine.run(...one)).toEqual([{ one: 1 }]);
});

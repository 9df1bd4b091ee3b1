import { randomBytes } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the tests' PostgreSQL server, without a database name. */
    postgresql: string;
  }
}

/** The empty, migrated database from which each test's database is copied. */
export const TEMPLATE = "idms_template";

/** A copy of the demo school's database for tests to copy, because the original has open connections. */
export const DEMO_TEMPLATE = "idms_demo_template";

const DEBIAN = "/usr/lib/postgresql";
const NOBODY = 65_534;

/** Starts Debian's PostgreSQL server on a free port for the tests, and stops it after them. */
export default async function startPostgresql(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await onServer(cluster.address, `CREATE DATABASE ${TEMPLATE}`);
  // Imported late: the programs in tests/load start a server too, and Node alone cannot read the migrations.
  const { openDatabase } = await import("../packages/server/src/installation/migrations/open-database.ts");
  const { close } = await openDatabase(`${cluster.address}/${TEMPLATE}`);
  await close();
  project.provide("postgresql", cluster.address);
  return cluster.stop;
}

/**
 * Returns the settings of an installation with its database at an address, and its files at another unless they are in
 * its folder.
 */
export const settingsFor = (database: string, files?: string): string =>
  JSON.stringify({ database_url: database, files_url: files });

/** Copies a database under a unique name. */
export async function copyDatabase(server: string, copyOf: string, name?: string): Promise<string> {
  const copy = name ?? `idms_${randomBytes(8).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${copy} TEMPLATE ${copyOf}`);
  return copy;
}

/** Runs a statement that belongs to no database. */
export async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client(`${address}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface Cluster {
  address: string;
  /** Process ID of its first process. */
  pid: number;
  /** Stops the server immediately, despite open connections, and restarts it at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server, which does not run as root. It does not sync to disk, because surviving a power failure
 * is tested by PostgreSQL's own authors.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "idms-postgresql-"));
  const isRoot = process.getuid?.() === 0;
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  await chmod(folder, 0o700);
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  const made = spawnSync(
    program("initdb"),
    ["-D", data, "-U", "idms", "-A", "trust", "-E", "UTF8", "--no-sync"],
    {
      ...who,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr} ${String(made.error ?? "")}`);
  const port = await freePort();
  const settings = Object.entries({
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    max_connections: 300,
    fsync: "off",
    shared_buffers: "128MB",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const address = `postgres://idms@127.0.0.1:${port}`;
  const start = async () => {
    const started = spawn(program("postgres"), ["-D", data, ...settings], {
      ...who,
      cwd: folder,
      stdio: "ignore",
    });
    await answers(`${address}/postgres`);
    return started;
  };
  let server = await start();
  /** Stops the server without waiting for open connections. */
  const end = async () => {
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
  };
  return {
    address,
    pid: server.pid as number,
    async restart() {
      await end();
      server = await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function program(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : [];
  const found = versions
    .toSorted((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), "bin", name));
  return found.find((path) => existsSync(path)) ?? name;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(address);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (tries === 300) throw error;
    }
    await sleep(100);
  }
}

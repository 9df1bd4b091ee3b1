import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { CONFIG_FILE } from "../../packages/server/src/installation/settings/config-file.ts";
import { onServer, settingsFor, startCluster } from "../postgresql.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runIdms, type Ended } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

/** Number of times that all connections are closed. Halfway through, the whole PostgreSQL server is restarted. */
const ROUNDS = 30;
const PASSWORD = "correct horse 9";

/**
 * Sets up an installation on a separate PostgreSQL server, because restarting a shared one would disturb other tests.
 */
async function ownServer() {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  await onServer(cluster.address, "CREATE DATABASE idms");
  const database = `${cluster.address}/idms`;
  const data = await temporaryFolder();
  await writeFile(join(data, CONFIG_FILE), settingsFor(database));
  expect(await runIdms(["init", "--data", data], { input: PASSWORD })).toMatchObject({ code: 0 });
  return { cluster, database, data };
}

/** Starts a worker and waits until it is running, which it signals by reporting the address of its metrics. */
async function startWorker(data: string): Promise<{ child: ChildProcess; ended: Promise<Ended> }> {
  const env = { IDMS_METRICS_PORT: "0", IDMS_METRICS_TOKEN: "a secret of the operator" };
  let [child, said] = [undefined as ChildProcess | undefined, ""];
  const ended = runIdms(["worker", "--data", data], { env, whileRunning: (started) => (child = started) });
  child?.stderr?.on("data", (text: string) => (said += text));
  await expect.poll(() => said).toContain("Metrics are at");
  return { child: child as ChildProcess, ended };
}

/** Closes every connection except its own, and returns how many there were. */
async function endAll(database: string): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await client.end();
  return rowCount ?? 0;
}

async function schoolsIn(database: string): Promise<Set<string>> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schools");
  await client.end();
  return new Set(rows.map(({ name }) => name));
}

test.runIf(Boolean(inject("postgresql")))(
  "a server and a worker survive closed connections and a restart of PostgreSQL, and lose no acknowledged write",
  async () => {
    const { cluster, database, data } = await ownServer();
    const server = await startIdms(["serve", "--data", data]);
    const worker = await startWorker(data);
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(server.url + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      });
    const signedIn = await send("/api/auth/token/", { username: "admin", password: PASSWORD });
    const { access } = (await signedIn.json()) as { access: string };
    const authorization = { Authorization: `Bearer ${access}` };

    const answers = new Set<string>();
    const acknowledged: string[] = [];
    const over = new AbortController();
    let [sent, answered, ended] = [0, 0, 0];
    const write = async () => {
      while (!over.signal.aborted) {
        const name = `School ${(sent += 1)}`;
        const answer = await send("/api/schools/", { name }, authorization);
        answers.add(`${answer.status} ${answer.headers.get("retry-after")}`);
        await answer.text();
        if (answer.status === 201) acknowledged.push(name);
        answered += 1;
      }
    };
    const end = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        if (round === ROUNDS / 2) await cluster.restart();
        else ended += await endAll(database);
        const goal = answered + 1 + (round % 7);
        await expect.poll(() => answered >= goal, { interval: 2 }).toBe(true);
      }
      over.abort();
    };
    await Promise.all([end(), write(), write(), write()]);

    expect(ended).toBeGreaterThan(ROUNDS);
    expect([...answers].toSorted()).toEqual(["201 null", "503 5"]);
    expect((await send("/api/schools/", { name: "At last" }, authorization)).status).toBe(201);
    const there = await schoolsIn(database);
    expect([...acknowledged, "At last"].filter((name) => !there.has(name))).toEqual([]);
    expect([server.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
    worker.child.kill();
    expect(await worker.ended).toMatchObject({ code: 0 });
    const { code, stdout, stderr } = await server.stop();
    expect([code, stderr.trim().split("\n")]).toEqual([0, [expect.stringContaining("IDMS is at")]]);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines.filter(({ level, msg }) => level >= 60 || msg === "unexpected error")).toEqual([]);
    expect(lines.at(-1)?.msg).toBe("stopped");
  },
);

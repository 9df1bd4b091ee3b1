/** @module-tag rare */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";

const composed = fileURLToPath(new URL("../../packages/server/deploy/compose/Caddyfile", import.meta.url));
/** Debian installs servers in folders that are not on a user's PATH. */
const PATH = `${process.env["PATH"]}:/usr/sbin:/sbin`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a server on a port that the balancer checks again after a restart. */
async function startAt(port: number, data: string): Promise<{ stop(): Promise<Ended> }> {
  let child: ChildProcess | undefined;
  const ended = runIdms(["serve", "--data", data, "--port", String(port)], {
    env: { IDMS_DRAIN_SECONDS: "6", IDMS_LOG_LEVEL: "warn" },
    whileRunning: (each) => (child = each),
  });
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status)
    .toBe(200);
  return {
    stop() {
      child?.kill("SIGTERM");
      return ended;
    },
  };
}

/** Runs the balancer of compose.yaml in front of servers on this machine. */
async function balance(ports: readonly number[]): Promise<string> {
  const folder = await scratchFolder();
  const port = await freePort();
  const servers = ports.map((each) => `127.0.0.1:${each}`).join(" ");
  const text = (await readFile(composed, "utf8"))
    .replace(":8080 {", `http://127.0.0.1:${port} {\n  bind 127.0.0.1`)
    .replace("server-1:8080 server-2:8080", servers);
  expect(text).toContain(`reverse_proxy ${servers} {`);
  const config = join(folder, "Caddyfile");
  await writeFile(config, text);
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], {
    env: { PATH, HOME: folder, CADDY_ADMIN: `unix/${join(folder, "admin.sock")}` },
    stdio: "ignore",
  });
  const gone = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status).toBe(200);
  return url;
}

function hasCaddy(): boolean {
  try {
    execFileSync("sh", ["-c", "command -v caddy"], { env: { ...process.env, PATH } });
    return true;
  } catch {
    console.warn("caddy is not installed: its recipe is not tested. npm run test:thorough installs it.");
    return false;
  }
}

test.runIf(hasCaddy())(
  "restarting the servers behind the balancer of compose.yaml one after the other fails no request",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const ports = [await freePort(), await freePort()];
    const servers = await Promise.all(ports.map((port) => startAt(port, data)));
    onTestFinished(async () => void (await Promise.all(servers.map(({ stop }) => stop()))));
    const url = await balance(ports);
    const asking = new AbortController();
    const answers = new Map<number | string, number>();
    const ask = async () => {
      while (!asking.signal.aborted) {
        // One request reads the database, the other is a sign-in, which is counted there.
        const body = JSON.stringify({ username: `nobody-${Math.random()}`, password: "wrong password" });
        const headers = { "content-type": "application/json" };
        for (const [path, init] of [
          ["/api/public/form/nothing/", {}],
          ["/api/auth/token/", { method: "POST", body, headers }],
        ] as const) {
          const status = await fetch(url + path, init).then(
            async (answer) => (await answer.arrayBuffer(), answer.status),
            (error: Error) => String(error.cause ?? error),
          );
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
        await sleep(20);
      }
    };
    const people = Array.from({ length: 8 }, ask);
    for (const [place, port] of ports.entries()) {
      const ended = await servers[place]?.stop();
      expect(ended?.code).toBe(0);
      servers[place] = await startAt(port, data);
      // Until the balancer has noticed that the server is back.
      await sleep(3000);
    }
    asking.abort();
    await Promise.all(people);
    // There is no such link or no such user, or there were too many attempts from one address.
    expect([...answers.keys()].toSorted()).toEqual([401, 404, 429].filter((status) => answers.has(status)));
    expect(answers.get(404)).toBeGreaterThan(100);
  },
);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { openApp } from "@idms/server/installation/open-app";
import { runIdms, scratchFolder } from "./run-idms.ts";
import { freePort, startIdms } from "./start-idms.ts";
import { byHand } from "../server/by-hand.ts";

let data: string;

beforeEach(async () => {
  data = await scratchFolder();
  await runIdms(["init", "--data", data], { input: "correct horse 9" });
  return () => rm(data, { recursive: true, force: true });
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a running request finish, stops the server and exits with 0",
  async (signal) => {
    const { url, stop } = await startIdms(["serve", "--data", data]);
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    let answer = "";
    socket.on("data", (text: string) => (answer += text));
    await once(socket, "connect");
    const body = JSON.stringify({ username: "nobody", password: "whatever" });
    const head = `POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    await fetch(new URL("/healthz", url));
    const ended = stop(signal);
    await expect.poll(() => fetch(new URL("/healthz", url)).catch(() => "refused")).toBe("refused");
    socket.write(body.slice(10));
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*"detail":"Invalid credentials"/);
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).msg)
        .at(-1),
    ).toBe("stopped");
  },
);

/** Returns a script that makes the program see the given number of processors. */
const processors = (count: number): string =>
  "--import=data:text/javascript," +
  encodeURIComponent(
    `import os from "node:os"; import { syncBuiltinESMExports } from "node:module"; os.availableParallelism = () => ${count}; syncBuiltinESMExports();`,
  );

test.skipIf(!existsSync("/proc/self/task")).each([
  [1, 4],
  [9, 9],
])("a server on %i processors resamples photos in %i threads", async (count, threads) => {
  const env = { NODE_OPTIONS: processors(count), UV_THREADPOOL_SIZE: undefined };
  const { child, stop } = await startIdms(["serve", "--data", data], { env });
  try {
    const tasks = `/proc/${child.pid}/task`;
    const names = readdirSync(tasks).map((id) => readFileSync(join(tasks, id, "comm"), "utf8").trim());
    expect(names.filter((name) => name === "libuv-worker")).toHaveLength(threads);
  } finally {
    await stop();
  }
});

test.skipIf(!existsSync("/dev/full"))(
  "a log that cannot be written is reported once, and requests are still answered",
  async () => {
    const full = openSync("/dev/full", "w");
    const port = await freePort();
    const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
    const child = spawn(process.execPath, [program, "serve", "--data", data, "--port", String(port)], {
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    let said = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (said += text));
    const asked = () => fetch(`http://127.0.0.1:${port}/api/schools/`).then(({ status }) => status, String);
    try {
      await expect.poll(asked).toBe(401);
      expect(await asked()).toBe(401);
    } finally {
      child.kill("SIGTERM");
    }
    await once(child, "close");
    expect(said.match(/The log cannot be written/g)).toHaveLength(1);
  },
);

test("each invalid setting or flag is reported in one sentence, with the exit code of a usage error", async () => {
  await writeFile(join(data, "idms.config.json"), '{"prot": 1}');
  const { code, stderr } = await runIdms(["serve", "--data", data, "--port", "x"]);
  expect([code, stderr.trim().split("\n").length]).toEqual([2, 3]);
  expect(stderr).toContain("prot in idms.config.json is not a known setting");
  expect(stderr).toContain("--port must be a whole number from 0 to 65535.");
});

test("serve refuses a folder without data or without a user, and says to set it up", async () => {
  const nothing = await runIdms(["serve", "--data", join(data, "nothing")]);
  expect([nothing.code, nothing.stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(nothing.stderr).toMatch(/There is no IDMS data in .+"idms init"/);
  const empty = join(data, "empty");
  await (await openApp({ data: empty, create: true })).close();
  const nobody = await runIdms(["serve", "--data", empty]);
  expect([nobody.code, nobody.stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(nobody.stderr).toMatch(
    /There is no super admin in .+ yet, so no one can sign in\. Create one with "idms init"\./,
  );
});

test("serve refuses a database of a newer program, and says to update", async () => {
  const app = await openApp({ data, create: false });
  await byHand(app.db).run(
    "INSERT INTO migrations (name, applied_at) VALUES ('9999_later', '2030-01-01T00:00:00.000Z')",
  );
  await app.close();
  const { code, stderr } = await runIdms(["serve", "--data", data, "--port", "0"]);
  expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(stderr).toMatch(/newer version of the program .+Update the program/);
});

test("the server has the staff's page at its address, the parents' page at a link, and the API documentation", async () => {
  const { url, stop } = await startIdms(["serve", "--data", data]);
  for (const [path, status, title] of [
    ["/", 200, "IDMS"],
    [`/u/${"x".repeat(32)}`, 404, "Upload Student Details"],
    ["/api/docs", 200, "IDMS API"],
  ] as const) {
    const response = await fetch(url + path);
    const page = await response.text();
    expect([path, response.status, /<title>(.*)<\/title>/.exec(page)?.[1]]).toEqual([path, status, title]);
  }
  await stop();
});

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openApp } from "@idms/server";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";

let data: string;

beforeEach(async () => {
  data = await scratchFolder();
  (await openApp({ data, create: true })).close();
  return () => rm(data, { recursive: true, force: true });
});

interface Started {
  url: URL;
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts the program on a free port and waits until it says where it is. */
async function start(): Promise<Started> {
  let child: ChildProcess | undefined;
  const ended = runIdms(["serve", "--data", data, "--port", "0"], {
    whileRunning: (process) => (child = process),
  });
  const running = child as ChildProcess;
  let said = "";
  for await (const text of running.stderr as NodeJS.ReadableStream) {
    said += String(text);
    const found = /IDMS is at (?<url>http:\S+)\. Press Ctrl-C/.exec(said)?.groups?.["url"];
    if (found) return { url: new URL(found), child: running, ended };
  }
  throw new Error(`The server did not start: ${said}`);
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a request that is under way finish, closes the database and ends with 0",
  async (signal) => {
    const { url, child, ended } = await start();
    const socket = connect(Number(url.port), url.hostname).setEncoding("utf8");
    let answer = "";
    socket.on("data", (text: string) => (answer += text));
    await once(socket, "connect");
    const body = JSON.stringify({ username: "nobody", password: "whatever" });
    const head = `POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    await fetch(new URL("/healthz", url));
    child.kill(signal);
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

test("what is not in order is said in one sentence each, with the exit code of wrong usage", async () => {
  await writeFile(join(data, "idms.config.json"), '{"prot": 1}');
  const { code, stderr } = await runIdms(["serve", "--data", data, "--port", "x"]);
  expect([code, stderr.trim().split("\n").length]).toEqual([2, 2]);
  expect(stderr).toContain("prot in idms.config.json is no setting");
  expect(stderr).toContain("--port must be a whole number from 0 to 65535.");
});

test("a folder without data is not served", async () => {
  const { code, stderr } = await runIdms(["serve", "--data", join(data, "nothing")]);
  expect(code).toBe(1);
  expect(stderr).toContain("There is no IDMS data in");
});

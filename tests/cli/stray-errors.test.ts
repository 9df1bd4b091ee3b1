import type { ChildProcess } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { changeIn, rowsIn } from "./in-database.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

/** Makes the program encounter an error in a timer, or an unhandled rejection, when it receives SIGUSR2. */
const meeting = (error: string) => ({
  NODE_OPTIONS:
    "--import=data:text/javascript," +
    encodeURIComponent(`process.on("SIGUSR2", () => setTimeout(() => { ${error}; }));`),
});
const THROWN = 'throw new Error("from a timer")';
const REJECTED = 'void Promise.reject(new Error("from a promise"))';

test.each([
  [THROWN, "from a timer"],
  [REJECTED, "from a promise"],
])(
  "%s ends a server with 1 and an entry in JSON, and what the server had gathered is in the audit log",
  async (error, message) => {
    const data = await scratchFolder(inject("demo").data);
    await changeIn(data, "UPDATE users SET email = 'it@example.org' WHERE role = 'SUPER_ADMIN'");
    const { url, child, ended } = await startIdms(["serve", "--data", data], { env: meeting(error) });
    const { status } = await fetch(`${url}/api/schools/`, { headers: { Authorization: "Bearer none" } });
    expect(status).toBe(401);
    child.kill("SIGUSR2");
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).not.toContain(message);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const fatal = lines.filter(({ level }) => level === 60);
    expect(fatal).toMatchObject([
      { msg: "an unhandled error stopped the server", err: { message, stack: expect.any(String) } },
    ]);
    // The mail about it and the seal are made at the same time.
    expect(lines.map(({ msg }) => msg)).toContain("audit log sealed");
    const refused = await rowsIn(
      data,
      "SELECT 1 FROM audit_log WHERE action = 'refuse' AND subject = 'calls'",
    );
    expect(refused).toHaveLength(1);
    const outbox = join(data, "outbox");
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")),
    );
    expect(mails.join()).toContain("stopped because of an error");
    expect(mails.join()).not.toContain(message);
  },
);

test.each([
  [THROWN, "from a timer"],
  [REJECTED, "from a promise"],
])("%s ends a worker with 1, and is reported as a bug", async (error, message) => {
  const data = await scratchFolder(inject("demo").data);
  let child: ChildProcess | undefined;
  const env = { ...meeting(error), IDMS_METRICS_TOKEN: "a secret of the operator", IDMS_METRICS_PORT: "0" };
  const ended = runIdms(["worker", "--data", data], { env, whileRunning: (each) => (child = each) });
  child?.stderr?.on("data", (text: string) => text.includes("Metrics are at") && child?.kill("SIGUSR2"));
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^idms: This is a bug in IDMS: Error: ${message}$`, "m"));
  // The program's own message, not the one with which Node.js reports an uncaught error.
  expect(stderr).not.toMatch(/^Node\.js v/m);
});

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { changeIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";

const TOKEN = "a secret of the operator";

let data: string;

beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  return () => rm(data, { recursive: true, force: true });
});

/** Starts a worker with metrics on a free port, and waits until it reports their address. */
async function startWorker(): Promise<{ url: string; stop(): Promise<Ended> }> {
  let child: ChildProcess | undefined;
  let said = "";
  const env = { IDMS_METRICS_PORT: "0", IDMS_METRICS_TOKEN: TOKEN };
  const ended = runIdms(["worker", "--data", data], { env, whileRunning: (started) => (child = started) });
  const stop = () => {
    child?.kill("SIGTERM");
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  child?.stderr?.on("data", (text: string) => (said += text));
  const whereItIs = () => /Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(said)?.[1] ?? "";
  await expect.poll(whereItIs).not.toBe("");
  return { url: whereItIs(), stop };
}

const asked = (url: string, token = TOKEN) => fetch(url, { headers: { authorization: `Bearer ${token}` } });

async function valueOf(url: string, name: string): Promise<number> {
  const lines = (await (await asked(url)).text()).split("\n");
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
}

test("a worker shows its metrics to callers with the token, and nothing to anyone else", async () => {
  const { url, stop } = await startWorker();
  expect((await asked(url, "another secret entirely")).status).toBe(401);
  expect((await asked(url.replace("/metrics", "/api/jobs/"))).status).toBe(404);
  const print = ["jobs", "print", "--data", data, "--school", "1", "--class", "6 - A"];
  expect(await runHere([...print, "--status", "ID_GENERATED", "--no-mark", "-q"])).toMatchObject({ code: 0 });
  await expect.poll(() => valueOf(url, 'idms_job_duration_seconds_count{kind="print"}')).toBe(1);
  expect(await valueOf(url, "idms_press_pages_total")).toBeGreaterThan(1);
  expect(await valueOf(url, 'idms_jobs{kind="print",state="done"}')).toBe(1);
  expect(await valueOf(url, "process_resident_memory_bytes")).toBeGreaterThan(0);
  expect((await stop()).code).toBe(0);
  await expect(asked(url)).rejects.toThrow();
});

test("a worker whose metrics nobody can read, or whose port is taken, says so and does nothing", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const port = String((taken.address() as AddressInfo).port);
  const work = (env: NodeJS.ProcessEnv) => runHere(["worker", "--once", "--data", data], { env });
  expect(await work({ IDMS_METRICS_PORT: port })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("metrics_port is set, but metrics_token is not"),
  });
  expect(await work({ IDMS_METRICS_PORT: port, IDMS_METRICS_TOKEN: TOKEN })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "because another program is using the port. Choose another port with metrics_port",
    ),
  });
});

test("worker --once measures the photos, for installations that run no server", async () => {
  const marks = async () => {
    // A photo whose card is printed is not measured any more.
    const open = ["students", "list", "--status", "SUBMITTED", "VERIFIED", "--limit", "500"];
    const { stdout } = await runIdms([...open, "--data", data, "--json"]);
    const { students } = JSON.parse(stdout) as { students: { photo: string }[] };
    return Map.groupBy(students, ({ photo }) => photo);
  };
  await changeIn(
    data,
    "UPDATE students SET measured_photo = NULL, photo_mark = NULL, photo_quality = NULL WHERE photo IS NOT NULL",
  );
  const before = await marks();
  expect(before.get("not measured")?.length).toBeGreaterThan(1);
  const done = await runIdms(["worker", "--once", "--data", data, "-q"]);
  expect(done).toMatchObject({ code: 0, stderr: "" });
  const after = await marks();
  expect([after.has("not measured"), after.get("none")]).toEqual([false, before.get("none")]);
});

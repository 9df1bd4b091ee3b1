import { expect, test } from "vitest";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { serve } from "../../../packages/server/src/api/serve.ts";
import { temporaryApp } from "../temporary-app.ts";

const quiet = { write: () => undefined };

test("a stopping server announces it, serves for its drain time, and only then closes its port", async () => {
  const app = await temporaryApp();
  const config = await readConfig(app.folder.root, { port: 0, drain_seconds: "2" }, {});
  const server = await serve(app, config, { logTo: quiet });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const stopped = server.stop();
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: "stopping" }]);
  const answers: number[] = [];
  let ended = false;
  void stopped.then(() => (ended = true));
  for (;;) {
    const answer = await fetch(`${server.url}/api/public/form/nothing/`).catch(() => undefined);
    if (!answer) break;
    answers.push(answer.status);
    // A load balancer with open connections sends its next request to another server.
    expect(answer.headers.get("connection")).toBe("close");
  }
  await stopped;
  expect(ended).toBe(true);
  expect(new Set(answers)).toEqual(new Set([404]));
  expect(answers.length).toBeGreaterThan(0);
});

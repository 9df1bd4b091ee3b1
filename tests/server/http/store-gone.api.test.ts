import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3 } from "../files/s3-store.ts";
import { addLink, filledForm, photo } from "../submissions/school-link.ts";
import { client, serving } from "./serving.ts";

let store: Awaited<ReturnType<typeof startS3>>;
let stop: () => Promise<void>;
beforeAll(async () => {
  store = await startS3((end) => void (stop = end));
  process.env["IDMS_FILES_URL"] = store.url;
});
afterAll(async () => {
  delete process.env["IDMS_FILES_URL"];
  await stop();
});
const served = serving();

test("a missing file store is reported at /readyz, and to a parent who submits meanwhile", async () => {
  const readyz = () => client(served).get("/readyz");
  expect(await readyz()).toMatchObject({ status: 200, body: { status: "ok" } });
  const { token } = await addLink(served.app, served.green);
  await store.kill();
  await expect.poll(async () => (await readyz()).status, { interval: 100 }).toBe(503);
  const ready = await readyz();
  expect(ready.body).toEqual({
    status: "nothing can be saved",
    reason: "The file store cannot be used. Run idms doctor to find out why.",
    code: "ready.noStore",
    facts: {},
  });
  expect(ready.headers.get("retry-after")).toBe("5");
  const sent = await fetch(`${served.server.url}/api/public/upload/${token}/`, {
    method: "POST",
    body: filledForm(await photo()),
  });
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(served.log.some((line) => JSON.parse(line).msg === "the file store cannot be used")).toBe(true);
  expect((await client(served).get("/healthz")).status).toBe(200);
});

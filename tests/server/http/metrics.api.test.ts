import { beforeAll, expect, test } from "vitest";
import { createLimit } from "../../../packages/server/src/http/limits/rate-limits.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "../print/photo-class.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { client, serving, signedIn, type Client } from "./serving.ts";

const TOKEN = "a secret of the operator";
const served = serving({ metrics_token: TOKEN });
const closed = serving();
let root: Client;

beforeAll(async () => {
  root = await signedIn(served, "root");
});

/** Returns every line of the metrics whose name has this prefix. */
async function metrics(name: string): Promise<Record<string, number>> {
  const answer = await client(served, TOKEN).get("/metrics");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const lines = answer.body
    .toString()
    .split("\n")
    .filter((line: string) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line: string) => {
      const [, what = "", value] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [what, Number(value)];
    }),
  );
}

const countOf = async (route: string) =>
  (await metrics("idms_http_request_duration_seconds_count"))[
    `idms_http_request_duration_seconds_count{${route}}`
  ];

test("metrics need the token, and do not exist without a token setting", async () => {
  expect((await client(served).get("/metrics")).status).toBe(401);
  expect((await client(served, "another secret entirely").get("/metrics")).status).toBe(401);
  expect((await client(closed, TOKEN).get("/metrics")).status).toBe(404);
});

test("requests are counted by method, route and status, without any ID or token", async () => {
  const { token } = await addLink(served.app, served.green);
  const route = 'method="GET",route="/api/form-templates/{id}/usage",status="200"';
  const before = (await countOf(route)) ?? 0;
  for (const { form } of [served.green, served.blue]) await root.get(`/api/form-templates/${form}/usage/`);
  await root.get("/api/form-templates/987654321/usage/");
  await client(served).get(`/api/public/form/${token}/`);
  await client(served).get(`/no/such/page/${token}`);
  expect(await countOf(route)).toBe(before + 2);
  expect(await countOf('method="GET",route="/api/form-templates/{id}/usage",status="404"')).toBe(1);
  expect(await countOf('method="GET",route="/api/public/form/{token}",status="200"')).toBe(1);
  const all = JSON.stringify(await metrics(""));
  for (const personal of [token, "987654321", "Green Child", "root@example.org"])
    expect(all).not.toContain(personal);
});

test("each submission is counted once, and uploads are counted by stage", async () => {
  const { token } = await addLink(served.app, served.green);
  const before = (await metrics("idms_submissions_total"))["idms_submissions_total"] ?? 0;
  const form = filledForm(await photo());
  for (let time = 0; time < 2; time += 1)
    expect((await submit(served.server.url, token, form, { "idempotency-key": "same" })).status).toBe(201);
  expect(await metrics("idms_submissions_total")).toEqual({ idms_submissions_total: before + 1 });
  expect(await metrics("idms_uploads{")).toEqual({
    'idms_uploads{stage="arriving"}': 0,
    'idms_uploads{stage="waiting"}': 0,
    'idms_uploads{stage="working"}': 0,
    'idms_uploads{stage="photos waiting"}': 0,
    'idms_uploads{stage="photos decoding"}': 0,
  });
});

test("jobs are counted by kind and state, their tries are timed, and the press's pages are counted", async () => {
  await addDesign(root, served.green.school, "Card");
  const { classroom } = await addPhotoClass(served, "8", [UNTOUCHED, UNTOUCHED]);
  const pages = (await metrics("idms_press_pages_total"))["idms_press_pages_total"] ?? 0;
  const printed = await ask(root, "print", { school: served.green.school, classroom });
  expect(await ended(root, printed)).toMatchObject({ state: "done" });
  expect(await metrics("idms_jobs{")).toEqual({ 'idms_jobs{kind="print",state="done"}': 1 });
  await expect
    .poll(() => metrics("idms_job_duration_seconds_count"))
    .toEqual({ 'idms_job_duration_seconds_count{kind="print"}': 1 });
  // Two cards with backs.
  expect(await metrics("idms_press_pages_total")).toEqual({ idms_press_pages_total: pages + 4 });
});

test("refusals are counted by the name of the limit, never by caller", async () => {
  const limit = createLimit(served.app.db, "loginName", { points: 1, seconds: 60 });
  await limit.take("asha@192.0.2.7");
  await expect(limit.take("asha@192.0.2.7")).rejects.toMatchObject({ kind: "too_many" });
  expect(await metrics("idms_rate_limit_refusals_total")).toEqual({
    'idms_rate_limit_refusals_total{limit="loginName"}': 1,
  });
});

test("transactions and statements are timed, busy ones and retries counted, beside the process's metrics", async () => {
  const timed = await metrics("idms_database_duration_seconds_count");
  expect(timed['idms_database_duration_seconds_count{work="transaction",outcome="done"}']).toBeGreaterThan(0);
  expect(timed['idms_database_duration_seconds_count{work="query",outcome="done"}']).toBeGreaterThan(0);
  expect(Object.keys(await metrics("idms_database_busy_total"))).toHaveLength(1);
  expect(Object.keys(await metrics("idms_database_retries_total"))).toHaveLength(1);
  expect(Object.keys(await metrics("nodejs_eventloop_lag_p99_seconds"))).toHaveLength(1);
});

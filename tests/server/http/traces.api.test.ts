import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { serve } from "../../../packages/server/src/api/serve.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "../print/photo-class.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { serving, signedIn, type Served } from "./serving.ts";

const served = serving();

afterAll(() => void vi.unstubAllEnvs());

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

/** Starts a trace collector. */
async function collector() {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") exports.push(JSON.parse(body));
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const spans = () =>
    exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exports, spans };
}

/** Starts another server of the same installation, with these environment variables. */
async function servedWith(variables: Record<string, string>): Promise<Served> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const config = await readConfig(served.app.folder.root, { port: 0 });
  const server = await serve(served.app, config, { logTo: { write: () => undefined } });
  return { ...served, server };
}

test("each call is a span by route, with its transactions and statements; jobs and press runs are spans too", async () => {
  const { url, exports, spans } = await collector();
  const traced = await servedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: "cards" });
  const root = await signedIn(traced, "root");
  await addDesign(root, served.green.school, "Card");
  const { classroom } = await addPhotoClass(served, "8", [UNTOUCHED]);
  const printed = await ask(root, "print", { school: served.green.school, classroom });
  expect(await ended(root, printed)).toMatchObject({ state: "done" });
  const { token } = await addLink(served.app, served.green);
  const answers = { full_name: "Meera Nair", parent_phone: "9876501234" };
  const form = filledForm(await photo(), answers);
  expect((await submit(traced.server.url, token, form)).status).toBe(201);
  await traced.server.stop();

  const [name] = exports[0]?.resourceSpans[0]?.resource.attributes.filter(
    ({ key }) => key === "service.name",
  ) ?? [undefined];
  expect(name?.value.stringValue).toBe("cards");
  const call = spans().find((span) => span.name === "POST /api/public/upload/{token}") as Span;
  expect(Object.fromEntries(call.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))).toEqual(
    {
      "http.request.method": "POST",
      "http.route": "/api/public/upload/{token}",
      "http.response.status_code": 201,
    },
  );
  const within = spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(within.map((span) => span.name)).toContain("transaction");
  expect(within.map((span) => span.name)).toContain("select class_links");
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]));
  const job = spans().find((span) => span.name === "job print") as Span;
  const press = spans().find((span) => span.name === "press") as Span;
  expect([job.parentSpanId, press.traceId]).toEqual([undefined, job.traceId]);
  const all = JSON.stringify(exports);
  for (const personal of [token, ...Object.values(answers), "root@example.org", "Pupil"])
    expect(all).not.toContain(personal);
});

const OUTER = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

test.each([
  ["continued", `00-${OUTER.trace}-${OUTER.span}-01`],
  ["continued, of a version that is yet to come", `cc-${OUTER.trace}-${OUTER.span}-01-what-the-future-holds`],
  ["not sent where it is not sent outside", `00-${OUTER.trace}-${OUTER.span}-00`],
  ["a beginning where it names no trace", `00-${"0".repeat(32)}-${OUTER.span}-01`],
  ["a beginning where it is hostile", `00-${OUTER.trace}-${OUTER.span}-01\u00e9';DROP`],
  ["a beginning where it is of no version", `ff-${OUTER.trace}-${OUTER.span}-01`],
])("a call with a traceparent is %s", async (outcome, traceparent) => {
  const { url, spans } = await collector();
  const traced = await servedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const answer = await fetch(`${traced.server.url}/api/public/form/none/`, { headers: { traceparent } });
  expect(answer.status).toBe(404);
  await traced.server.stop();
  const calls = spans().filter(({ name }) => name === "GET /api/public/form/{token}");
  if (outcome.startsWith("not sent")) return expect(calls).toEqual([]);
  const [call] = calls as [Span];
  const within = spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]));
  if (outcome.startsWith("continued"))
    expect([call.traceId, call.parentSpanId]).toEqual([OUTER.trace, OUTER.span]);
  else expect([call.traceId === OUTER.trace, call.parentSpanId]).toEqual([false, undefined]);
});

test("the OpenTelemetry variables can switch tracing off", async () => {
  for (const [variable, value] of [
    ["OTEL_TRACES_SAMPLER", "always_off"],
    ["OTEL_SDK_DISABLED", "true"],
  ] as const) {
    const { url, exports } = await collector();
    const traced = await servedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url, [variable]: value });
    await fetch(`${traced.server.url}/healthz`);
    await traced.server.stop();
    vi.unstubAllEnvs();
    expect([variable, exports]).toEqual([variable, []]);
  }
});

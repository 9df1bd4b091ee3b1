import { connect } from "node:net";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { PASSWORD, program } from "./program.ts";
import { specifiedCalls } from "./specified-calls.ts";
import {
  filledForm,
  made,
  makeCardTemplate,
  makeLink,
  makeSchool,
  makeStudent,
  type SchoolWorld,
} from "./world.ts";

const served = program({ IDMS_BASE_URL: "https://cards.example.org" });
let green: SchoolWorld;
let token: string;
let student: number;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  await makeCardTemplate(served, green.school);
  ({ token } = await makeLink(green));
  student = await makeStudent(served, green, { verified: true });
});

function expectSafe(headers: Headers): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-inline");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+/);
  expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
}

test("Issue 3, headers: every kind of answer has them, and CORS is off", async () => {
  const cards = `school=${green.school}&classroom=${green.classroom}`;
  const answers = [
    await served.root.get("/schools/"),
    await served.root.get(`/students/${student}/photo/`),
    await served.root.get(`/students/generate_ids/?${cards}`),
    await served.root.send("DELETE", "/schools/987654/"),
    await served.root.send("POST", "/schools/", {}),
    await served.anyone.get("/schools/"),
    await green.admin.get("/schools/"),
    await served.anyone.get("/nothing/"),
    await served.anyone.get("/docs"),
    await served.anyone.send("POST", `/public/upload/${token}`, await filledForm()),
    await served.anyone.send("POST", "/public/upload/none", await filledForm()),
    await served.anyone.send("POST", "/auth/token/", { username: "x".repeat(1024 * 1024) }),
    await served.anyone.send("OPTIONS", "/schools/", undefined, {
      origin: "https://evil.example",
      "access-control-request-method": "GET",
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 404, 400, 401, 403, 404, 200, 201, 404, 413, 404,
  ]);
  for (const { headers } of answers) expectSafe(headers);
});

/** Requests a path outside the API. */
async function ask(path: string): Promise<Response> {
  served.requests.push(`GET ${path}`);
  return fetch(served.started.url + path);
}

test("Issue 3, headers: pages and probes have them too", async () => {
  for (const path of ["/", "/healthz", "/readyz", "/u/some-token", "/reset-password", "/api/openapi.json"])
    expectSafe((await ask(path)).headers);
});

test("Issue 3, limits: too many wrong passwords are answered 429 with Retry-After and the headers", async () => {
  const wrong = { username: "somebody-else", password: "Wrong-Horse-9" };
  for (let attempt = 0; attempt < 10; attempt += 1) await served.anyone.send("POST", "/auth/token/", wrong);
  const { status, headers, body } = await served.anyone.send("POST", "/auth/token/", wrong);
  expect([status, body.detail]).toEqual([429, "Too many attempts. Please try again in 15 minutes."]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expectSafe(headers);
});

test("Issue 3, probes: healthz and readyz answer, also after a request that is no HTTP", async () => {
  const { port, hostname } = new URL(served.started.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.end("GET / HTTP/1.1\r\nHost\r\n\r\n");
  const [answered] = (await once(socket, "data")) as [Buffer];
  expect(answered.toString()).toMatch(/^HTTP\/1\.1 400 /);
  for (const path of ["/healthz", "/readyz"]) {
    const response = await ask(path);
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  }
});

test("Issue 3, generation: a download that is cancelled stops, is no error, and the next one is served", async () => {
  const path = `/students/generate_ids/?school=${green.school}&classroom=${green.classroom}`;
  const logged = () => served.started.log().split("generate_ids").length;
  const before = logged();
  const { access } = await made(
    served.anyone.send("POST", "/auth/token/", { username: "root-admin", password: PASSWORD }),
  );
  const { port, hostname } = new URL(served.started.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`GET /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access}\r\n\r\n`);
  served.requests.push(`GET ${path}`);
  await ask("/healthz");
  socket.destroy();
  await expect.poll(logged).toBe(before + 1);
  expect((await served.root.get(path)).status).toBe(200);
});

test("§7: a list may be asked for page by page, as an object with results", async () => {
  const { body } = await served.root.get("/students/submissions/?school=1&classroom=1&page=1");
  expect(Object.keys(body)).toEqual(["count", "next", "previous", "results"]);
});

test("Issue 3, documentation: every call of §7 stands in the OpenAPI document", async () => {
  const { paths } = (await (await ask("/api/openapi.json")).json()) as { paths: Record<string, object> };
  for (const call of Object.values(specifiedCalls).flat()) {
    const [method = "", address = ""] = call.split(" ");
    const path = address.replace(/\?.*/, "").replace(/\/?$/, "/");
    expect(paths[path], call).toHaveProperty(method.toLowerCase());
  }
});

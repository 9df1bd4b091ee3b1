import { connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { routes } from "../../../packages/server/src/api/app.ts";
import { users } from "../../../packages/server/src/installation/tables/schema.ts";
import { client, PASSWORD, serving, signedIn, tokensOf } from "./serving.ts";
import { byHand } from "../by-hand.ts";

const served = serving();

test("nothing under /api is HTML except the documentation: an unknown path or method gets JSON", async () => {
  for (const [method, path] of [
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["DELETE", "/api/me/"],
    ["PUT", "/api/schools/abc/"],
    ["POST", "/api/classrooms/"],
  ] as const) {
    const { status, headers, body } = await client(served).send(method, path);
    expect([status, headers.get("content-type"), Object.keys(body)]).toEqual([
      404,
      "application/json",
      ["detail", "code", "facts"],
    ]);
  }
});

test("a body that is not a JSON object is refused in one sentence", async () => {
  for (const [body, detail] of [
    ["{", "The request body is not valid JSON."],
    ["[]", "The request body must be a JSON object."],
    ['"x"', "The request body must be a JSON object."],
    ["", "Username is required."],
  ]) {
    const response = await fetch(`${served.server.url}/api/auth/token/`, {
      method: "POST",
      body: body as string,
    });
    expect([response.status, await response.json()]).toMatchObject([400, { detail }]);
  }
});

test.each([
  ["a megabyte", "1 MB", 1024 * 1024, "/api/schools/"],
  ["64 KB from a stranger", "64 KB", 64 * 1024, "/api/auth/token/"],
])(
  "a body of more than %s is refused, declared or streamed, and the server goes on",
  async (_, limit, size, path) => {
    const { access } = await tokensOf(served, "root");
    const big = JSON.stringify({ username: "x".repeat(size) });
    const streamed = new ReadableStream({
      start(controller) {
        for (let at = 0; at < big.length; at += 65_536)
          controller.enqueue(Buffer.from(big.slice(at, at + 65_536)));
        controller.close();
      },
    });
    for (const body of [big, streamed]) {
      const request = {
        method: "POST",
        body,
        duplex: "half",
        headers: { authorization: `Bearer ${access}` },
      };
      const response = await fetch(served.server.url + path, request as RequestInit);
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { detail: `The request is larger than ${limit}.` },
      ]);
    }
    expect((await client(served).get("/healthz")).status).toBe(200);
  },
);

test("every answer has the security headers: no inline script, no frame, no sniffing, no referrer, no CORS", async () => {
  for (const path of ["/api/me/", "/api/docs", "/healthz", "/nothing"]) {
    const { headers } = await client(served).get(path);
    const policy = headers.get("content-security-policy") as string;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}; includeSubDomains$/);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("no intermediate cache keeps the API's answers", async () => {
  const root = await signedIn(served, "root");
  expect((await root.get("/api/schools/")).headers.get("cache-control")).toBe("no-store");
});

test("the OpenAPI document lists every call with its callers and parameters", async () => {
  const { body } = await client(served).get("/api/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  const documented = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  const login = body.paths["/auth/token/"].post;
  expect(login.security).toEqual([]);
  expect(login.requestBody.content["application/json"].schema).toMatchObject({
    required: ["username", "password"],
  });
  const change = body.paths["/schools/{id}/"].put;
  expect(change.security).toEqual([{ bearer: [] }]);
  expect(change.parameters).toContainEqual(
    expect.objectContaining({ name: "id", in: "path", required: true }),
  );
  const list = body.paths["/students/"].get;
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["page", "search", "ordering", "status", "classroom"]),
  );
});

test("the documentation is readable without scripts or other sites", async () => {
  const { headers, body } = await client(served).get("/api/docs");
  const page = String(body).replaceAll("&#39;", "'");
  expect(headers.get("content-type")).toContain("text/html");
  expect(page).not.toMatch(/<script|<style|style=|https?:/);
  for (const { summary } of routes) expect(page).toContain(summary);
  expect(page).toContain("Body: current_password, old_password, new_password, new_password1, new_password2");
  expect((await client(served).get("/api/docs.css")).headers.get("content-type")).toContain("text/css");
});

test("an unexpected error returns only an id, and the log has the full error under that id", async () => {
  const hash = "not a hash";
  await byHand(served.app.db)
    .insert(users)
    .values({ username: "broken", password_hash: hash, role: "SCHOOL_ADMIN" })
    .run();
  const login = { username: "broken", password: PASSWORD };
  const { status, body } = await client(served).send("POST", "/api/auth/token/", login);
  expect([status, Object.keys(body)]).toEqual([500, ["detail", "code", "facts"]]);
  const id = /[0-9a-f-]{36}/.exec(body.detail)?.[0];
  const line = served.log.find((each) => each.includes(`"error_id":"${id}"`));
  expect(line).toContain('"stack"');
});

test("the log of an unexpected error contains nothing that was sent", async () => {
  await byHand(served.app.db).run("ALTER TABLE schools RENAME COLUMN address TO broken");
  const root = await signedIn(served, "root");
  const { status } = await root.send("POST", "/api/schools/", { name: "Visible Academy" });
  await byHand(served.app.db).run("ALTER TABLE schools RENAME COLUMN broken TO address");
  expect(status).toBe(500);
  const log = served.log.join("");
  expect(log).toMatch(/"type":"(?:SqliteError|DatabaseError)"/);
  expect(log).not.toContain("Visible Academy");
});

test("the log names routes, but never a token, a password, a name or an address", async () => {
  const tokens = await tokensOf(served, "green");
  const green = client(served, tokens.access);
  await green.get("/api/students/?search=Secretname");
  await client(served).send("POST", "/api/auth/password-reset/", { email: "green@example.org" });
  await client(served).get("/api/public/form/secrettoken/");
  await expect.poll(() => served.log.some((line) => line.includes("/api/auth/password-reset"))).toBe(true);
  const log = served.log.join("");
  expect(log).toContain('"route":"/api/students"');
  for (const secret of [
    tokens.access,
    tokens.refresh,
    PASSWORD,
    "Secretname",
    "secrettoken",
    "green@",
    '"green"',
    '127.0.0.1"',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test("a request that breaks off in its body does no harm, and is not an unexpected error", async () => {
  const { port } = served.server;
  const logged = served.log.length;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write('POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"user');
  await client(served).get("/healthz");
  socket.destroy();
  await expect.poll(() => served.log.slice(logged).join("")).toContain("/api/auth/token");
  expect(served.log.slice(logged).join("")).not.toContain('"level":50');
  expect((await client(served).get("/readyz")).body).toEqual({ status: "ok" });
});

test("without the web app, the address says what is running and where its calls are described", async () => {
  const { status, headers, body } = await client(served).get("/");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  const page = (body as Buffer).toString();
  expect(page).toContain('href="/api/docs"');
  expect(page).not.toMatch(/<script|<style|style=/);
});

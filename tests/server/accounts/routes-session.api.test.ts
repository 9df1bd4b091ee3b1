import { createHmac } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { expect, test } from "vitest";
import { auditLog, sessions } from "../../../packages/server/src/installation/tables/schema.ts";
import { client, serving, signedIn, tokensOf, type Answer } from "../http/serving.ts";
import { byHand } from "../by-hand.ts";
import { sessionSecret } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { onFile } from "../../own-installation.ts";

const served = serving();

const refresh = (body: object): Promise<Answer> =>
  client(served).send("POST", "/api/auth/token/refresh/", body);
const me = (access: string) => client(served, access).get("/api/me/");

const sessionIdOf = (token: string): string => token.split(".")[0] as string;

async function accessKey(): Promise<Uint8Array> {
  const secret = await sessionSecret(served.app);
  return createHmac("sha256", secret).update("access").digest();
}

const accessToken = (session: string, expires: string | number) =>
  new SignJWT({ jti: session, iss: "idms" }).setProtectedHeader({ alg: "HS256" }).setExpirationTime(expires);

test("a login returns an access and a refresh token, and /me says who is signed in", async () => {
  const { access } = await tokensOf(served, "GREEN");
  expect(await me(access)).toMatchObject({
    status: 200,
    body: { username: "green", role: "SCHOOL_ADMIN", school_id: served.green.school },
  });
  expect((await (await signedIn(served, "root")).get("/api/me")).body).toEqual({
    username: "root",
    role: "SUPER_ADMIN",
    school_id: null,
  });
});

test("an access token is valid for 15 minutes", async () => {
  const { access } = await tokensOf(served, "root");
  const { iat = 0, exp = 0 } = decodeJwt(access);
  expect(exp - iat).toBe(15 * 60);
});

test("an unknown user and a wrong password get the same answer: 'Invalid credentials'", async () => {
  const answers = await Promise.all(
    ["green", "nobody"].map((username) =>
      client(served).send("POST", "/api/auth/token/", { username, password: "wrong one" }),
    ),
  );
  for (const { status, body } of answers) {
    expect([status, body]).toMatchObject([401, { detail: "Invalid credentials" }]);
  }
});

test("a login without a password says which field is missing", async () => {
  expect(await client(served).send("POST", "/api/auth/token/", { username: "green" })).toMatchObject({
    status: 400,
    body: { detail: "Password is required.", fields: { password: ["Password is required."] } },
  });
});

test("missing, forged, expired and unsigned tokens, and a refresh token used for access, are all refused alike", async () => {
  const tokens = await tokensOf(served, "green");
  const session = sessionIdOf(tokens.refresh);
  const key = await accessKey();
  expect((await me(await accessToken(session, "1m").sign(key))).status).toBe(200);
  const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const refused = [
    await client(served).get("/api/me/"),
    await me(await accessToken(session, "1m").sign(new Uint8Array(32))),
    await me(await accessToken(session, Math.floor(Date.now() / 1000) - 1).sign(key)),
    await me(`${header}.${tokens.access.split(".")[1]}.`),
    await me(tokens.refresh),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.body]).toMatchObject([401, { detail: "Please sign in." }]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
});

test("a refresh returns only {access}, and the refresh token stays valid", async () => {
  const tokens = await tokensOf(served, "green");
  for (let time = 0; time < 2; time += 1) {
    const answer = await refresh({ refresh: tokens.refresh });
    expect(Object.keys(answer.body)).toEqual(["access"]);
    expect((await me(answer.body.access)).status).toBe(200);
  }
});

test("a refresh accepts neither an access token nor nonsense", async () => {
  const { access } = await tokensOf(served, "green");
  for (const token of [access, "", "a.b", `${"x".repeat(22)}.${"y".repeat(43)}`]) {
    expect((await refresh({ refresh: token })).status).toBe(401);
  }
});

test("a rotation returns a new refresh token; two tabs that rotate at the same time get the same one", async () => {
  const first = await tokensOf(served, "green");
  const [one, two] = await Promise.all([
    refresh({ refresh: first.refresh, rotate: true }),
    refresh({ refresh: first.refresh, rotate: true }),
  ]);
  expect(one.body.refresh).not.toBe(first.refresh);
  expect(two.body.refresh).toBe(one.body.refresh);
  expect((await refresh({ refresh: one.body.refresh, rotate: true })).status).toBe(200);
});

test("a replaced refresh token works for 60 more seconds; later use ends the session and is logged", async () => {
  const first = await tokensOf(served, "green");
  const next = (await refresh({ refresh: first.refresh, rotate: true })).body;
  const id = sessionIdOf(first.refresh);
  const rotated = (seconds: number) =>
    byHand(served.app.db)
      .update(sessions)
      .set({ rotated_at: new Date(Date.now() - seconds * 1000).toISOString() })
      .where(eq(sessions.id, id))
      .run();
  await rotated(50);
  expect((await refresh({ refresh: first.refresh })).status).toBe(200);
  await rotated(61);
  expect((await refresh({ refresh: first.refresh })).status).toBe(401);
  expect((await refresh({ refresh: next.refresh })).status).toBe(401);
  expect((await me(next.access)).status).toBe(401);
  const written = await served.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "end_reused_session"))
    .all();
  expect(written.map(({ actor }) => actor)).toContain("green");
});

test("a token from two rotations ago ends the session too", async () => {
  const first = await tokensOf(served, "green");
  const second = (await refresh({ refresh: first.refresh, rotate: true })).body;
  const third = (await refresh({ refresh: second.refresh, rotate: true })).body;
  expect((await refresh({ refresh: first.refresh })).status).toBe(401);
  expect((await refresh({ refresh: third.refresh })).status).toBe(401);
});

test("a session is valid for 30 days", async () => {
  const { refresh } = await tokensOf(served, "green");
  const session = await served.app.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sessionIdOf(refresh)))
    .get();
  const days = (Date.parse(session?.expires_at ?? "") - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(30, 2);
});

test("an expired session cannot be refreshed, and its access tokens expire with it", async () => {
  const tokens = await tokensOf(served, "green");
  const past = new Date(Date.now() - 1000).toISOString();
  const id = sessionIdOf(tokens.refresh);
  await byHand(served.app.db).update(sessions).set({ expires_at: past }).where(eq(sessions.id, id)).run();
  expect((await refresh({ refresh: tokens.refresh })).status).toBe(401);
  expect((await me(tokens.access)).status).toBe(401);
});

test("a logout ends both tokens immediately, and no other session", async () => {
  const tokens = await tokensOf(served, "green");
  const other = await tokensOf(served, "green");
  const { status } = await client(served, tokens.access).send("POST", "/api/auth/logout/");
  expect(status).toBe(204);
  expect((await me(tokens.access)).status).toBe(401);
  expect((await refresh({ refresh: tokens.refresh })).status).toBe(401);
  expect((await me(other.access)).status).toBe(200);
});

test("no token is stored in plain text", async () => {
  const { refresh: token } = await tokensOf(served, "green");
  const stored = JSON.stringify(await served.app.db.select().from(sessions).all());
  expect(stored).not.toContain(token.split(".")[1]);
});

test("deleting a user, or setting their password, signs them out immediately", async () => {
  const root = await signedIn(served, "root");
  const user = { username: "temp", password: "first secret", school: served.green.school };
  const { body } = await root.send("POST", "/api/users/", user);
  const before = await tokensOf(served, "temp", "first secret");
  const reset = { password: "second secret" };
  expect(await root.send("POST", `/api/users/${body.id}/reset_password/`, reset)).toMatchObject({
    status: 200,
    body: { detail: "Password updated" },
  });
  expect((await me(before.access)).status).toBe(401);
  const after = await tokensOf(served, "temp", "second secret");
  expect((await root.send("DELETE", `/api/users/${body.id}/`)).status).toBe(204);
  expect((await me(after.access)).status).toBe(401);
  expect((await refresh({ refresh: after.refresh })).status).toBe(401);
});

onFile("the token secret is 32 bytes that only its owner may read", async () => {
  const { stat } = await import("node:fs/promises");
  const found = await stat(join(served.app.folder.root, "session.key"));
  expect([found.size, found.mode & 0o777]).toEqual([32, 0o600]);
});

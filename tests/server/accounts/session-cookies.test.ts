import { expect, test } from "vitest";
import { PASSWORD, serving } from "../http/serving.ts";

const served = serving({ session_in: "cookie" });
const SIGN_IN = { username: "green", password: PASSWORD };

interface Kept {
  cookies: Map<string, string>;
  /** The marker that the page receives instead of tokens. */
  mark: string;
}

async function send(
  path: string,
  {
    method = "POST",
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(served.server.url + path, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, set: response.headers.getSetCookie() };
}

const kept = ({ set, text }: { set: string[]; text: string }): Kept => ({
  cookies: new Map(set.map((each) => (each.split(";")[0] as string).split("=") as [string, string])),
  mark: (JSON.parse(text) as { access: string }).access,
});

const asked = ({ cookies, mark }: Kept, more: Record<string, string> = {}) => ({
  cookie: [...cookies].map((each) => each.join("=")).join("; "),
  "x-idms-session": mark,
  ...more,
});

const signIn = async (headers: Record<string, string> = {}) =>
  kept(await send("/api/auth/token/", { body: SIGN_IN, headers: { "x-idms-session": "new", ...headers } }));

test("a browser that asks for cookies gets tokens only in cookies, hidden from scripts and other sites", async () => {
  const answer = await send("/api/auth/token/", { body: SIGN_IN, headers: { "x-idms-session": "new" } });
  expect(answer.status).toBe(200);
  expect(answer.set.map((each) => each.replace(/=[^;]+/, "=…"))).toEqual([
    "__Host-idms_access=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
    "__Host-idms_refresh=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
  ]);
  const { cookies, mark } = kept(answer);
  expect(JSON.parse(answer.text)).toEqual({ access: mark, refresh: mark });
  expect(mark).toMatch(/^cookie\./);
  for (const token of cookies.values()) expect(answer.text).not.toContain(token);
  const me = await send("/api/me/", { method: "GET", headers: asked({ cookies, mark }) });
  expect(JSON.parse(me.text)).toMatchObject({ username: "green" });
});

test("a call with cookies works only from our own page, which names its session", async () => {
  const session = await signIn();
  const { cookie } = asked(session);
  const me = (headers: Record<string, string>) =>
    send("/api/me/", { method: "GET", headers }).then(({ status }) => status);
  expect(await me({ cookie: cookie as string })).toBe(401);
  expect(await me({ cookie: cookie as string, "x-idms-session": "new" })).toBe(401);
  const other = await signIn();
  expect(await me({ ...asked(session), "x-idms-session": other.mark })).toBe(401);
  expect(await me(asked(session, { origin: "https://evil.example" }))).toBe(403);
  expect(await me(asked(session, { "sec-fetch-site": "cross-site" }))).toBe(403);
  expect(await me(asked(session, { "sec-fetch-site": "same-site" }))).toBe(403);
  expect(await me(asked(session, { origin: "https://cards.example", "sec-fetch-site": "same-origin" }))).toBe(
    200,
  );
});

test("a refresh takes the cookie and sets a new one, and no body contains a token", async () => {
  const session = await signIn();
  const body = { refresh: session.mark, rotate: true };
  const answer = await send("/api/auth/token/refresh/", { body, headers: asked(session) });
  const next = kept(answer);
  expect(next.mark).not.toBe(session.mark);
  expect(next.cookies.get("__Host-idms_refresh")).not.toBe(session.cookies.get("__Host-idms_refresh"));
  for (const token of next.cookies.values()) expect(answer.text).not.toContain(token);
  const foreign = { ...asked(session), "x-idms-session": (await signIn()).mark };
  expect((await send("/api/auth/token/refresh/", { body, headers: foreign })).status).toBe(401);
  expect((await send("/api/me/", { method: "GET", headers: asked(next) })).status).toBe(200);
});

test("a sign-out ends the session and clears the cookies", async () => {
  const session = await signIn();
  const answer = await send("/api/auth/logout/", { headers: asked(session) });
  expect([answer.status, ...answer.set.map((each) => each.slice(0, 34).replace(/;.*/, ""))]).toEqual([
    204,
    "__Host-idms_access=",
    "__Host-idms_refresh=",
  ]);
  expect(answer.set.every((each) => each.includes("Max-Age=0"))).toBe(true);
  expect((await send("/api/me/", { method: "GET", headers: asked(session) })).status).toBe(401);
});

test("a new sign-in ends the browser's previous session, with or without cookies", async () => {
  const before = await signIn();
  const after = await signIn(asked(before));
  expect((await send("/api/me/", { method: "GET", headers: asked(before) })).status).toBe(401);
  expect((await send("/api/me/", { method: "GET", headers: asked(after) })).status).toBe(200);
  const tokens = async (headers: Record<string, string> = {}) =>
    JSON.parse((await send("/api/auth/token/", { body: SIGN_IN, headers })).text) as { access: string };
  const program = await tokens();
  const bearer = { authorization: `Bearer ${program.access}` };
  const next = await tokens(bearer);
  expect((await send("/api/me/", { method: "GET", headers: bearer })).status).toBe(401);
  expect(
    (await send("/api/me/", { method: "GET", headers: { authorization: `Bearer ${next.access}` } })).status,
  ).toBe(200);
});

test("a new proof of identity issues new tokens, and the old ones stop working", async () => {
  const before = await signIn();
  const proved = await send("/api/me/prove/", { body: { password: PASSWORD }, headers: asked(before) });
  const after = kept(proved);
  expect((await send("/api/me/", { method: "GET", headers: asked(before) })).status).toBe(401);
  expect((await send("/api/me/", { method: "GET", headers: asked(after) })).status).toBe(200);
  expect((await send("/api/me/prove/", { body: { password: "not it" }, headers: asked(after) })).status).toBe(
    400,
  );
  expect((await send("/api/me/", { method: "GET", headers: asked(after) })).status).toBe(200);
});

test("a sign-in without the header returns tokens, as specified", async () => {
  const { set, text } = await send("/api/auth/token/", { body: SIGN_IN });
  expect(set).toEqual([]);
  expect(JSON.parse(text)).toEqual({ access: expect.stringMatching(/^ey/), refresh: expect.any(String) });
});

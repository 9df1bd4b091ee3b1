import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { createLimit } from "../../../packages/server/src/http/limits/rate-limits.ts";
import { client, PASSWORD, serving } from "./serving.ts";
import { temporaryApp } from "../temporary-app.ts";

const served = serving({ trusted_proxy: ["127.0.0.1"] });

/** Sends a request that a trusted proxy forwards for a client. */
async function post(path: string, from: string, body: object) {
  const response = await fetch(served.server.url + path, {
    method: "POST",
    headers: { "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { detail?: string },
  };
}

const login = (from: string, username: string, password: string) =>
  post("/api/auth/token/", from, { username, password });

test("after ten wrong passwords for a name from one address, even the right one is refused for a while", async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await login("198.51.100.1", "green", "wrong")).status).toBe(401);
  }
  const refused = await login("198.51.100.1", "GREEN", PASSWORD);
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    "Too many attempts. Please try again in 15 minutes.",
  ]);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
});

test("other users at that address, and the same name from another address, are not refused", async () => {
  expect((await login("198.51.100.1", "blue", PASSWORD)).status).toBe(200);
  expect((await login("198.51.100.2", "green", PASSWORD)).status).toBe(200);
});

test("a proxy header from the client is ignored", async () => {
  const spoofed = await login("203.0.113.9, 198.51.100.1", "green", PASSWORD);
  expect(spoofed.status).toBe(429);
});

test("the addresses of one IPv6 network share ten tries, and the next network has its own", async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await login(`2001:db8:1:2::${attempt + 1}`, "blue", "wrong")).status).toBe(401);
  }
  expect((await login("2001:db8:1:2:ffff::1", "blue", PASSWORD)).status).toBe(429);
  expect((await login("2001:db8:1:3::1", "blue", PASSWORD)).status).toBe(200);
});

test("a successful sign-in restores all tries", async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) await login("198.51.100.3", "blue", "wrong");
    expect((await login("198.51.100.3", "blue", PASSWORD)).status).toBe(200);
  }
});

test("reset requests for one email are limited, whether or not it has an account", async () => {
  for (const email of ["blue@example.org", "nobody@example.org"]) {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await post("/api/auth/password-reset/", `192.0.2.${attempt}`, { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test("a limit is stored in the database: it survives the program and is exact under concurrency", async () => {
  const { db } = await temporaryApp();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const allowance = { points: 5, seconds: 60 };
  const before = createLimit(db, "test", allowance);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => before.take("key")));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const after = createLimit(db, "test", allowance);
  await expect(after.take("key")).rejects.toMatchObject({ kind: "too_many", seconds: 60 });
  await expect(after.take("other key")).resolves.toBeUndefined();
  await after.forgive("key");
  await expect(after.take("key")).resolves.toBeUndefined();
});

test("a key has its tries again after the time span", async () => {
  const { db } = await temporaryApp();
  const limit = createLimit(db, "test", { points: 1, seconds: 60 });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  await limit.take("key");
  vi.setSystemTime(now + 59_999);
  await expect(limit.take("key")).rejects.toMatchObject({ kind: "too_many", seconds: 1 });
  vi.setSystemTime(now + 60_000);
  await expect(limit.take("key")).resolves.toBeUndefined();
});

test("no key is stored in plain text", async () => {
  await client(served).send("POST", "/api/auth/token/", { username: "visible-name", password: "x" });
  const rows = await served.app.db.all("SELECT key FROM rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/visible-name|127\.0\.0\.1|198\.51/);
});

test("three programs together admit exactly as many tries as one", async () => {
  const { folder } = await temporaryApp();
  const limits = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { db, close } = await openDatabase(folder.database);
      onTestFinished(close);
      return createLimit(db, "test", { points: 7, seconds: 60 });
    }),
  );
  const tries = limits.flatMap((limit) => Array.from({ length: 7 }, () => limit.take("somebody")));
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  for (const end of ends)
    if (end.status === "rejected") expect(end.reason).toMatchObject({ kind: "too_many" });
});

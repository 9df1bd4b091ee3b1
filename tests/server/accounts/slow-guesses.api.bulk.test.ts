import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { attemptOf, deleteOldGuesses } from "../../../packages/server/src/school/accounts/guess-rows.ts";
import { countGuess, requireNoGuess } from "../../../packages/server/src/school/accounts/slow-guesses.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  guessedNames,
  guessTurns,
  knownNetworks,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { openTokenKeys } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { inBulk } from "../../in-bulk.ts";
import { PASSWORD, serving, signedIn } from "../http/serving.ts";
import { byHand } from "../by-hand.ts";

const served = serving({ trusted_proxy: ["127.0.0.1"] });

async function login(from: string, username: string, password: string) {
  const response = await fetch(`${served.server.url}/api/auth/token/`, {
    method: "POST",
    headers: { "x-forwarded-for": from },
    body: JSON.stringify({ username, password }),
  });
  return { status: response.status, wait: Number(response.headers.get("retry-after") ?? 0) };
}

/** Number of guesses from each of 30 addresses. None reaches its own limit of ten. */
const TURNS = inBulk(9, 3);

/** Makes many guesses for a username, a few from each of 30 addresses. */
async function attack(username: string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    for (let host = 1; host <= 30; host += 1)
      statuses.push((await login(`198.51.100.${host}`, username, `guess ${turn} ${host}`)).status);
  return statuses;
}

/**
 * Checks the slowdown. Twenty guesses are free; on a slow machine, the first waiting clients may retry before the last
 * one has tried.
 */
function expectSlowed(statuses: readonly number[]): void {
  const tried = statuses.filter((status) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(20);
  expect(tried).toBeLessThan(statuses.length / 2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - tried);
}

test("only a few guesses from 30 addresses are checked, for unknown and known names alike", async () => {
  expect((await login("203.0.113.1", "green", PASSWORD)).status).toBe(200);
  for (const username of ["green", "nobody-at-all"]) expectSlowed(await attack(username));
});

test("meanwhile the owner signs in at once from a known address, and elsewhere is told how long to wait", async () => {
  expect((await login("203.0.113.1", "GREEN", PASSWORD)).status).toBe(200);
  const elsewhere = await login("203.0.113.2", "green", PASSWORD);
  expect(elsewhere.status).toBe(429);
  expect(elsewhere.wait).toBeGreaterThan(0);
  expect(elsewhere.wait).toBeLessThanOrEqual(900);
  // Let the announced time pass.
  const past = new Date(Date.now() - 1000).toISOString();
  await byHand(served.app.db).update(guessTurns).set({ ready_at: past }).run();
  expect((await login("203.0.113.2", "green", PASSWORD)).status).toBe(200);
  expect((await login("203.0.113.2", "green", PASSWORD)).status).toBe(200);
});

test("simultaneous guesses are counted too", async () => {
  const sent = Array.from({ length: 30 * TURNS }, (_, index) =>
    login(`192.0.2.${(index % 30) + 1}`, "blue", `guess ${index}`),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expectSlowed(statuses);
});

test("a password reset forgets the known addresses, and the guesses made so far count for them too", async () => {
  const root = await signedIn(served, "root");
  const [user] = (await root.get("/api/users/?search=green")).body;
  await root.send("POST", `/api/users/${user.id}/reset_password/`, { password: "a new and long one" });
  expect((await login("203.0.113.1", "green", PASSWORD)).status).toBe(429);
});

test("the counts survive a restart, contain no name or address, and do not grow with the number of names", async () => {
  const { db, folder } = served.app;
  const keys = await openTokenKeys({ db, folder });
  const now = new Date();
  const before =
    (
      await db
        .select({ count: sql<number>`count(*)` })
        .from(guessedNames)
        .get()
    )?.count ?? 0;
  expect(before).toBeGreaterThan(0);
  const attempts = Array.from({ length: 10_000 }, (_, index) =>
    attemptOf(keys.signIns, `name ${index}`, "192.0.2.1"),
  );
  expect(Math.max(...attempts.map(({ nameSlot }) => nameSlot))).toBeLessThan(65_536);
  expect(Math.max(...attempts.map(({ turnSlot }) => turnSlot))).toBeLessThan(262_144);
  expect(new Set(attempts.map(({ nameSlot }) => nameSlot)).size).toBeGreaterThan(9000);
  const kept = JSON.stringify([
    await db.select().from(guessedNames).all(),
    await db.select().from(guessTurns).all(),
    await db.select().from(knownNetworks).all(),
    await db.all("SELECT key FROM rate_limits"),
  ]);
  expect(kept).not.toMatch(/green|nobody-at-all|203\.0|198\.51/);
  await countGuess(db, attemptOf(keys.signIns, "green", "203.0.113.77"), now).catch(() => undefined);
  await transaction(db, (tx) => deleteOldGuesses(tx, new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000)));
  for (const table of [guessedNames, guessTurns, knownNetworks])
    expect(await db.select().from(table).all()).toEqual([]);
});

test("only the ten newest networks of a user are known", async () => {
  const { db, folder } = served.app;
  const { signIns } = await openTokenKeys({ db, folder });
  for (let index = 0; index < 12; index += 1)
    await transaction(db, (tx) =>
      requireNoGuess(
        tx,
        1,
        attemptOf(signIns, "root", `10.0.0.${index}`),
        new Date(Date.now() + index * 1000),
      ),
    );
  const known = (await db.select().from(knownNetworks).all()).map(({ network }) => network);
  expect(known).toHaveLength(10);
  expect(known).not.toContain(attemptOf(signIns, "root", "10.0.0.0").network);
  expect(known).toContain(attemptOf(signIns, "root", "10.0.0.11").network);
});

import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { isGivenTooLate } from "@idms/core/school/accounts/sign-in-rules";
import { loginText } from "@idms/core/messages";
import { findUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { users } from "../../../packages/server/src/installation/tables/schema.ts";
import { byHand } from "../by-hand.ts";
import { client, serving, signedIn, tokensOf } from "../http/serving.ts";

const served = serving({ given_password: "changed" });
const GIVEN = "given horse 77";
const OWN = "my own horse 88";
const web = { "x-idms-session": "storage" };

const add = async (username: string) => {
  const root = await signedIn(served, "root");
  const { body } = await root.send("POST", "/api/users/", {
    username,
    email: `${username}@example.org`,
    password: GIVEN,
    school: served.green.school,
  });
  return body.id as number;
};
const me = async (username: string, password: string) =>
  (
    await client(served, (await tokensOf(served, username, password)).access).send(
      "GET",
      "/api/me/",
      undefined,
      web,
    )
  ).body;
const giveLongAgo = (id: number) =>
  byHand(served.app.db)
    .update(users)
    .set({ password_given_at: "2020-01-01T00:00:00.000Z" })
    .where(eq(users.id, id))
    .run();
const signIn = (username: string, password: string) =>
  client(served).send("POST", "/api/auth/token/", { username, password });

test("a user whose password was set by someone else is asked to choose a new one on the web, once", async () => {
  await add("asha");
  expect(await me("asha", GIVEN)).toMatchObject({ username: "asha", must_change_password: true });
  const asha = await signedIn(served, "green");
  expect((await asha.send("GET", "/api/me/", undefined, web)).body).not.toHaveProperty(
    "must_change_password",
  );
  const own = client(served, (await tokensOf(served, "asha", GIVEN)).access);
  // A program gets the specified answer.
  expect((await own.get("/api/me/")).body).toEqual({
    username: "asha",
    role: "SCHOOL_ADMIN",
    school_id: served.green.school,
  });
  await own.send("POST", "/api/auth/change-password/", { current_password: GIVEN, new_password: OWN });
  expect(await me("asha", OWN)).not.toHaveProperty("must_change_password");
});

test("a password set by someone else expires after a week; the user's own does not, nor does a newly set one", async () => {
  const id = await add("ravi");
  await giveLongAgo(id);
  const late = await signIn("ravi", GIVEN);
  expect([late.status, late.body.detail]).toEqual([401, signInFailures.passwordGivenTooLate.text]);
  expect((await signIn("ravi", "wrong horse 1")).body.detail).toBe(loginText.failed);
  const root = await signedIn(served, "root");
  expect(
    (await root.send("POST", `/api/users/${id}/reset_password/`, { password: "second horse 99" })).status,
  ).toBeLessThan(300);
  expect((await signIn("ravi", "second horse 99")).status).toBe(200);
  const own = client(served, (await tokensOf(served, "ravi", "second horse 99")).access);
  await own.send("POST", "/api/auth/change-password/", {
    current_password: "second horse 99",
    new_password: OWN,
  });
  expect((await findUser(served.app.db, "ravi"))?.password_given_at).toBeNull();
  expect((await signIn("ravi", OWN)).status).toBe(200);
});

test("a week is seven days", () => {
  const now = new Date("2026-01-08T00:00:00.000Z");
  expect(isGivenTooLate("2026-01-01T00:00:00.000Z", now)).toBe(false);
  expect(isGivenTooLate("2025-12-31T23:59:59.999Z", now)).toBe(true);
});

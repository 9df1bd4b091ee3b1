import { beforeEach, expect, test } from "vitest";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { disableUser } from "../../../packages/server/src/school/accounts/disable-user.ts";
import type { Tx } from "../../../packages/server/src/installation/engines/connect.ts";
import { client, serving, signedIn, tokensOf } from "../http/serving.ts";

const served = serving();
const actor = { id: null, username: "test" };
const PASSWORD = "not common 1";
const named = (name: string) => (tx: Tx) => chooseUser(tx, name);
let username: string;
let made = 0;

beforeEach(async () => {
  username = `clerk${(made += 1)}`;
  const root = await signedIn(served, "root");
  const user = { username, password: PASSWORD, school: served.green.school, email: "clerk@example.org" };
  expect((await root.send("POST", "/api/users/", user)).status).toBe(201);
});

test("a disabled user cannot sign in, and gets the answer of a wrong password", async () => {
  await disableUser(served.app, named(username), actor);
  const answer = await client(served).send("POST", "/api/auth/token/", { username, password: PASSWORD });
  expect(answer).toMatchObject({ status: 401, body: { detail: "Invalid credentials" } });
});

test("a disabled user's sessions end immediately: neither the access nor the refresh token is accepted", async () => {
  const { access, refresh } = await tokensOf(served, username, PASSWORD);
  expect((await client(served, access).send("GET", "/api/me/")).status).toBe(200);
  await disableUser(served.app, named(username), actor);
  expect((await client(served, access).send("GET", "/api/me/")).status).toBe(401);
  expect((await client(served).send("POST", "/api/auth/token/refresh/", { refresh })).status).toBe(401);
});

test("an unknown user name is refused", async () => {
  await expect(disableUser(served.app, named("nobody"), actor)).rejects.toThrow('There is no user "nobody"');
});

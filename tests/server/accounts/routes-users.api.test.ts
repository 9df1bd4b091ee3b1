import { userSchema } from "@idms/core/school/accounts/user";
import { beforeAll, expect, test } from "vitest";
import { client, serving, signedIn, tokensOf, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

const newUser = (username: string) => ({
  username,
  password: "uncommon 1",
  first_name: "Asha",
  last_name: "Rao",
  email: "asha@example.org",
  role: "SCHOOL_ADMIN",
  school: served.green.school,
});

test("a new school admin can sign in, and no answer contains the password", async () => {
  const { status, body } = await root.send("POST", "/api/users/", newUser("asha"));
  const { password: _, ...shown } = newUser("asha");
  expect([status, body]).toEqual([201, { id: body.id, ...shown, version: 1 }]);
  expect(userSchema.parse(body).school).toBe(served.green.school);
  expect((await tokensOf(served, "asha", "uncommon 1")).access).toBeTruthy();
});

test("the list contains school admins but no super admin", async () => {
  const { body } = await root.get("/api/users/");
  expect(body.map(({ username }: { username: string }) => username)).toEqual(["asha", "blue", "green"]);
});

test("these calls can neither change nor delete a super admin", async () => {
  const change = { username: "root", school: null };
  expect((await root.send("PUT", "/api/users/1/", change)).status).toBe(404);
  expect((await root.send("DELETE", "/api/users/1/")).status).toBe(404);
  expect((await root.send("POST", "/api/users/1/reset_password/", { password: "long enough" })).status).toBe(
    404,
  );
  expect((await root.get("/api/me/")).status).toBe(200);
});

test("a change without a password keeps the password and the sessions; one with a password ends the sessions", async () => {
  const { body } = await root.send("POST", "/api/users/", newUser("kiran"));
  const { access } = await tokensOf(served, "kiran", "uncommon 1");
  const { password: _, ...rest } = newUser("kiran");
  const path = `/api/users/${body.id}/`;
  expect((await root.send("PUT", path, { ...rest, password: "", last_name: "Iyer" })).body.last_name).toBe(
    "Iyer",
  );
  expect((await client(served, access).get("/api/me/")).status).toBe(200);
  expect((await root.send("PUT", path, { ...rest, password: "another 2" })).status).toBe(200);
  expect((await client(served, access).get("/api/me/")).status).toBe(401);
  await tokensOf(served, "kiran", "another 2");
});

test("the audit log names the schools from which and to which a user moves", async () => {
  const { body } = await root.send("POST", "/api/users/", { ...newUser("mover"), school: null });
  const { password: _, ...rest } = newUser("mover");
  const moveTo = (school: number | null) => root.send("PUT", `/api/users/${body.id}/`, { ...rest, school });
  await moveTo(served.green.school);
  await moveTo(served.green.school);
  await moveTo(served.blue.school);
  const log = await root.get(`/api/audit-log/?subject=users&subject_id=${body.id}&done=users.change`);
  expect(log.body.results.map(({ details }: { details: unknown }) => details)).toEqual([
    { password_changed: false, school_before: "Green", school_after: "Blue" },
    { password_changed: false },
    { password_changed: false, school_before: null, school_after: "Green" },
  ]);
});

test.each([
  [{ role: "SUPER_ADMIN" }, 400, "The role of a school admin is SCHOOL_ADMIN and cannot be changed."],
  [{ password: "12345" }, 400, "Password must be at least 6 characters."],
  [{ password: "Password1" }, 400, "This password is too common. Please choose another one."],
  [{ username: "" }, 400, "Username is required."],
  [{ username: "GREEN" }, 409, 'There is already a user named "GREEN". Please choose another name.'],
  [{ school: 9999 }, 400, "There is no such school."],
])("a user with %o is refused: %i %s", async (wrong, expected, detail) => {
  const { status, body } = await root.send("POST", "/api/users/", { ...newUser("someone"), ...wrong });
  expect([status, body.detail]).toEqual([expected, detail]);
  expect(Object.values(body.fields)).toEqual([[detail]]);
});

test("a password reset by an admin obeys the same rule", async () => {
  const user = (await root.get("/api/users/?search=green")).body[0];
  const { status, body } = await root.send("POST", `/api/users/${user.id}/reset_password/`, {
    password: "abc",
  });
  expect([status, body.detail]).toEqual([400, "Password must be at least 6 characters."]);
});

test("a school admin without a school sees nothing, and their profile shows that none is set", async () => {
  await root.send("POST", "/api/users/", { ...newUser("homeless"), school: null });
  const { access } = await tokensOf(served, "homeless", "uncommon 1");
  expect((await client(served, access).get("/api/classes/")).status).toBe(403);
  expect((await client(served, access).get("/api/me/")).body.school_id).toBeNull();
});

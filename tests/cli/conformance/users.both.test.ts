import { beforeAll, expect, test } from "vitest";
import { callCase, PASSWORD, program, signIn } from "./program.ts";
import { made, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
});

let count = 0;
const newUser = (more: object = {}) => ({
  username: `teacher-number-${(count += 1)}`,
  password: PASSWORD,
  first_name: "Meenakshi",
  last_name: "Venkatesan",
  email: `teacher${count}@example.org`,
  role: "SCHOOL_ADMIN",
  school: green.school,
  ...more,
});
const add = (user: object) => served.root.send("POST", "/users/", user);

callCase(served, "GET /users/", "lists the school admins, and never a password", async () => {
  await made(add(newUser()));
  const { status, body } = await served.root.get("/users/");
  expect(status).toBe(200);
  for (const user of body) {
    expect(Object.keys(user)).toEqual([
      "id",
      "username",
      "first_name",
      "last_name",
      "email",
      "role",
      "school",
      "version",
    ]);
    expect(user.role).toBe("SCHOOL_ADMIN");
  }
});

callCase(served, "POST /users/", "adds a school admin, who can sign in", async () => {
  const { password, ...user } = newUser();
  const { status, body } = await add({ ...user, password });
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...user, version: 1 }]);
  const me = await (await signIn(served, user.username)).get("/me/");
  expect(me.body).toEqual({ username: user.username, role: "SCHOOL_ADMIN", school_id: green.school });
});

callCase(
  served,
  "PUT /users/{id}/",
  "changes a school admin; an empty password, or none, stays as it is (§5)",
  async () => {
    const user = newUser();
    const { id } = await made(add(user));
    const { password: _, ...rest } = user;
    for (const sent of [
      { ...rest, first_name: "Lakshmi" },
      { ...rest, first_name: "Lakshmi", password: "" },
    ]) {
      const { status, body } = await served.root.send("PUT", `/users/${id}/`, sent);
      expect([status, body]).toEqual([
        200,
        { id, ...rest, first_name: "Lakshmi", version: expect.any(Number) },
      ]);
    }
    expect((await (await signIn(served, user.username)).get("/me/")).status).toBe(200);
  },
);

callCase(served, "DELETE /users/{id}/", "deletes a school admin, whose session ends", async () => {
  const user = newUser();
  const { id } = await made(add(user));
  const session = await signIn(served, user.username);
  expect((await served.root.send("DELETE", `/users/${id}/`)).status).toBe(204);
  expect((await session.get("/me/")).status).toBe(401);
});

callCase(
  served,
  "POST /users/{id}/reset_password/",
  "gives a new password: 'Password updated' (§8)",
  async () => {
    const user = newUser();
    const { id } = await made(add(user));
    const password = "Another-Horse-8";
    const { status, body } = await served.root.send("POST", `/users/${id}/reset_password/`, { password });
    expect([status, body]).toEqual([200, { detail: "Password updated" }]);
    expect((await (await signIn(served, user.username, password)).get("/me/")).status).toBe(200);
    const short = await served.root.send("POST", `/users/${id}/reset_password/`, { password: "12345" });
    expect([short.status, short.body.detail]).toEqual([400, "Password must be at least 6 characters."]);
  },
);

test("§9 Minimum password length: 6 characters are enough, 5 are not", async () => {
  expect((await add(newUser({ password: "zq8#kd" }))).status).toBe(201);
  const { status, body } = await add(newUser({ password: "zq8#k" }));
  expect([status, body.fields]).toEqual([400, { password: ["Password must be at least 6 characters."] }]);
});

test("§3 User: the role is fixed, and SCHOOL_ADMIN unless given (§9)", async () => {
  const { role: _, ...user } = newUser();
  expect((await add(user)).body.role).toBe("SCHOOL_ADMIN");
  expect((await add(newUser({ role: "SUPER_ADMIN" }))).status).toBe(400);
});

test("§8 Users save: a refusal is a detail", async () => {
  const user = newUser();
  await made(add(user));
  const taken = await add({ ...newUser(), username: user.username.toUpperCase() });
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ["username"]]);
  expect(taken.body.detail).toMatch(/There is already a user named .+ choose another name/);
  const nameless = await add(newUser({ username: "" }));
  expect([nameless.status, nameless.body.detail]).toEqual([400, "Username is required."]);
});

test("§8 Users load: a refusal is a detail", async () => {
  const { status, body } = await green.admin.get("/users/");
  expect([status, body]).toEqual([403, { detail: "Your role does not allow this." }]);
});

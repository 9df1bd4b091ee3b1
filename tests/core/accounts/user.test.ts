import { expect, test } from "vitest";
import {
  currentUserSchema,
  loginSchema,
  newUserSchema,
  resetConfirmSchema,
  resetRequestSchema,
  userChangeSchema,
  userSchema,
} from "@idms/core/school/accounts/user";
import type { z } from "zod";

const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ message }) => message);
const user = {
  username: "hill",
  first_name: "Meera",
  last_name: "Iyer",
  email: "meera@hill.school.in",
  role: "SCHOOL_ADMIN",
  school: 3,
};

test("a new school admin needs a password that follows the rules", () => {
  expect(newUserSchema().parse({ ...user, password: "gate-tree" })).toEqual({
    ...user,
    password: "gate-tree",
  });
  expect(messages(newUserSchema().safeParse({ ...user, password: "short" }))).toEqual([
    "Password must be at least 6 characters.",
  ]);
  expect(messages(newUserSchema().safeParse(user))).toEqual(["Password is required."]);
  expect(messages(newUserSchema({ minimum: 10 }).safeParse({ ...user, password: "gate-tree" }))).toEqual([
    "Password must be at least 10 characters.",
  ]);
});

test.each([{}, { password: "" }, { password: null }])("a change with %j keeps the password", (change) => {
  expect(userChangeSchema().parse({ ...user, ...change }).password).toBeUndefined();
});

test("a new password in a change is checked", () => {
  expect(messages(userChangeSchema().safeParse({ ...user, password: "12345" }))).toEqual([
    "Password must be at least 6 characters.",
  ]);
});

test("the role is SCHOOL_ADMIN and cannot be changed", () => {
  const { role: _, ...withoutRole } = user;
  expect(userChangeSchema().parse(withoutRole).role).toBeUndefined();
  expect(newUserSchema().parse({ ...withoutRole, password: "not common 1" }).role).toBe("SCHOOL_ADMIN");
  expect(messages(userChangeSchema().safeParse({ ...user, role: "SUPER_ADMIN" }))).toEqual([
    "The role of a school admin is SCHOOL_ADMIN and cannot be changed.",
  ]);
});

test("a username is required; an email may be empty but not invalid", () => {
  expect(messages(userChangeSchema().safeParse({ ...user, username: " " }))).toEqual([
    "Username is required.",
  ]);
  expect(userChangeSchema().parse({ ...user, email: "" }).email).toBe("");
  expect(messages(userChangeSchema().safeParse({ ...user, email: "meera" }))).toEqual([
    "Please enter a valid email address.",
  ]);
});

test("a user is read with the school as an id or an object, and never with a password", () => {
  const read = userSchema.parse({ ...user, id: 7, school: { id: 3, name: "Hill" }, password: "hash" });
  expect(read).toEqual({ ...user, id: 7, disabled: false, school: 3, version: null, grants: [] });
});

test("the current user has a username, a role and optionally a school", () => {
  expect(currentUserSchema.parse({ username: "root", role: "SUPER_ADMIN" })).toEqual({
    username: "root",
    role: "SUPER_ADMIN",
    school_id: null,
    grants: [],
    must_enrol: false,
    must_change_password: false,
    links_in: "path",
  });
});

test("a login accepts any password that is not empty, exactly as typed", () => {
  expect(loginSchema.parse({ username: " hill ", password: " x " })).toEqual({
    username: "hill",
    password: " x ",
  });
  expect(messages(loginSchema.safeParse({ username: "", password: "" }))).toEqual([
    "Username is required.",
    "Password is required.",
  ]);
});

test("a reset request needs an email, and its confirmation needs a token and a valid password", () => {
  expect(messages(resetRequestSchema.safeParse({ email: "" }))).toContain("Email is required.");
  expect(messages(resetRequestSchema.safeParse({ email: "hill" }))).toEqual([
    "Please enter a valid email address.",
  ]);
  expect(messages(resetConfirmSchema().safeParse({ password: "short" }))).toEqual([
    "Missing token.",
    "Password must be at least 6 characters.",
  ]);
});

import { expect, test } from "vitest";
import { changePasswordProblem, resetPasswordProblem } from "@idms/core/school/accounts/change-password";

const change = { current: "old secret", password: "new secret", confirm: "new secret" };
const reset = { token: "t", password: "new secret", confirm: "new secret" };

test("a change without the current password says so before anything else", () => {
  expect(changePasswordProblem({ ...change, current: "", password: "x" })).toMatchObject({
    field: "current",
    failure: { message: "Please provide your current password." },
  });
});

test("a change says that the new password is too short", () => {
  expect(changePasswordProblem({ ...change, password: "short" })?.failure.message).toBe(
    "New password must be at least 6 characters.",
  );
  expect(changePasswordProblem(change, 12)?.failure.message).toBe(
    "New password must be at least 12 characters.",
  );
});

test("a change says that the two new passwords differ", () => {
  expect(changePasswordProblem({ ...change, confirm: "new secre" })).toMatchObject({
    field: "confirm",
    failure: { message: "New password and confirmation do not match." },
  });
});

test("a reset without a token says so before anything else", () => {
  expect(resetPasswordProblem({ token: "", password: "x" })).toMatchObject({
    field: "token",
    failure: { message: "Missing token." },
  });
});

test("a reset says that the password is too short or that the two passwords differ", () => {
  expect(resetPasswordProblem({ ...reset, password: "short" })?.failure.message).toBe(
    "Password must be at least 6 characters.",
  );
  expect(resetPasswordProblem({ ...reset, confirm: "" })?.failure.message).toBe("Passwords do not match.");
});

test("correct forms have no problem, and an API call needs no confirmation", () => {
  expect(changePasswordProblem(change)).toBeUndefined();
  expect(resetPasswordProblem(reset)).toBeUndefined();
  expect(changePasswordProblem({ current: "old secret", password: "new secret" })).toBeUndefined();
  expect(resetPasswordProblem({ token: "t", password: "new secret" })).toBeUndefined();
});

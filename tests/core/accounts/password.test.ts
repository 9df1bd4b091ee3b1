import { expect, test } from "vitest";
import { MIN_PASSWORD_LENGTH, passwordProblem } from "@idms/core/school/accounts/password";

test("the minimum length of a password is 6 characters", () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6);
  expect(passwordProblem("tr-ee")?.message).toBe("Password must be at least 6 characters.");
  expect(passwordProblem("tr-ees")).toBeUndefined();
});

test("a setting raises the minimum length but does not lower it", () => {
  expect(passwordProblem("nine-char", { minimum: 10 })?.message).toBe(
    "Password must be at least 10 characters.",
  );
  expect(passwordProblem("tree", { minimum: 3 })?.message).toBe("Password must be at least 6 characters.");
});

test("length counts visible characters, not bytes", () => {
  expect(passwordProblem("🙂🙂🙂")?.message).toBe("Password must be at least 6 characters.");
  expect(passwordProblem("पासवर्ड")).toBeUndefined();
});

test("a password of more than 200 characters is refused before it is hashed", () => {
  expect(passwordProblem("xy".repeat(100))).toBeUndefined();
  expect(passwordProblem("xy".repeat(101))?.message).toBe("Password must be at most 200 characters.");
});

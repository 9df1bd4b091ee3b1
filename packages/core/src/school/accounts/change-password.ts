import type { Failure } from "../../failure.ts";
import { passwordFailures } from "../sign-in/password-failures.ts";
import { signInFailures } from "../sign-in/sign-in-failures.ts";
import { passwordProblem, type PasswordRule } from "./password.ts";

/** The first fault in a password form, and the field that it is about. */
export interface PasswordFormProblem {
  field: "current" | "password" | "confirm" | "token";
  failure: Failure;
}

/** Whether the repeated password matches. API calls that do not repeat the password omit the field. */
const matches = (form: { password: string; confirm?: string }): boolean =>
  form.confirm === undefined || form.confirm === form.password;

/** Checks the change-password form in the order of the specification: current password, length, confirmation. */
export function changePasswordProblem(
  form: { current: string; password: string; confirm?: string },
  minimum?: PasswordRule["minimum"],
): PasswordFormProblem | undefined {
  if (form.current === "") return { field: "current", failure: signInFailures.currentPasswordMissing() };
  const problem = passwordProblem(form.password, { minimum, tooShort: passwordFailures.newTooShort });
  if (problem) return { field: "password", failure: problem };
  return matches(form) ? undefined : { field: "confirm", failure: passwordFailures.newMismatch() };
}

/** Checks the reset-password form: the link's token, length, confirmation. */
export function resetPasswordProblem(
  form: { token: string; password: string; confirm?: string },
  minimum?: PasswordRule["minimum"],
): PasswordFormProblem | undefined {
  if (form.token === "") return { field: "token", failure: signInFailures.resetTokenMissing() };
  const problem = passwordProblem(form.password, { minimum });
  if (problem) return { field: "password", failure: problem };
  return matches(form) ? undefined : { field: "confirm", failure: passwordFailures.mismatch() };
}

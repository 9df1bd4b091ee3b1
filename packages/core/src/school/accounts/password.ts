import type { Failure } from "../../failure.ts";
import { passwordFailures } from "../sign-in/password-failures.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Beyond this a password only costs the hash time; no person types it. */
export const MAX_PASSWORD_LENGTH = 200;

export interface PasswordRule {
  /** The least length of an installation; it can raise the specification's 6 but not lower it. */
  minimum?: number;
  /** The failure for a password that is too short. */
  tooShort?: (facts: { minimum: number }) => Failure;
}

/**
 * The fault of a new password's length, or undefined; in characters, not bytes. `guessableProblem` judges whether it
 * would be guessed, which needs its owner.
 */
export function passwordProblem(
  password: string,
  { minimum = MIN_PASSWORD_LENGTH, tooShort = passwordFailures.tooShort }: PasswordRule = {},
): Failure | undefined {
  const least = Math.max(MIN_PASSWORD_LENGTH, minimum);
  const length = [...password].length;
  if (length < least) return tooShort({ minimum: least });
  if (length > MAX_PASSWORD_LENGTH) return passwordFailures.tooLong({ limit: MAX_PASSWORD_LENGTH });
  return undefined;
}

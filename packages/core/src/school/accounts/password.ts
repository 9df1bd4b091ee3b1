import type { Failure } from "../../failure.ts";
import { passwordFailures } from "../sign-in/password-failures.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Maximum length of a password, in characters. Nobody types a longer one, and it would only take time to hash. */
export const MAX_PASSWORD_LENGTH = 200;

export interface PasswordRule {
  /**
   * The minimum length in this installation. It can be higher than the specification's minimum of 6, but not lower.
   */
  minimum?: number;
  /** Creates the failure for a password that is too short. */
  tooShort?: (facts: { minimum: number }) => Failure;
}

/**
 * Returns the problem with the length of a new password, or undefined. The length is in characters, not bytes. Whether
 * the password is guessable depends on its owner and is checked by `guessableProblem`.
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

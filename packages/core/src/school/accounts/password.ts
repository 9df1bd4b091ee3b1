import { passwordText, resetPasswordText } from "../../messages.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Beyond this a password only costs the hash time; no person types it. */
export const MAX_PASSWORD_LENGTH = 200;

export interface PasswordRule {
  /** The least length of an installation; it can raise the specification's 6 but not lower it. */
  minimum?: number;
  /** The message for a password that is too short. */
  tooShort?: (minimum: number) => string;
}

/**
 * The fault of a new password's length, or undefined; in characters, not bytes. `guessableProblem` judges whether it
 * would be guessed, which needs its owner.
 */
export function passwordProblem(
  password: string,
  { minimum = MIN_PASSWORD_LENGTH, tooShort = resetPasswordText.tooShort }: PasswordRule = {},
): string | undefined {
  const least = Math.max(MIN_PASSWORD_LENGTH, minimum);
  const length = [...password].length;
  if (length < least) return tooShort(least);
  if (length > MAX_PASSWORD_LENGTH) return passwordText.tooLong(MAX_PASSWORD_LENGTH);
  return undefined;
}

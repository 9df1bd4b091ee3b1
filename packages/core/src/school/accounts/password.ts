import { passwordText, resetPasswordText } from "../../messages.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Beyond this a password only costs the hash time; no person types it. */
export const MAX_PASSWORD_LENGTH = 200;

export interface PasswordRule {
  /** The least length of an installation; it can raise the specification's 6 but not lower it. */
  minimum?: number;
  /** What a password that is too short is told. */
  tooShort?: (minimum: number) => string;
}

/**
 * What is wrong with the length of a new password, or undefined; it is in characters, not in bytes. Whether it would be
 * guessed is `guessableProblem`, which needs to know whose it is.
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

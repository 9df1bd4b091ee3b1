import { passwordText, resetPasswordText } from "../messages.ts";
import { isCommonPassword } from "./common-passwords.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Beyond this a password only costs the hash time; no person types it. */
export const MAX_PASSWORD_LENGTH = 200;

export interface PasswordRule {
  /** The least length of an installation; it can raise the specification's 6 but not lower it. */
  minimum?: number;
  /** What a password that is too short is told. */
  tooShort?: (minimum: number) => string;
}

/** What is wrong with a new password, or undefined. Lengths are in characters, not in bytes. */
export function passwordProblem(
  password: string,
  { minimum = MIN_PASSWORD_LENGTH, tooShort = resetPasswordText.tooShort }: PasswordRule = {},
): string | undefined {
  const least = Math.max(MIN_PASSWORD_LENGTH, minimum);
  const length = [...password].length;
  if (length < least) return tooShort(least);
  if (length > MAX_PASSWORD_LENGTH) return passwordText.tooLong(MAX_PASSWORD_LENGTH);
  return isCommonPassword(password) ? passwordText.tooCommon : undefined;
}

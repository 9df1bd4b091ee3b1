import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import type { Failure } from "@idms/core/failure";
import type { Services } from "../../http/calls/services.ts";
import { passwordMatches } from "../accounts/hash-password.ts";
import { findUserById, type User } from "../accounts/user-rows.ts";

/**
 * Requires that the given current password of the caller is correct, and returns the caller.
 * @throws Failure `invalid` for a wrong password, `too_many`.
 */
export async function requireOwnPassword(
  { db, limits }: Services,
  caller: Pick<User, "id">,
  password: string,
): Promise<User> {
  await limits.changePassword.take(String(caller.id));
  const user = await findUserById(db, caller.id);
  if (!user || !(await passwordMatches(user.password_hash, password))) throw wrongPassword();
  await limits.changePassword.forgive(String(caller.id));
  return user;
}

/** Returns the failure for a wrong current password. */
export const wrongPassword = (): Failure => signInFailures.currentPasswordWrong();

import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import type { Failure } from "@idms/core/failure";
import type { Services } from "../../http/calls/services.ts";
import { passwordMatches } from "../accounts/hash-password.ts";
import { findUserById, type User } from "../accounts/user-rows.ts";

/**
 * The caller, who has proved again that they know their password.
 * @throws Failure `invalid` when they do not, `too_many`.
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

/** The refusal of a wrong current password. */
export const wrongPassword = (): Failure => signInFailures.currentPasswordWrong();
